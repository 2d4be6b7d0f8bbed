// A relaxing closure in bucket order: the vertices whose values are within one delta of the least
// are worked on together, few by one thread and many by all.
//
// Meyer and Sanders, Delta-stepping, J. Algorithms 49 (2003). Buckets of their own for each thread,
// and work on what falls into the same bucket before others are waited for: Beamer, Asanovic and
// Patterson, The GAP Benchmark Suite, 2015; Zhang et al., CGO 2020.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/common/tuning.hpp>
#include <mutex>
#include <vector>

#include "base/common/host_memory.hpp"
#include "base/common/parallel.hpp"
#include "engine/closure/buckets.hpp"
#include "engine/closure/kernels.hpp"
#include "engine/closure/lengths.hpp"

namespace graphrun::kernels {

// L says what values are: Value and Weight, the `zero` of values, offer(weight, from), and what
// value is_lost(), with which nothing can go on. W is how weights are seen.
template <class L, class W>
class Relaxing {
 public:
  using Value = typename L::Value;

  Relaxing(OnCpu on, CsrView<W> out, const ClosurePlan& plan, double delta, Value* x, Watch& watch);

  // Returns false where a value was lost: nothing that was found counts then.
  bool run();
  // `reached` and `edges` are what was gone over, not what the result has.
  const ClosureTotals& totals() const { return totals_; }

 private:
  // What a thread did in a round.
  struct Done {
    index_t changed = 0, reached = 0, relaxed = 0;  // relaxed: vertices, for the first time
    offset_t edges = 0, told = 0;  // told: of the edges, when the caller was last heard
    bool lost = false;
    bool is_caller = true;
  };

  // How many vertices were taken from a list. Each has a cache line to itself.
  struct alignas(64) Taken {
    std::atomic<std::size_t> count = 0;
  };

  static constexpr double most_key = 9e18;

  std::uint64_t key(Value value) const {
    const double at = static_cast<double>(value) * per_delta_;
    // By way of a signed number, which processors convert to by one instruction.
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::min(at, most_key)));
  }
  bool over() const { return pulse_.stopped() || lost_; }
  void tell(Done& done) {
    pulse_.stops(done.edges - done.told, totals_.progress());
    done.told = done.edges;
  }

  template <bool shared>
  bool improve(index_t v, Value offer, Done& done);
  template <bool shared>
  void relax(index_t u, Buckets& mine, Done& done);
  template <bool shared>
  void relax_all(const index_t* list, std::size_t count, Buckets& mine, Done& done);
  void narrow_rounds();
  void wide_rounds();
  // Returns how many vertices are in the bucket.
  std::size_t choose_bucket();
  void work_on_bucket(const Member& member);
  void add(const Done& done);
  void take_shares(std::size_t thread, Buckets& mine, Done& done);
  bool move_window();
  bool pull_pays();
  void pull();
  void pull_to(index_t v, Value base, Buckets& mine, Done& done);
  Value least_waiting() const;
  void count_round(const Done& done, std::size_t frontier, Direction direction = Direction::push);

  OnCpu on_;
  CsrView<W> out_;
  const ClosurePlan& plan_;
  Value* x_;
  HostArray<Value> offered_;  // the value with which a vertex last made its offers
  double per_delta_;
  Pulse pulse_;
  ClosureTotals totals_;
  bool lost_ = false, finished_ = false, narrow_ = true, pulled_ = false;
  index_t relaxed_ = 0;                         // vertices that made their offers
  index_t with_edges_ = -1;                     // vertices; -1: not counted
  offset_t looked_again_ = 0;                   // at vertices beyond the window
  std::size_t current_ = 0;                     // the bucket, by its place in the window
  std::vector<Buckets> buckets_;                // of each thread
  std::vector<std::vector<index_t>> frontier_;  // what was taken from each of them
  std::vector<std::vector<index_t>> again_;     // and what fell into the bucket since, by thread
  std::vector<Taken> taken_;                    // of each list of the frontier
  Done all_;                                    // of a wide round, from all threads
  std::mutex adding_;
  std::chrono::steady_clock::time_point round_began_ = std::chrono::steady_clock::now();
};

