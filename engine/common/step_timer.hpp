// Reports an operation to the context's observer, timed, when there is one.
#pragma once

#include <chrono>
#include <graphrun/base/context.hpp>

namespace graphrun {

// Lives as long as the operation. Costs nothing without an observer; with one it waits for the work
// before and for the operation itself, so that the time is the operation's own.
class StepTimer {
 public:
  StepTimer(const Context& ctx, Step step) : ctx_(ctx), step_(step) {
    if (!ctx_.step_observer()) return;
    ctx_.synchronize();
    start_ = Clock::now();
  }
  StepTimer(const StepTimer&) = delete;
  StepTimer& operator=(const StepTimer&) = delete;

  void finish() {
    if (!ctx_.step_observer()) return;
    ctx_.synchronize();
    step_.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
    ctx_.step_observer()(step_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  const Context& ctx_;
  Step step_;
  Clock::time_point start_;
};

}  // namespace graphrun
