// The watch of a context: its stop token decides, and a function may be told of progress.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <thread>
#include <utility>

#include <graphrun/base/context.hpp>

#include "base/common/watch.hpp"

namespace graphrun {

// Calls `tell`, where there is one, every 10 ms while it is asked or told of progress as often, and
// only on the thread that made it. What `tell` throws is kept for rethrow(), since a kernel or a
// parallel region cannot let it pass, and counts as a request to stop. The context must outlive it.
class ContextWatch final : public Watch {
 public:
  using Tell = std::function<void(const Progress&)>;
  explicit ContextWatch(const Context& ctx, Tell tell = {}) : ctx_(ctx), tell_(std::move(tell)) {}

  bool stop_requested() override {
    if (tell_ && std::this_thread::get_id() == caller_) tell_now_and_then();
    return failed_ || ctx_.stop_requested();
  }
  void progress(const Progress& at) override {
    at_ = at;
    if (tell_) tell_now_and_then();
  }
  // Throws what `tell` threw.
  void rethrow() const {
    if (failed_) std::rethrow_exception(thrown_);
  }
  // The same, or Cancelled where a stop was asked for.
  void check() const {
    rethrow();
    ctx_.check_stop();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds between_calls{10};

  void tell_now_and_then() {
    const auto now = Clock::now();
    if (failed_ || now - last_ < between_calls) return;
    last_ = now;
    try {
      tell_(at_);
    } catch (...) {
      thrown_ = std::current_exception();
      failed_ = true;
    }
  }

  const Context& ctx_;
  const Tell tell_;
  const std::thread::id caller_ = std::this_thread::get_id();
  Progress at_;
  Clock::time_point last_ = Clock::now();
  std::exception_ptr thrown_;
  std::atomic<bool> failed_ = false;
};

}  // namespace graphrun
