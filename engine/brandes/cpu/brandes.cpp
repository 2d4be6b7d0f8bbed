// Level sweeps on the CPU, row by row.
#include <algorithm>
#include <atomic>
#include <bit>

#include "base/common/parallel.hpp"
#include "engine/brandes/bodies.hpp"

namespace graphrun::kernels {
namespace {

// Cost of a vertex in units of worth(): several values are read per vertex.
constexpr std::size_t turn_work = 4096;
// Rows per turn of each kind: about 1,000 entries.
constexpr offset_t rows_per_turn[level_kinds] = {256, 32, 4, 1};
constexpr std::size_t turns_between_polls = 64;

// Entries filtered before the matching ones are added: the match is unpredictable, so the filter is
// branch-free.
constexpr offset_t looked_through = 256;

// x if `yes`, else 0, also for infinite x and NaN.
double only_if(bool yes, double x) {
  const std::uint64_t kept = std::bit_cast<std::uint64_t>(x) & (0 - std::uint64_t{yes});
  return std::bit_cast<double>(kept);
}

// Also reads lanes that do not match, which another thread may be writing, and discards them. The
// loads are not atomic: compilers do not vectorize atomics, which would take a fifth longer.
__attribute__((no_sanitize("thread"))) void add_matched(std::uint32_t equal, const Lanes<double>& x,
                                                        Lanes<double>& sum) {
  for (int s = 0; s < sweep_width; ++s) {
    sum.lane[s] += only_if((equal >> (8 * s + 7) & 1) != 0, x.lane[s]);
  }
}
void add_matched(std::uint32_t equal, const Lanes<Scaled>& x, Lanes<Scaled>& sum) {
  add_where(equal, x, sum);
}

template <class L, class T>
void sum_row(const Sweep<L, T>& sweep, index_t v, const L& wanted, Lanes<T>& sum) {
  index_t found[looked_through];
  std::uint32_t equal[looked_through];
  const offset_t row_end = sweep.a.offsets[v + 1];
  for (offset_t begin = sweep.a.offsets[v]; begin < row_end; begin += looked_through) {
    const offset_t end = std::min(row_end, begin + looked_through);
    std::size_t count = 0;
    for (offset_t k = begin; k < end; ++k) {
      const index_t u = sweep.a.column_of[k];
      found[count] = u;
      equal[count] = sweep.levels[u].equal(wanted);
      count += equal[count] != 0 ? 1 : 0;
    }
    for (std::size_t i = 0; i < count; ++i) add_matched(equal[i], sweep.value[found[i]], sum);
  }
}

template <class L, class T>
void sweep_row(const Sweep<L, T>& sweep, index_t v, index_t level) {
  const L own = sweep.levels[v];
  bool whole = false;
  Lanes<T> sum = first_sum(sweep, level, whole);
  if (!whole) sum_row(sweep, v, wanted_levels(own, level, sweep.step), sum);
  finish_row(sweep, v, own, level, sum);
}

// Prefetches the operands of the row a few positions ahead.
template <class L, class T>
void expect_row(const Sweep<L, T>& sweep, offset_t i, offset_t end) {
  if (i + 16 < end) {
    __builtin_prefetch(sweep.a.offsets + sweep.list[i + 16]);
    __builtin_prefetch(sweep.levels + sweep.list[i + 16]);
  }
  if (i + 8 < end) {
    const index_t v = sweep.list[i + 8];
    __builtin_prefetch(sweep.a.column_of + sweep.a.offsets[v]);
    __builtin_prefetch(sweep.value + v, 1);
    if (sweep.count != nullptr) __builtin_prefetch(sweep.count + v);
  }
}

// The rows of a level as turns, longest rows first.
class Turns {
 public:
  // `begins` of the level's kinds.
  explicit Turns(const offset_t* begins) : begins_(begins) {
    for (int kind = level_kinds - 1; kind >= 0; --kind) {
      first_[kind] = count_;
      const offset_t rows = begins[kind + 1] - begins[kind];
      count_ += (rows + rows_per_turn[kind] - 1) / rows_per_turn[kind];
    }
  }
  offset_t count() const { return count_; }
  // Calls f with each position of the turn in the list, and with the end of the turn.
  template <class F>
  void for_each_in(offset_t turn, F&& f) const {
    int kind = level_kinds - 1;
    while (kind > 0 && turn >= first_[kind - 1]) --kind;
    const offset_t begin = begins_[kind] + (turn - first_[kind]) * rows_per_turn[kind];
    const offset_t end = std::min(begins_[kind + 1], begin + rows_per_turn[kind]);
    for (offset_t i = begin; i < end; ++i) f(i, end);
  }

 private:
  const offset_t* begins_;
  offset_t first_[level_kinds], count_ = 0;
};

}  // namespace

template <class L, class T>
void sweep_levels(OnCpu on, const Sweep<L, T>& sweep, const offset_t* begins, index_t first,
                  index_t last, Watch& watch) {
  const index_t up = first <= last ? 1 : -1;
  std::atomic<bool> stopped = false;
  for (index_t level = first; level != last + up && !stopped; level += up) {
    const offset_t* of_level = begins + offset_t{level - 1} * level_kinds;
    const Turns turns(of_level);
    const auto count = static_cast<std::size_t>(turns.count());
    stopped = watch.stop_requested();
    for_shares(worth(on, count * turn_work), count, 1, [&](std::size_t turn, std::size_t) {
      if (stopped) return;
      if (turn % turns_between_polls == 0 && watch.stop_requested()) stopped = true;
      turns.for_each_in(static_cast<offset_t>(turn), [&](offset_t i, offset_t end) {
        expect_row(sweep, i, end);
        sweep_row(sweep, sweep.list[i], level);
      });
    });
  }
}

#define GRAPHRUN_SWEEP(L, T) \
  template void sweep_levels(OnCpu, const Sweep<L, T>&, const offset_t*, index_t, index_t, Watch&);
GRAPHRUN_SWEEPS(GRAPHRUN_SWEEP)
GRAPHRUN_SWEEP_BODIES(OnCpu)

}  // namespace graphrun::kernels
