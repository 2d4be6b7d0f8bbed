// The closure that settles values once, all rounds in one cooperative kernel: no round comes back
// to the host. A round pushes along the frontier's edges or pulls along those into open vertices,
// whichever is to read less; a frontier of few edges is advanced by one block while the others
// wait. Where rows are short, a kernel of another kind runs the first rounds (narrow_rounds.hpp).
//
// Beamer, Asanovic, Patterson, Direction-Optimizing Breadth-First Search, SC 2012.
#pragma once

#include <cooperative_groups.h>

#include "engine/closure/cuda/pull.hpp"
#include "engine/closure/cuda/push.hpp"
#include "engine/closure/cuda/settled_steps.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {
namespace {

namespace cg = cooperative_groups;

constexpr unsigned block = tuning::closure_block;

// Takes the counts of the step just done into the state: one thread of each block, all alike.
__device__ void advance(const SettledWork& w, RoundState& s, const volatile StepCounts& counts,
                        bool tells) {
  const unsigned found = counts.found;
  if (tells && w.trace_size != 0) keep_trace(w, s, found);
  s.frontier = found;
  s.frontier_edges = counts.edges;
  s.pieces = counts.pieces;
  s.reached += found;
  s.edges += s.frontier_edges;
  s.open = without(s.open, found + counts.closed);
  s.stopped = counts.stop != 0;
  s.round += found != 0;
  s.done = found == 0 || s.round >= w.max_rounds || s.stopped;
  s.front ^= s.pull ? 1u : 0u;
  if (!tells || !cuda::meets_host(s.round, s.frontier_edges)) return;
  w.link->rounds = s.round;
  w.link->reached = s.reached;
}

// Rounds of one block alone, for as long as the frontier stays narrow.
__device__ void advance_alone(const SettledWork& w, RoundState& s, index_t* staged,
                              BlockSums& sums) {
  __shared__ StepCounts counts;
  if (threadIdx.x == 0) counts = {};
  __syncthreads();
  while (!s.done && s.frontier_edges <= tuning::closure_alone_edges) {
    Found found;
    push_queue(w, s, threadIdx.x / warp, block / warp, counts, staged, sums, found);
    count(counts, found, sums);
    if (threadIdx.x == 0 && cuda::meets_host(s.round, s.frontier_edges)) counts.stop = w.link->stop;
    __syncthreads();
    if (threadIdx.x == 0) {
      advance(w, s, counts, true);
      counts = {};
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) w.control->state = s;
}

// Lists the sources, or the frontier that was left by the kernel before.
__device__ void start(const SettledWork& w, unsigned mine, unsigned warps, index_t* staged,
                      BlockSums& sums) {
  Found found;
  const bool resumes = w.control->resumes;
  const unsigned size = resumes ? w.control->handed_over : static_cast<unsigned>(w.source_count);
  StepCounts& counts = w.control->counts[0];
  const Queue queue = w.queue[w.control->left.round % 2];
  RowWriter to{w.out.offsets, queue, &counts.pieces, Stage(staged), found};
  for (unsigned at = mine * warp; at < size; at += warps * warp) {
    const unsigned i = at + lane_number();
    const index_t v = i < size ? w.sources[i] : 0;
    if (i < size && !resumes) {
      w.level[v] = 0;
      if (w.parent != nullptr) w.parent[v] = v;
      set_bit(w.closed, v);
    }
    to.add(i < size, v);
  }
  finish_lists(to, nullptr, sums);
  count(counts, found, sums);
}

__device__ RoundState initial_state(const SettledWork& w) {
  const volatile StepCounts& counts = w.control->counts[0];
  RoundState s = w.control->left;  // all zero where there was no kernel before
  if (!w.control->resumes) {
    s.reached = counts.found;
    s.edges = counts.edges;
    s.clock = device::nanoseconds();
    s.done = counts.found == 0 || w.max_rounds <= 0;
  }
  s.frontier = counts.found;
  s.frontier_edges = counts.edges;
  s.pieces = counts.pieces;
  s.open = without(static_cast<unsigned>(w.in.rows) - s.reached, counts.closed);
  s.step = 1;
  return s;
}

__global__ void __launch_bounds__(block, tuning::closure_blocks)
    settle_rounds(const SettledWork w) {
  const cg::grid_group grid = cg::this_grid();
  const unsigned thread = blockIdx.x * block + threadIdx.x, threads = gridDim.x * block;
  const unsigned mine = thread / warp, warps = threads / warp;
  const bool first = threadIdx.x == 0, tells = thread == 0;
  __shared__ RoundState s;
  __shared__ index_t staged[block / warp * Stage::slots];
  __shared__ BlockSums sums;
  if (first) sums = {};
  if (w.control->ended) return;
  __syncthreads();
  Found unreachable;
  close_unreachable(w, mine, warps, unreachable);
  count(w.control->counts[0], unreachable, sums);
  grid.sync();
  start(w, mine, warps, staged, sums);
  grid.sync();
  if (first) s = initial_state(w);
  __syncthreads();
  while (!s.done) {
    if (!s.pull && s.frontier_edges <= tuning::closure_alone_edges) {
      if (blockIdx.x == 0) advance_alone(w, s, staged, sums);
      grid.sync();
      if (first) s = w.control->state;
    } else {
      StepCounts& counts = counts_of(w, s);
      Found found;
      if (s.pull) {
        pull_open(w, s, front_bits(w, s), mine, warps, staged, found);
        grid.sync();
        pull_pieces(w, s, counts.put_off, mine, warps, found);
      } else {
        push_queue(w, s, mine, warps, counts, staged, sums, found);
      }
      count(counts, found, sums);
      if (tells && cuda::meets_host(s.round, s.frontier_edges)) counts.stop = w.link->stop;
      grid.sync();
      if (first) {
        advance(w, s, counts, tells);
        ++s.step;
        if (tells) w.control->counts[(s.step + 1) % 3] = {};
      }
    }
    __syncthreads();
    if (s.done) break;
    const bool pull = pull_pays(s, mean_looks(w, s), w.in.rows);
    if (pull && !s.pull) {
      mark_queue(w, s, thread, threads);
      grid.sync();
    } else if (!pull && s.pull) {
      list_front(w, s, mine, warps, staged, sums);
      grid.sync();
      if (first) s.pieces = static_cast<volatile StepCounts&>(counts_of(w, s)).listed;
    }
    __syncthreads();
    if (first) s.pull = pull;
    __syncthreads();
  }
  if (tells) report(w, s);
}

}  // namespace
}  // namespace graphrun::kernels
