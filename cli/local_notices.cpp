#include "cli/local_notices.hpp"

#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <graphrun/formats/file/write.hpp>

#include "cli/exit_codes.hpp"
#include "cli/without_signals.hpp"

namespace graphrun {

using namespace std::chrono_literals;

// Of `text` as much is sent as there is.
struct Notice {
  enum Kind : int { alive, failed, leaves, aborts };
  int kind = alive;
  int code = 0;
  std::array<char, 24> word{};
  std::array<char, 3000> text{};

  std::size_t bytes() const { return offsetof(Notice, text) + std::strlen(text.data()) + 1; }
};

namespace {

constexpr auto patience = 500ms;

template <std::size_t N>
void put(std::array<char, N>& room, const std::string& text) {
  std::strncpy(room.data(), text.c_str(), N - 1);
}

// How a child ended, as what the ranks fail with.
RankFailed ending(const std::string& rank, int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return {cli::exit_failed, "internal",
            rank + " was killed by signal " + std::to_string(signal) + " (" + ::strsignal(signal) +
                ")"};
  }
  const int code = WEXITSTATUS(status);
  if (code == cli::exit_interrupted) return {code, "interrupted", ""};
  return {code == 0 ? cli::exit_failed : code, "internal",
          rank + " ended with exit status " + std::to_string(code)};
}

}  // namespace

LocalNotices::LocalNotices(ForkedRanks& ranks, double timeout_seconds, OnFailure on_failure)
    : ranks_(ranks),
      timeout_(timeout_seconds),
      heard_(static_cast<std::size_t>(ranks.size()), Clock::now()),
      left_(heard_.size(), false),
      looked_(Clock::now()),
      on_failure_(std::move(on_failure)) {
  const WithoutSignals none;
  life_ = std::thread([this] { tell_of_life(); });
}

void LocalNotices::set_timeout(double seconds) noexcept {
  {
    const std::lock_guard lock(mutex_);
    timeout_ = seconds;
    between_signs_ = seconds_between_signs(seconds);
  }
  life_end_.notify_all();
}

void LocalNotices::fail(int code, const std::string& kind, const std::string& message) noexcept {
  const std::lock_guard lock(mutex_);
  if (failed_) return;
  Notice notice{Notice::failed, code, {}, {}};
  put(notice.word, kind);
  put(notice.text, message);
  tell_all(notice, patience);
}

void LocalNotices::leave() {
  stop();
  const std::lock_guard lock(mutex_);
  tell_all({Notice::leaves, 0, {}, {}}, patience);
}

void LocalNotices::abort(int status) noexcept {
  {
    const std::lock_guard lock(mutex_);
    tell(0, {Notice::aborts, status, {}, {}}, Clock::now() + patience);
  }
  std::this_thread::sleep_for(2s);
  ::kill(ranks_.rank_0(), SIGKILL);
  ::_exit(status);
}

void LocalNotices::check(std::span<const int> awaited, const std::stop_token& stop) {
  const std::lock_guard lock(mutex_);
  look();
  throw_if_over(stop);
  for (const int peer : awaited) note_silence_of(peer);
  throw_if_over(stop);
}

// A rank that failed has told of it before it ends.
void LocalNotices::throw_lost(int peer, const std::stop_token& stop) {
  const std::lock_guard lock(mutex_);
  look();
  note_end_of(peer);
  throw_if_over(stop);
  throw RankFailed(*failed_);
}

void LocalNotices::watch(std::vector<pollfd>& watched) {
  const std::lock_guard lock(mutex_);
  for (int peer = 0; peer < ranks_.size(); ++peer) {
    if (has_left(peer)) continue;
    watched.push_back({ranks_.line(peer).notices, POLLIN, 0});
  }
}

// What follows is called under the lock.

void LocalNotices::throw_if_over(const std::stop_token& stop) {
  is_told_ = is_told_ || failed_.has_value();
  if (stop.stop_requested()) throw Cancelled();
  if (failed_) throw RankFailed(*failed_);
}

