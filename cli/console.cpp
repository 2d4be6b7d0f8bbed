// Standard error: messages, and a live line that is erased before a message is written.
#include "cli/console.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "base/common/descriptor.hpp"
#include "base/common/printable.hpp"

namespace graphrun::cli {
namespace {

constexpr std::string_view clear_line = "\r\x1b[K", end_of_colour = "\x1b[0m";
constexpr std::string_view error_prefix = "graphrun: ", error_colour = "\x1b[1;31m";

// Ignores failures: they cannot be reported.
void put(std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written < 0 && may_write_again(STDERR_FILENO)) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

bool takes_colour(int descriptor) {
  const char* plain = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  if (plain != nullptr && *plain != '\0') return false;
  if (kind == nullptr || std::string_view(kind) == "dumb") return false;
  return ::isatty(descriptor) == 1;
}

Console::Console()
    : terminal_(::isatty(STDERR_FILENO) == 1), colour_(takes_colour(STDERR_FILENO)) {}

int Console::width() const {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

void Console::say(std::string_view prefix, std::string_view colour, std::string_view text) const {
  std::string line;
  if (colour_ && !colour.empty()) {
    line.append(colour).append(prefix).append(end_of_colour);
  } else {
    line.append(prefix);
  }
  line.append(printable(text, "\t\n")).append("\n");
  const std::lock_guard lock(mutex_);
  if (live_) put(clear_line);
  live_ = false;
  put(line);
}

void Console::error(std::string_view text) const { say(error_prefix, error_colour, text); }
void Console::located(std::string_view text) const { say("", "", text); }
void Console::warning(std::string_view text) const {
  if (!quiet_) say("graphrun: warning: ", "\x1b[1;33m", text);
}
void Console::note(std::string_view text) const {
  if (!quiet_) say("graphrun: ", "", text);
}
void Console::detail(std::string_view text) const {
  if (verbose_) say("", "", text);
}

void Console::table(std::string_view text) const {
  const std::lock_guard lock(mutex_);
  if (live_) put(clear_line);
  live_ = false;
  put(text);
}

void Console::show(std::string_view line) const {
  std::string text(clear_line);
  text.append(line);
  const std::lock_guard lock(mutex_);
  live_ = true;
  put(text);
}

void Console::erase() const {
  const std::lock_guard lock(mutex_);
  if (live_) put(clear_line);
  live_ = false;
}

void Console::erase_at_exit() const noexcept {
  if (live_) put(clear_line);
}

void Console::error_at_exit(std::string_view text) const noexcept {
  erase_at_exit();
  if (colour_) put(error_colour);
  put(error_prefix);
  if (colour_) put(end_of_colour);
  put(text);
  put("\n");
}

}  // namespace graphrun::cli
