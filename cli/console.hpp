// Standard error: messages, and a live line that is erased before a message is written.
#pragma once

#include <atomic>
#include <mutex>
#include <string_view>

namespace graphrun::cli {

// Whether to write colours: not for NO_COLOR, TERM=dumb, or without a terminal.
bool takes_colour(int descriptor);

// Texts pass printable(), but for their tabs and line breaks.
class Console {
 public:
  Console();
  void be_quiet() noexcept { quiet_ = true; }
  void be_verbose() noexcept { verbose_ = true; }
  bool verbose() const noexcept { return verbose_; }
  bool terminal() const noexcept { return terminal_; }
  int width() const;  // columns of the terminal; 80 where unknown

  void error(std::string_view text) const;    // "graphrun: text"
  void located(std::string_view text) const;  // without "graphrun: ": begins with path:line
  void warning(std::string_view text) const;  // not when quiet
  void note(std::string_view text) const;     // not when quiet
  void detail(std::string_view text) const;   // only when verbose

  void table(std::string_view text) const;  // unchanged, with its escapes for colours

  void show(std::string_view line) const;  // replaces the live line
  void erase() const;
  // erase() without the lock, for a thread that ends the process.
  void erase_at_exit() const noexcept;
  // error() without the lock, for a handler of a signal that ends the process.
  void error_at_exit(std::string_view text) const noexcept;

 private:
  void say(std::string_view prefix, std::string_view colour, std::string_view text) const;

  bool quiet_ = false, verbose_ = false, terminal_, colour_;
  mutable std::atomic<bool> live_ = false;  // erase_at_exit() reads it without the mutex
  mutable std::mutex mutex_;
};

}  // namespace graphrun::cli