// The sockets of a process are closed a moment before its parent can learn how it ended.
void LocalNotices::note_end_of(int peer) {
  if (failed_) return;
  const std::string name = "rank " + std::to_string(peer);
  if (const auto status = ranks_.status_of(peer, patience)) {
    failed_ = ending(name, *status);
  } else {
    failed_.emplace(cli::exit_failed, "internal", name + " ended before its work was done");
  }
}

void LocalNotices::note_silence_of(int peer) {
  const std::chrono::duration<double> silent =
      Clock::now() - heard_[static_cast<std::size_t>(peer)];
  if (failed_ || silent.count() < timeout_) return;
  failed_.emplace(cli::exit_failed, "internal",
                  "rank " + std::to_string(peer) + " was not heard of for " +
                      std::to_string(static_cast<int>(timeout_)) + " s (--rank-timeout)");
}

// Takes what others told. After a gap this process was stopped itself, and so maybe all were.
void LocalNotices::look() {
  const auto now = Clock::now();
  const std::chrono::duration<double> gap = now - looked_;
  if (gap.count() > 2 * between_signs_) heard_.assign(heard_.size(), now);
  looked_ = now;
  for (int peer = 0; peer < ranks_.size(); ++peer) {
    while (!has_left(peer)) {
      Notice notice;
      const int socket = ranks_.line(peer).notices;
      const ssize_t got = ::recv(socket, &notice, sizeof notice, 0);
      if (got > 0) {
        heard_[static_cast<std::size_t>(peer)] = now;
        take(peer, notice);
      } else if (got == 0) {
        left_[static_cast<std::size_t>(peer)] = true;
        note_end_of(peer);
      } else if (errno != EINTR && errno != ECONNRESET) {  // which is said once, before the rest
        break;
      }
    }
  }
}

void LocalNotices::take(int peer, const Notice& notice) {
  if (notice.kind == Notice::leaves) left_[static_cast<std::size_t>(peer)] = true;
  if (notice.kind == Notice::failed && !failed_) {
    failed_.emplace(notice.code, notice.word.data(), notice.text.data());
  }
  if (notice.kind == Notice::aborts) {
    discard_unfinished_files();
    ::_exit(notice.code);
  }
}

void LocalNotices::tell(int peer, const Notice& notice, Clock::time_point until) {
  while (!has_left(peer)) {
    const int socket = ranks_.line(peer).notices;
    if (::send(socket, &notice, notice.bytes(), MSG_NOSIGNAL) > 0) return;
    const bool is_full = errno == EAGAIN || errno == EINTR || errno == ENOBUFS;
    if (!is_full || Clock::now() >= until) return;
    std::this_thread::sleep_for(1ms);
  }
}

void LocalNotices::tell_all(const Notice& notice, Clock::duration time) {
  const auto until = Clock::now() + time;
  for (int peer = 0; peer < ranks_.size(); ++peer) tell(peer, notice, until);
}

void LocalNotices::tell_of_life() {
  std::unique_lock lock(mutex_);
  Clock::time_point working = Clock::now();  // last, as far as is known
  while (!life_ends_) {
    look();
    tell_all({}, 0ms);
    for (int peer = 0; peer < ranks_.size(); ++peer) {
      if (!has_left(peer)) note_silence_of(peer);
    }
    if (!failed_) working = Clock::now();
    if (failed_ && !is_told_) {
      const RankFailed failed(*failed_);
      const auto since = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - working);
      lock.unlock();
      on_failure_(failed, static_cast<int>(since.count()));
      lock.lock();
    }
    const double between = between_signs_;
    life_end_.wait_for(lock, std::chrono::duration<double>(between),
                       [&] { return life_ends_ || between_signs_ != between; });
  }
}

void LocalNotices::stop() {
  {
    const std::lock_guard lock(mutex_);
    life_ends_ = true;
  }
  life_end_.notify_all();
  if (life_.joinable()) life_.join();
}

}  // namespace graphrun
