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
#include "engine/closure/cuda/settled.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {
namespace {

namespace cg = cooperative_groups;

constexpr unsigned block = tuning::closure_block;

// Whether pulling the next round reads less than pushing it. An open vertex looks at as many
// entries as it takes to meet one of the frontier's edges, but not at more than its row has: those
// of reached vertices are taken off. After a pull a push has to list the frontier first.
__device__ bool pull_pays(const SettledWork& w, const RoundState& s) {
  if (!s.pull && s.frontier_edges <= tuning::closure_pull_edges) return false;
  const auto entries = static_cast<double>(w.entries),
             left = entries - static_cast<double>(s.edges);
  const auto frontier = static_cast<double>(s.frontier_edges), open = static_cast<double>(s.open);
  const double row = (left < 0 ? 0 : left) / (open + 1), meets = entries / frontier;
  const double list = s.pull ? tuning::closure_list_cost * words_for(w.in.rows) : 0;
  return open * (tuning::closure_open_cost + (row < meets ? row : meets)) <
         tuning::closure_push_cost * frontier + list;
}

__device__ void keep_trace(const SettledWork& w, RoundState& s, unsigned found) {
  if (found == 0 || s.round >= w.trace_size) return;
  const unsigned long long now = device::nanoseconds();
  w.trace[s.round] = {s.pull ? Direction::pull : Direction::push, static_cast<index_t>(s.frontier),
                      static_cast<index_t>(found), static_cast<offset_t>(s.frontier_edges),
                      static_cast<double>(now - s.clock) * 1e-6};
  w.control->traced = static_cast<unsigned>(s.round) + 1;
  s.clock = now;
}

// Vertices that are left of so many; a source may count as one that cannot be reached, too.
__device__ unsigned without(unsigned vertices, unsigned taken) {
  return vertices > taken ? vertices - taken : 0;
}

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

// front = the vertices of the queue. It is all zero when called.
__device__ void mark_queue(const SettledWork& w, const RoundState& s, unsigned thread,
                           unsigned threads) {
  const Queue from = w.queue[s.round % 2];
  for (unsigned i = thread; i < s.pieces; i += threads) set_bit(w.bitmap[s.front], from.vertex[i]);
}

// The queue = the vertices of `front`, which is cleared.
__device__ void list_front(const SettledWork& w, const RoundState& s, unsigned mine, unsigned warps,
                           index_t* staged, BlockSums& sums) {
  Found ignored;
  RowWriter to{w.out.offsets, w.queue[s.round % 2], &counts_of(w, s).listed, Stage(staged),
               ignored};
  unsigned* front = w.bitmap[s.front];
  for (unsigned word = mine; word < words_for(w.in.rows); word += warps) {
    const unsigned bits = front[word];
    const bool set = (bits >> lane_number()) & 1u;
    to.add(set, static_cast<index_t>(word * 32 + lane_number()));
    if (lane_number() == 0 && bits != 0) front[word] = 0;
  }
  finish_lists(to, nullptr, sums);
}

// Closes what cannot be reached, which it counts, and what was before.
__device__ void close_unreachable(const SettledWork& w, unsigned mine, unsigned warps,
                                  Found& found) {
  const bool resumes = w.control->resumes;
  for (unsigned word = mine; word < words_for(w.in.rows); word += warps) {
    const index_t v = static_cast<index_t>(word * 32 + lane_number());
    const bool inside = v < w.in.rows;
    const bool open = inside && w.mask.allows(v) && w.first_in[v] != no_vertex;
    const bool is_reached = inside && resumes && w.level[v] != no_vertex;
    const unsigned closed = __ballot_sync(all_lanes, !open || is_reached);
    found.closed += inside && !open && !is_reached;
    if (lane_number() == 0) {
      w.closed[word] = closed;
      w.bitmap[0][word] = 0;
    }
  }
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
        pull_open(w, s, mine, warps, staged, found);
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
    const bool pull = pull_pays(w, s);
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
