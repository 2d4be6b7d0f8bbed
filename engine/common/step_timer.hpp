// Reports an operation and its time to the context's observer.
#pragma once

#include <chrono>
#include <graphrun/base/context.hpp>

namespace graphrun {

// Times from its construction to finish(). Costs nothing without an observer. With one, both wait
// for the context's work, so that the time is that of the operation alone.
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
