// The pulled round of a relaxing closure: each vertex takes the least offer from its neighbours.
//
// In a power-law graph the hubs make their offers early. Then most vertices have a value, most of
// these values are final, and most vertices are still to make offers. Pushing these offers reads
// nearly all rows in random order and lowers few values. One pull along the rows in their order
// replaces it. After it, only the vertices whose values it lowered make offers. Breadth-first
// search: Beamer, Asanovic and Patterson, Direction-optimizing breadth-first search, SC 2012.
#pragma once

#include "engine/closure/cpu/relaxing.hpp"

namespace graphrun::kernels {

// Once per closure, between two buckets: where seven of eight vertices with edges have a value, at
// most half of them made offers, and these went along a fifth of the entries. The matrix must be
// symmetric: its rows are read as its columns.
template <class L, class W>
bool Relaxing<L, W>::pull_pays() {
  if (pulled_ || finished_ || !plan_.symmetric) return false;
  if (totals_.edges < plan_.entries / 5 || totals_.reached / 2 < relaxed_) return false;
  for (const Buckets& each : buckets_) {
    if (current_ < Buckets::width && each.size(current_) > 0) return false;
  }
  if (with_edges_ < 0) {
    const auto rows = static_cast<std::size_t>(out_.rows);
    with_edges_ =
        sum_of_shares(worth(on_, rows), rows, 4096, [this](std::size_t v, std::size_t end) {
          index_t sum = 0;
          for (; v < end; ++v) sum += out_.offsets[v] < out_.offsets[v + 1];
          return sum;
        });
  }
  return totals_.reached >= with_edges_ - with_edges_ / 8;
}

// The least value of a vertex that has not made its offers with it.
template <class L, class W>
typename L::Value Relaxing<L, W>::least_waiting() const {
  std::atomic<Value> least = L::zero;
  const auto rows = static_cast<std::size_t>(out_.rows);
  for_shares(
      worth(on_, rows), rows, 4096, [](const Member&) { return L::zero; },
      [this](Value& found, std::size_t begin, std::size_t end) {
        for (std::size_t v = begin; v < end; ++v) {
          if (x_[v] != offered_[v] && x_[v] < found) found = x_[v];
        }
      },
      [&least](Value found) {
        Value old = least;
        while (found < old && !least.compare_exchange_weak(old, found)) {
        }
      });
  return least;
}

// An offer is not less than the value it is made from. So values up to the least that waits are
// final, and their vertices pull nothing.
template <class L, class W>
void Relaxing<L, W>::pull() {
  constexpr std::size_t share = 256;
  pulled_ = true;
  for (Buckets& each : buckets_) each.clear();
  const Value least = least_waiting();
  struct State {
    std::size_t thread;
    Done done;
  };
  all_ = {};
  for_shares(
      on_, static_cast<std::size_t>(out_.rows), share,
      [](const Member& member) {
        State state{static_cast<std::size_t>(member.index), {}};
        state.done.is_caller = member.is_caller();
        return state;
      },
      [this, least](State& state, std::size_t begin, std::size_t end) {
        for (std::size_t v = begin; v < end; ++v) {
          pull_to(static_cast<index_t>(v), least, buckets_[state.thread], state.done);
        }
        if (state.done.is_caller) tell(state.done);
      },
      [this](State& state) { add(state.done); });
  count_round(all_, 0, Direction::pull);
}

// Puts v into a bucket if its value was lowered. Also if the value is lost, which relax() reports.
template <class L, class W>
void Relaxing<L, W>::pull_to(index_t v, Value least, Buckets& mine, Done& done) {
  constexpr offset_t ahead = 32;
  const offset_t end = out_.offsets[v + 1];
  offset_t k = out_.offsets[v];
  const Value old = x_[v];
  if (k == end || !(least < old) || !plan_.mask.allows(v) || pulse_.stopped()) return;
  done.edges += end - k;
  const offset_t last = plan_.entries - 1;
  Value best = old;
  for (; k < end; ++k) {
    __builtin_prefetch(x_ + out_.column_of[std::min(k + ahead, last)]);
    const Value from = std::atomic_ref(x_[out_.column_of[k]]).load(std::memory_order_relaxed);
    const Value offer = L::offer(out_.weights.template at<typename L::Weight>(k), from);
    best = std::min(best, from == L::zero ? L::zero : offer);
  }
  if (best == old && !L::is_lost(old)) return;
  done.reached += old == L::zero && best != L::zero;
  done.changed += best != old;
  std::atomic_ref(x_[v]).store(best, std::memory_order_relaxed);
  if (best != L::zero) mine.put(key(best), v);
}

}  // namespace graphrun::kernels
