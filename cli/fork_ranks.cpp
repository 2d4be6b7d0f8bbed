#include "cli/fork_ranks.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <graphrun/base/error.hpp>
#include <string>
#include <system_error>
#include <thread>

namespace graphrun {
namespace {

// lines[r][s]: the ends of rank r of its sockets to rank s.
using AllLines = std::vector<std::vector<Line>>;

[[noreturn]] void refuse(int size, const char* what) {
  throw Error("cannot start " + std::to_string(size) + " processes: " + what + ": " +
              std::generic_category().message(errno));
}

void close_lines(std::vector<Line>& lines) noexcept {
  for (const Line& line : lines) {
    if (line.data >= 0) ::close(line.data);
    if (line.notices >= 0) ::close(line.notices);
  }
  lines.clear();
}

void close_all(AllLines& all) noexcept {
  for (std::vector<Line>& lines : all) close_lines(lines);
}

// Lets this process have the sockets of all ranks, which it does until it has forked them.
void allow_descriptors(int size) {
  constexpr rlim_t others = 64;
  const rlim_t needed = static_cast<rlim_t>(size) * static_cast<rlim_t>(size) * 2 + others;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= needed) return;
  limit.rlim_cur = std::min(needed, limit.rlim_max);
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

bool connect(int kind, int& one, int& other) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, kind | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) != 0) return false;
  one = ends[0];
  other = ends[1];
  return true;
}

AllLines connect_all(int size) {
  const auto count = static_cast<std::size_t>(size);
  AllLines all(count, std::vector<Line>(count));
  for (std::size_t r = 0; r < count; ++r) {
    for (std::size_t s = r + 1; s < count; ++s) {
      Line &one = all[r][s], &other = all[s][r];
      if (connect(SOCK_STREAM, one.data, other.data) &&
          connect(SOCK_SEQPACKET, one.notices, other.notices)) {
        continue;
      }
      const int reason = errno;
      close_all(all);
      errno = reason;
      refuse(size, "socketpair");
    }
  }
  return all;
}

// Of the ends only this rank's own stay open here: of a process that has ended the others then see
// the end.
std::vector<Line> own_of(int rank, AllLines& all) {
  std::vector<Line> own;
  own.swap(all[static_cast<std::size_t>(rank)]);
  close_all(all);
  return own;
}

// A rank 0 that ended before the call is noticed by its number.
void die_with(pid_t rank_0) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != rank_0) ::_exit(1);
}

// Whether it has ended; it is then 0.
bool has_ended(pid_t& child, int& status) {
  const pid_t found = child == 0 ? -1 : ::waitpid(child, &status, WNOHANG);
  if (found != 0) child = 0;
  return found != 0;
}

bool wait_until(pid_t& child, int& status, std::chrono::steady_clock::time_point end) {
  while (!has_ended(child, status)) {
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return true;
}

void kill_all(std::vector<pid_t>& children) noexcept {
  for (const pid_t child : children) {
    if (child != 0) ::kill(child, SIGKILL);
  }
  for (pid_t& child : children) {
    if (child != 0) ::waitpid(child, nullptr, 0);
    child = 0;
  }
}

}  // namespace

ForkedRanks::~ForkedRanks() { close_lines(lines_); }

std::optional<int> ForkedRanks::status_of(int peer, std::chrono::milliseconds patience) {
  if (rank_ != 0 || peer == 0) return std::nullopt;
  pid_t& child = children_[static_cast<std::size_t>(peer) - 1];
  int status = 0;
  if (child == 0) return std::nullopt;
  if (!wait_until(child, status, std::chrono::steady_clock::now() + patience)) return std::nullopt;
  return status;
}

void ForkedRanks::end(std::chrono::milliseconds patience) noexcept {
  const auto until = std::chrono::steady_clock::now() + patience;
  int status = 0;
  for (pid_t& child : children_) wait_until(child, status, until);
  kill_all(children_);
}

std::unique_ptr<ForkedRanks> fork_ranks(int size) {
  ::signal(SIGCHLD, SIG_DFL);  // else nothing could be learned of how a child ended
  allow_descriptors(size);
  AllLines all = connect_all(size);
  const pid_t rank_0 = ::getpid();
  std::vector<pid_t> children;
  for (int rank = 1; rank < size; ++rank) {
    const pid_t child = ::fork();
    if (child == 0) {
      die_with(rank_0);
      return std::make_unique<ForkedRanks>(rank, rank_0, own_of(rank, all), std::vector<pid_t>());
    }
    if (child < 0) {
      const int reason = errno;
      kill_all(children);
      close_all(all);
      errno = reason;
      refuse(size, "fork");
    }
    children.push_back(child);
  }
  return std::make_unique<ForkedRanks>(0, rank_0, own_of(0, all), std::move(children));
}

}  // namespace graphrun
