// The progress bar: a live line on standard error while a graph is read and an algorithm runs.
#pragma once

#include <chrono>
#include <graphrun/formats/file/read.hpp>
#include <string>
#include <string_view>

#include "cli/arguments.hpp"
#include "cli/console.hpp"

namespace graphrun::cli {

// Shown from 0.3 s after its phase began, ten times a second. `automatic` shows it on a terminal
// that is not dumb, outside of continuous integration and unless quiet.
class Progress {
 public:
  Progress(const Console& console, const ConsoleArguments& arguments);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { finish(); }

  void begin(std::string phase);  // "reading", "building", "pagerank"
  void read(const ReadProgress& read);
  // `fraction` done in [0, 1], or below 0 where nobody knows.
  void round(double fraction, std::string_view text);
  bool is_due() const;  // whether round() would draw: before making a text that nobody sees
  void finish();        // erases the line

 private:
  using Clock = std::chrono::steady_clock;
  void draw(double fraction, std::string_view text);

  const Console& console_;
  bool shown_;
  std::string phase_;
  Clock::time_point began_, drawn_;
};

}  // namespace graphrun::cli
