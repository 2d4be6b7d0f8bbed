// Standard output. A failed write is an error; a reader that has closed it ends the program.
#include "cli/standard_output.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <mutex>
#include <string>
#include <utility>

#include "base/common/descriptor.hpp"
#include "cli/errors.hpp"

namespace graphrun::cli {

namespace {

std::mutex writing;
bool anything_written = false;

// To be called with `writing` locked.
void write_if_first(std::string_view text) noexcept {
  const bool first = !std::exchange(anything_written, true);
  while (first && !text.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, text.data(), text.size());
    if (count <= 0) break;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace

void write_standard_output(std::string_view text) {
  const std::lock_guard lock(writing);
  anything_written = anything_written || !text.empty();
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && may_write_again(STDOUT_FILENO)) continue;
    if (written < 0 && errno == EPIPE) throw BrokenPipe("broken pipe");
    if (written < 0) {
      throw OutputError(std::string("cannot write to standard output: ") + std::strerror(errno));
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void write_failure(std::string_view text) noexcept {
  const std::unique_lock lock(writing, std::try_to_lock);
  if (lock) write_if_first(text);
}

void write_last(std::string_view text) noexcept {
  if (writing.try_lock()) write_if_first(text);
}

bool is_reader_gone() {
  pollfd output = {STDOUT_FILENO, 0, 0};
  return ::poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

}  // namespace graphrun::cli
