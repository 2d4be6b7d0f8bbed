// What the threads of a round find, and what they keep the least of.
#pragma once

#include <atomic>
#include <iterator>
#include <mutex>
#include <utility>
#include <vector>

#include <graphrun/engine/closure.hpp>

#include "engine/closure/kernels.hpp"
#include "engine/closure/rounds.hpp"

namespace graphrun {

// Rows that several threads add to, in no order.
class FoundRows {
 public:
  void add(const std::vector<index_t>& rows) {
    const std::lock_guard lock(mutex_);
    rows_.insert(rows_.end(), rows.begin(), rows.end());
  }
  std::vector<index_t> take() { return std::exchange(rows_, {}); }

 private:
  std::mutex mutex_;
  std::vector<index_t> rows_;
};

// *kept = the smaller of it and the value; returns what it was, or the value where it was smaller.
template <class T>
T keep_smaller(T* kept, T value) {
  const std::atomic_ref shared(*kept);
  T seen = shared.load(std::memory_order_relaxed);
  while (value < seen) {
    if (shared.compare_exchange_weak(seen, value, std::memory_order_relaxed)) return seen;
  }
  return value;
}

// Adds a round to the plan's trace, where there is one.
inline void note_round(const kernels::ClosurePlan& plan, const ClosureRound& round,
                       kernels::ClosureTotals& totals) {
  if (plan.trace != nullptr && totals.traced < plan.trace_size) {
    plan.trace[totals.traced++] = round;
  }
}

}  // namespace graphrun
