// Lets the caller of a closure see how far it is, and hears whether to stop: now and then, and
// cheaply.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>

#include "engine/closure/kernels.hpp"

namespace graphrun::kernels {

class Pulse {
 public:
  explicit Pulse(ClosureWatch& watch) : watch_(watch) {}

  // After so much work, in entries or vertices gone over. Only from the thread that made this one.
  // What the watch throws is kept for rethrow(): this may be called in a parallel region.
  void beat(const ClosureTotals& totals, offset_t work) {
    owed_ += work;
    if (owed_ < between_looks) return;
    owed_ = 0;
    const auto now = Clock::now();
    if (now - last_ < between_beats) return;
    last_ = now;
    try {
      if (watch_.stop_requested()) stopped_.store(true, std::memory_order_relaxed);
      watch_.progress(totals.rounds, totals.reached, totals.edges);
    } catch (...) {
      thrown_ = std::current_exception();
      stopped_.store(true, std::memory_order_relaxed);
    }
  }

  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }  // from any thread

  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  // At 100 ns for an entry that no cache holds, 3 ms.
  static constexpr offset_t between_looks = 32768;
  static constexpr std::chrono::milliseconds between_beats{10};

  ClosureWatch& watch_;
  offset_t owed_ = 0;
  Clock::time_point last_ = Clock::now();
  std::atomic<bool> stopped_ = false;
  std::exception_ptr thrown_;
};

}  // namespace graphrun::kernels
