// The closure whose values relax, all rounds in one cooperative kernel: vertices are offered from
// bucket by bucket, a bucket's own in rounds until none of them improves any more. A near queue of
// few edges is worked off by one block while the others wait.
//
// Meyer and Sanders, Delta-stepping: a parallelizable shortest path algorithm, J. Algorithms 2003.
#pragma once

#include <cooperative_groups.h>

#include "engine/closure/cuda/buckets.hpp"
#include "engine/closure/cuda/deferred_offers.hpp"
#include "engine/closure/cuda/follow_near.hpp"
#include "engine/closure/cuda/relaxing.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {
namespace {

namespace cg = cooperative_groups;

constexpr unsigned block = tuning::closure_block;

// One step of all threads of the group (the grid, or one block), counted in `counts`.
template <bool deferring, class S, class W, class Group>
__device__ void run_step(const RelaxWork<S, W>& w, RelaxState<typename S::value_type>& s,
                         RelaxCounts<typename S::value_type>& counts,
                         Staged<typename S::value_type> staged, const Group& group) {
  const auto thread = static_cast<unsigned>(group.thread_rank());
  const unsigned mine = thread / warp, warps = static_cast<unsigned>(group.size()) / warp;
  const bool first = threadIdx.x == 0, tells = thread == 0;
  const RelaxStep step = next_step<deferring>(s);
  Found found;
  switch (step) {
    case RelaxStep::follow:
      follow_near<deferring>(w, s, mine, warps, counts, staged, found);
      break;
    case RelaxStep::list:
      if constexpr (deferring) {
        list_done_and_open(w, s, mine, warps, counts, staged, found);
      }
      break;
    case RelaxStep::deferred:
      if constexpr (deferring) make_deferred(w, s, mine, warps, counts, staged, found);
      break;
    case RelaxStep::bucket:
      __syncthreads();
      if (first) {
        s.lower = s.upper;
        s.upper = s.next;
      }
      __syncthreads();
      take_bucket(w, s, mine, warps, counts, staged, found);
      break;
  }
  count(counts, found, *staged.sums);
  if (tells && cuda::meets_host(s.round, s.frontier_edges)) counts.stop = w.link->stop;
  group.sync();
  if (first) advance<deferring>(w, s, counts, tells, step);
}

// Steps of the whole grid for as long as the frontier is wide.
template <bool deferring, class S, class W>
__device__ void run_together(const RelaxWork<S, W>& w, RelaxState<typename S::value_type>& s,
                             Staged<typename S::value_type> staged, const cg::grid_group& grid) {
  while (!s.done && !is_narrow<deferring>(s)) {
    run_step<deferring>(w, s, w.control->counts[s.step % 3], staged, grid);
    if (threadIdx.x == 0) {
      ++s.step;
      if (blockIdx.x == 0) w.control->counts[(s.step + 1) % 3] = cleared_counts<S>();
    }
    __syncthreads();
  }
}

// Steps of one block for as long as it is narrow.
template <bool deferring, class S, class W>
__device__ void run_alone(const RelaxWork<S, W>& w, RelaxState<typename S::value_type>& s,
                          Staged<typename S::value_type> staged) {
  __shared__ RelaxCounts<typename S::value_type> counts;
  if (threadIdx.x == 0) counts = cleared_counts<S>();
  __syncthreads();
  while (!s.done && is_narrow<deferring>(s)) {
    run_step<deferring>(w, s, counts, staged, cg::this_thread_block());
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

// `deferring`: whether rounds of many edges defer offers, if work.defer_edges says so.
template <class S, class W, bool deferring>
__global__ void __launch_bounds__(block, tuning::closure_blocks)
    relax_rounds(const RelaxWork<S, W> w) {
  using V = typename S::value_type;
  const cg::grid_group grid = cg::this_grid();
  const unsigned thread = blockIdx.x * block + threadIdx.x, threads = gridDim.x * block;
  __shared__ RelaxState<V> s;
  __shared__ index_t slots[2][block / warp * Stage::slots];
  __shared__ BlockSums sums;
  __shared__ V offers[deferring ? block / warp * Stage::slots : 1];
  const Staged<V> staged{slots[0], slots[1], offers, &sums};
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
    s.lower = std::numeric_limits<V>::lowest();
    s.upper = bucket_end<S>(V{}, w.delta);
    s.next = bucket_end<S>(s.upper, w.delta);
    s.clock = device::nanoseconds();
    take_counts(w, s, w.control->counts[0], thread == 0);
    s.step = 1;
  }
  __syncthreads();
  while (!s.done) {
    run_together<deferring>(w, s, staged, grid);
    if (s.done) break;
    if (blockIdx.x == 0) run_alone<deferring>(w, s, staged);
    grid.sync();
    if (threadIdx.x == 0) s = w.control->state;
    __syncthreads();
  }
  count_edges(w, thread, threads);
  grid.sync();
  if (thread == 0) report(w, s);
}

}  // namespace
}  // namespace graphrun::kernels
