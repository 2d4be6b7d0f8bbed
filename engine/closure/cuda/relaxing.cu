// The closure whose values relax, all rounds in one cooperative kernel: vertices are offered from
// bucket by bucket, a bucket's own in rounds until none of them improves any more. A near queue of
// few edges is worked off by one block while the others wait.
//
// Meyer and Sanders, Delta-stepping: a parallelizable shortest path algorithm, J. Algorithms 2003.
#include "engine/closure/cuda/relaxing.hpp"

#include <cooperative_groups.h>

#include <algorithm>
#include <cmath>

#include "base/common/for_each.hpp"
#include "engine/closure/cuda/arena.hpp"
#include "engine/closure/cuda/buckets.hpp"
#include "engine/closure/kernels.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {
namespace {

namespace cg = cooperative_groups;

constexpr unsigned block = tuning::closure_block;

// One step of all threads of the group (the grid, or one block), counted in `counts`.
template <class S, class W, class Group>
__device__ void run_step(const RelaxWork<S, W>& w, RelaxState<typename S::value_type>& s,
                         RelaxCounts<typename S::value_type>& counts, Staged staged,
                         const Group& group) {
  const auto thread = static_cast<unsigned>(group.thread_rank());
  const unsigned mine = thread / warp, warps = static_cast<unsigned>(group.size()) / warp;
  const bool first = threadIdx.x == 0, tells = thread == 0;
  const bool pushes = s.pieces != 0;
  Found found;
  if (pushes) {
    push_near(w, s, mine, warps, counts, staged, found);
  } else {
    __syncthreads();
    if (first) {
      s.lower = s.upper;
      s.upper = s.next;
    }
    __syncthreads();
    take_bucket(w, s, mine, warps, counts, staged, found);
  }
  count(counts, found, *staged.sums);
  if (tells && cuda::meets_host(s.round, s.frontier_edges)) counts.stop = w.link->stop;
  group.sync();
  if (first && pushes) advance_round(w, s, counts, tells);
  if (first && !pushes) advance_bucket(w, s, counts, tells);
}

// Steps of the whole grid for as long as the frontier is wide.
template <class S, class W>
__device__ void run_together(const RelaxWork<S, W>& w, RelaxState<typename S::value_type>& s,
                             Staged staged, const cg::grid_group& grid) {
  while (!s.done && !is_narrow(s)) {
    run_step(w, s, w.control->counts[s.step % 3], staged, grid);
    if (threadIdx.x == 0) {
      ++s.step;
      if (blockIdx.x == 0) w.control->counts[(s.step + 1) % 3] = cleared_counts<S>();
    }
    __syncthreads();
  }
}

// Steps of one block for as long as it is narrow.
template <class S, class W>
__device__ void run_alone(const RelaxWork<S, W>& w, RelaxState<typename S::value_type>& s,
                          Staged staged) {
  __shared__ RelaxCounts<typename S::value_type> counts;
  if (threadIdx.x == 0) counts = cleared_counts<S>();
  __syncthreads();
  while (!s.done && is_narrow(s)) {
    run_step(w, s, counts, staged, cg::this_thread_block());
    if (threadIdx.x == 0) counts = cleared_counts<S>();
    __syncthreads();
  }
  if (threadIdx.x == 0) w.control->state = s;
}

template <class S, class W>
__device__ void report(const RelaxWork<S, W>& w, const RelaxState<typename S::value_type>& s) {
  w.link->rounds = s.round;
  w.link->reached = s.reached;
  w.link->edges = w.control->edges;
  w.link->traced = w.control->traced;
  w.link->stopped = s.stopped;
}

template <class S, class W>
__global__ void __launch_bounds__(block, tuning::closure_blocks)
    relax_rounds(const RelaxWork<S, W> w) {
  using V = typename S::value_type;
  const cg::grid_group grid = cg::this_grid();
  const unsigned thread = blockIdx.x * block + threadIdx.x, threads = gridDim.x * block;
  __shared__ RelaxState<V> s;
  __shared__ index_t slots[2][block / warp * Stage::slots];
  __shared__ BlockSums sums;
  const Staged staged{slots[0], slots[1], &sums};
  if (threadIdx.x == 0) sums = {};
  __syncthreads();
  for (unsigned v = thread; v < static_cast<unsigned>(w.out.rows); v += threads) {
    w.mark[v] = ~0u;
    if (v % 32 == 0) w.in_far[v / 32] = 0;
  }
  if (thread < 2) w.control->counts[thread + 1] = cleared_counts<S>();
  start(w, thread / warp, threads / warp, staged);
  grid.sync();
  if (threadIdx.x == 0) {
    s = {};
    s.upper = bucket_end<S>(V{}, w.delta);
    s.next = bucket_end<S>(s.upper, w.delta);
    s.clock = nanoseconds();
    take_counts(w, s, w.control->counts[0], thread == 0);
    s.step = 1;
  }
  __syncthreads();
  while (!s.done) {
    run_together(w, s, staged, grid);
    if (s.done) break;
    if (blockIdx.x == 0) run_alone(w, s, staged);
    grid.sync();
    if (threadIdx.x == 0) s = w.control->state;
    __syncthreads();
  }
  count_edges(w, thread, threads);
  grid.sync();
  if (thread == 0) report(w, s);
}

struct Sizes {
  std::size_t vertices, pieces, traced;
  std::size_t words() const { return (vertices + 31) / 32; }
  template <class V>
  std::size_t bytes() const {
    return 2 * (Arena::size_of<unsigned long long>(pieces) + Arena::size_of<index_t>(pieces)) +
           3 * Arena::size_of<unsigned>(vertices) + Arena::size_of<unsigned>(words()) +
           Arena::size_of<RelaxControl<V>>(1) + Arena::size_of<ClosureRound>(traced);
  }
};

template <class S, class W>
void lay_out(RelaxWork<S, W>& work, Arena& arena, const Sizes& sizes) {
  for (Queue& queue : work.queue) {
    queue.run = arena.take<unsigned long long>(sizes.pieces);
    queue.vertex = arena.take<index_t>(sizes.pieces);
  }
  for (index_t*& far : work.far) far = arena.take<index_t>(sizes.vertices);
  work.mark = arena.take<unsigned>(sizes.vertices);
  work.in_far = arena.take<unsigned>(sizes.words());
  work.control = arena.take<RelaxControl<typename S::value_type>>(1);
  work.trace = arena.take<ClosureRound>(sizes.traced);
}

// The width of buckets: as asked for, or such that a bucket's rounds repeat little of their work.
template <class S>
typename S::value_type bucket_width(const ClosurePlan& plan, offset_t rows) {
  using V = typename S::value_type;
  if (S::ignores_weights) return S::zero;
  double delta = plan.delta;
  if (delta <= 0) {
    const double row = static_cast<double>(plan.entries) / static_cast<double>(rows) + 1;
    delta = plan.mean_weight * std::max(tuning::closure_least_delta,
                                        tuning::closure_delta / (row * row * std::sqrt(row)));
    if (!(delta > 0)) return S::zero;
  }
  if (std::numeric_limits<V>::is_integer) delta = std::max(1.0, delta);
  return delta < static_cast<double>(S::zero) / 2 ? static_cast<V>(delta) : S::zero;
}

template <class S, class W>
ClosureTotals run(OnCuda on, CsrView<W> out, const ClosurePlan& plan, typename S::value_type* x,
                  ClosureWatch& watch) {
  using V = typename S::value_type;
  RelaxWork<S, W> work{};
  work.out = out;
  work.mask = plan.mask;
  work.x = x;
  work.sources = plan.sources;
  work.source_count = plan.source_count;
  work.trace_size = static_cast<unsigned>(plan.trace_size);
  work.delta = bucket_width<S>(plan, out.rows);
  work.link = cuda::host_link(on);
  work.link->reached = plan.source_count;
  const auto n = static_cast<std::size_t>(out.rows);
  const Sizes sizes{n, n + static_cast<std::size_t>(plan.entries) / piece_entries, plan.trace_size};
  Arena arena(on, sizes.bytes<V>());
  lay_out(work, arena, sizes);
  cuda::check(cudaMemsetAsync(work.control, 0, sizeof(RelaxControl<V>), on.stream));
  launch_rounds(on, relax_rounds<S, W>, work, plan.entries);
  cuda::wait(on.stream, work.link, watch);
  const ClosureTotals totals = cuda::totals(*work.link);
  copy_trace(on, plan, work.trace, totals.traced);
  return totals;
}

// The same in 32 bits, and back.
template <class W>
ClosureTotals run_narrow(OnCuda on, CsrView<W> out, const ClosurePlan& plan, std::int64_t* x,
                         ClosureWatch& watch) {
  const auto n = static_cast<std::size_t>(out.rows);
  const Scratch<std::uint32_t> narrow(on, n);
  std::uint32_t* y = narrow.get();
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    y[v] = x[v] == MinPlus<std::int64_t>::zero ? 0xffffffffu : static_cast<std::uint32_t>(x[v]);
  });
  const ClosureTotals totals = run<NarrowMinPlus>(on, out, plan, y, watch);
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    x[v] = y[v] == 0xffffffffu ? MinPlus<std::int64_t>::zero : static_cast<std::int64_t>(y[v]);
  });
  return totals;
}

// Whether no path length from the sources can leave 32 bits.
bool fits_narrow(OnCuda on, const ClosurePlan& plan, offset_t rows, const std::int64_t* x) {
  const index_t* sources = plan.sources;
  const auto longest = static_cast<double>(plan.largest_weight) * static_cast<double>(rows);
  if (longest > 4e9) return false;
  const offset_t start =
      largest(on, static_cast<std::size_t>(plan.source_count),
              [=] GRAPHRUN_HD(std::size_t i) { return offset_t{x[sources[i]]}; });
  return longest + static_cast<double>(start) < 4e9;
}

}  // namespace

template <class S, class W>
ClosureTotals relax(OnCuda on, CsrView<W> out, const ClosurePlan& plan, typename S::value_type* x,
                    ClosureWatch& watch) {
  if (out.rows == 0) return {};
  if constexpr (std::is_same_v<S, MinPlus<std::int64_t>>) {
    if (fits_narrow(on, plan, out.rows, x)) return run_narrow(on, out, plan, x, watch);
  }
  return run<S>(on, out, plan, x, watch);
}

GRAPHRUN_RELAX_KERNELS(OnCuda)

}  // namespace graphrun::kernels
