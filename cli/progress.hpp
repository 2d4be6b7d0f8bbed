// The progress bar: a live line on standard error.
#pragma once

#include <chrono>
#include <condition_variable>
#include <graphrun/formats/file/read.hpp>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "cli/arguments.hpp"
#include "cli/console.hpp"

namespace graphrun::cli {

// The progress of one phase after the other. It is shown from 0.5 s after the begin of the phase on
// and drawn ten times a second. `automatic` shows it on a terminal that is not dumb, outside of
// continuous integration, and without --quiet. With --verbose, the time of each phase is written.
class Progress {
 public:
  Progress(const Console& console, const ConsoleArguments& arguments);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  void begin(std::string phase);  // "reading", "building", "pagerank"; ends the one before
  void read(const ReadProgress& read);
  // `fraction`: the part that is done, in [0, 1]; negative: unknown.
  void round(double fraction, std::string_view text);
  bool is_due() const;  // whether round() would draw; else its text need not be made
  void finish();        // erases the line

 private:
  using Clock = std::chrono::steady_clock;
  double seconds() const;  // since the step began
  bool is_due_now() const;
  void draw();
  void end_phase() noexcept;
  void keep_drawing(std::stop_token stop);

  const Console& console_;
  bool shown_;
  mutable std::mutex mutex_;  // of all below
  std::condition_variable_any wake_;
  std::string phase_, text_;  // the phase is empty between steps
  double fraction_ = -1;
  Clock::time_point began_, drawn_;
  std::jthread clock_;  // draws while nothing is reported; the last member, so that it ends first
};

}  // namespace graphrun::cli
