#include "cli/auto_gpus.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <type_traits>

#include "cli/gpus.hpp"
#include "cli/mpi_ranks.hpp"

namespace graphrun::cli {
namespace {

static_assert(std::is_trivially_copyable_v<GpuChoice>);

// The standard streams are the parent's.
void be_silent() {
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nothing, stream);
}

[[noreturn]] void tell(int to, pid_t parent,
                       const std::function<std::optional<GpuChoice>()>& foresee) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);  // it had ended before
  be_silent();
  try {
    if (const auto choice = foresee()) {
      [[maybe_unused]] const ssize_t written = ::write(to, &*choice, sizeof *choice);
    }
  } catch (...) {  // the run meets the same error, and reports it
  }
  ::_exit(0);
}

// The choice that comes through a pipe. Nothing where the child ends without one.
std::optional<GpuChoice> told(int from) {
  GpuChoice choice;
  std::size_t size = 0;
  while (size < sizeof choice) {
    const ssize_t got = ::read(from, reinterpret_cast<char*>(&choice) + size, sizeof choice - size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    size += static_cast<std::size_t>(got);
  }
  return choice;
}

std::optional<GpuChoice> ask_child(const std::function<std::optional<GpuChoice>()>& foresee) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  const pid_t self = ::getpid(), child = ::fork();
  if (child == 0) tell(ends[1], self, foresee);
  ::close(ends[1]);
  std::optional<GpuChoice> choice;
  if (child > 0) {
    choice = told(ends[0]);
    while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) continue;
  }
  ::close(ends[0]);
  return choice;
}

}  // namespace

std::optional<GpuChoice> auto_gpus(const std::vector<std::string>& words,
                                   const std::function<std::optional<GpuChoice>()>& foresee) {
  const GpuWish wish = gpu_wish(words);
  if (!wish.is_auto && !(wish.explains && wish.count > 1)) return std::nullopt;
  if (listed_gpus() < 2 || find_launch().size > 1) return std::nullopt;
  auto choice = ask_child(foresee);
  if (wish.is_auto) {
    take_gpus(choice ? choice->taken : 1);
  } else if (choice) {
    choice->is_asked_for = true;
    choice->taken = std::min(wish.count, choice->listed);
  }
  return choice;
}

}  // namespace graphrun::cli