template <class L, class W>
Relaxing<L, W>::Relaxing(OnCpu on, CsrView<W> out, const ClosurePlan& plan, double delta, Value* x,
                         Watch& watch)
    : on_(on),
      out_(out),
      plan_(plan),
      x_(x),
      offered_(static_cast<std::size_t>(out.rows)),
      per_delta_(1 / delta),
      pulse_(watch),
      buckets_(static_cast<std::size_t>(on.threads)),
      frontier_(buckets_.size()),
      again_(buckets_.size()),
      taken_(buckets_.size()) {
  std::fill_n(offered_.get(), out.rows, L::zero);
  for (index_t i = 0; i < plan.source_count; ++i) {
    const index_t v = plan.sources[i];
    if (x_[v] != L::zero) buckets_[0].far().push_back(v);
  }
  totals_.reached = plan.source_count;
  finished_ = !move_window();
}

template <class L, class W>
bool Relaxing<L, W>::run() {
  while (!finished_ && !over()) {
    if (pull_pays()) {
      pull();
    } else if (narrow_) {
      narrow_rounds();
    } else {
      wide_rounds();
    }
  }
  totals_.stopped = pulse_.stopped();
  return !lost_;
}

template <class L, class W>
template <bool shared>
bool Relaxing<L, W>::improve(index_t v, Value offer, Done& done) {
  if constexpr (shared) {
    std::atomic_ref cell(x_[v]);
    Value old = cell.load(std::memory_order_relaxed);
    do {
      if (!(offer < old) || !plan_.mask.allows(v)) return false;
    } while (!cell.compare_exchange_weak(old, offer, std::memory_order_relaxed));
    done.reached += old == L::zero;
  } else {
    const Value old = x_[v];
    if (!(offer < old)) return false;
    if (!plan_.mask.allows(v)) return false;
    x_[v] = offer;
    done.reached += old == L::zero;
  }
  ++done.changed;
  return true;
}

template <class L, class W>
template <bool shared>
void Relaxing<L, W>::relax(index_t u, Buckets& mine, Done& done) {
  constexpr offset_t ahead = 16;
  const Value from = std::atomic_ref(x_[u]).load(std::memory_order_relaxed);
  std::atomic_ref last(offered_[static_cast<std::size_t>(u)]);
  const Value before = last.load(std::memory_order_relaxed);
  if (before == from) return;
  last.store(from, std::memory_order_relaxed);
  done.relaxed += before == L::zero;
  if (L::is_lost(from)) {
    done.lost = true;
    return;
  }
  const offset_t end = out_.offsets[u + 1];
  for (offset_t k = out_.offsets[u]; k < end;) {
    const offset_t slice = std::min(end, k + tuning::cpu_row_slice);
    done.edges += slice - k;
    for (; k < slice; ++k) {
      if (k + ahead < slice) __builtin_prefetch(x_ + out_.column_of[k + ahead]);
      const index_t v = out_.column_of[k];
      const Value offer = L::offer(out_.weights.template at<typename L::Weight>(k), from);
      if (improve<shared>(v, offer, done)) mine.put(key(offer), v);
    }
    if (k == end) break;
    if (done.is_caller) tell(done);
    if (pulse_.stopped()) return;
  }
}

template <class L, class W>
template <bool shared>
void Relaxing<L, W>::relax_all(const index_t* list, std::size_t count, Buckets& mine, Done& done) {
  for (std::size_t i = 0; i < count && !pulse_.stopped(); ++i) {
    if (i + 12 < count) {
      __builtin_prefetch(out_.offsets + list[i + 12]);
      __builtin_prefetch(x_ + list[i + 12]);
      __builtin_prefetch(offered_.get() + list[i + 12]);
    }
    if (i + 6 < count) {
      const offset_t row = out_.offsets[list[i + 6]];
      const offset_t past = std::min(out_.offsets[list[i + 6] + 1], row + 64);
      for (offset_t k = row; k < past; k += 16) {
        __builtin_prefetch(out_.column_of + k);
        expect_weight(out_.weights, k);
      }
    }
    relax<shared>(list[i], mine, done);
  }
}

template <class L, class W>
void Relaxing<L, W>::count_round(const Done& done, std::size_t frontier, Direction direction) {
  totals_.rounds += done.changed > 0;
  totals_.reached += done.reached;
  relaxed_ += done.relaxed;
  totals_.edges += done.edges;
  lost_ = lost_ || done.lost;
  if (done.changed == 0 || totals_.traced == plan_.trace_size) return;
  const auto now = std::chrono::steady_clock::now();
  const double ms = std::chrono::duration<double, std::milli>(now - round_began_).count();
  plan_.trace[totals_.traced++] = {direction, static_cast<index_t>(frontier), done.changed,
                                   done.edges, ms};
  round_began_ = now;
}

}  // namespace graphrun::kernels
