// Peeling, all levels in one cooperative kernel: no level comes back to the host. At each level one
// step lists the vertices that have as many edges, others take them away and those that follow.
//
// Ahmad, Yuan, Yan et al., Accelerating k-core decomposition by a GPU, ICDE 2023.
#pragma once

#include <cooperative_groups.h>

#include "engine/cores/cuda/batch.hpp"

namespace graphrun::kernels {
namespace {

namespace cg = cooperative_groups;

// What one step found; three take turns: one read, one written, one being cleared.
struct PeelCounts {
  unsigned shared;  // vertices appended to the list
  unsigned taken;   // vertices of the list that blocks have begun with
  unsigned kept;    // vertices that a listing left in the other array
  unsigned own;     // vertices that blocks found while they took others away
  unsigned above;   // none_below - the least number of edges above the level
  int pause;        // the kernel is to end, to be started again
};

// Where peeling stands between two steps; the same in every block.
struct PeelState {
  index_t level;
  unsigned step;
  unsigned begin, end;  // the vertices of the list that are to be taken away
  unsigned left;        // vertices that are not taken away, nor listed
  unsigned size;        // of `vertices[array]`
  unsigned array;
  bool all;      // no array was written yet: what is left are all vertices
  bool listing;  // the next step lists
  bool any;      // a vertex was found at this level
  bool done, paused;
};

struct PeelControl {
  PeelState state;
  PeelCounts counts[3];
};

struct PeelWork {
  EdgesBothWays edges;
  index_t* degree;
  index_t* list;         // as many as vertices: each is listed at most once
  index_t* vertices[2];  // those left, and maybe others
  PeelControl* control;
  unsigned long long nanoseconds;  // after which the kernel pauses
};

constexpr unsigned none_below = 0x7fffffff;

// The largest value of a warp's threads, or their sum, in its first thread. All of them call it.
__device__ unsigned warp_most(unsigned mine) {
  for (unsigned step = 16; step > 0; step /= 2) {
    mine = max(mine, __shfl_down_sync(~0u, mine, step));
  }
  return mine;
}
__device__ unsigned warp_total(unsigned mine) {
  for (unsigned step = 16; step > 0; step /= 2) mine += __shfl_down_sync(~0u, mine, step);
  return mine;
}

// Appends the values of the threads with `mine` set; one addition a warp. All threads call it.
__device__ void append(bool mine, index_t value, index_t* list, unsigned* count) {
  const unsigned takers = __ballot_sync(~0u, mine), lane = threadIdx.x % 32;
  if (takers == 0) return;
  unsigned first = 0;
  if (lane == 0) first = atomicAdd(count, static_cast<unsigned>(__popc(takers)));
  first = __shfl_sync(~0u, first, 0);
  if (mine) list[first + static_cast<unsigned>(__popc(takers & ((1u << lane) - 1)))] = value;
}

// Lists the vertices left that have `level` edges; those with fewer went before. Where at most half
// of the array is left, the others are written to the other array.
__device__ void list_level(const PeelWork& w, const PeelState& s, PeelCounts& counts) {
  const bool compacts = s.left <= s.size / 2;
  const index_t* const from = w.vertices[s.array];
  index_t* const to = w.vertices[1 - s.array];
  const unsigned threads = gridDim.x * peel_block;
  unsigned above = 0;
  for (unsigned at = blockIdx.x * peel_block; at < s.size; at += threads) {
    const unsigned i = at + threadIdx.x;
    const bool is_there = i < s.size;
    const index_t v = !is_there ? 0 : s.all ? static_cast<index_t>(i) : from[i];
    const index_t edges = is_there ? device::read_again(w.degree + v) : -1;
    append(edges == s.level, v, w.list + s.end, &counts.shared);
    if (compacts) append(edges > s.level, v, to, &counts.kept);
    if (edges > s.level) above = max(above, none_below - static_cast<unsigned>(edges));
  }
  above = warp_most(above);
  if (threadIdx.x % 32 == 0 && above > 0) atomicMax(&counts.above, above);
}

// Takes away the listed vertices, a few at a time, and those that follow.
__device__ void take_level(const PeelWork& w, const PeelState& s, PeelCounts& counts,
                           FoundVertices& found, Batch& batch) {
  const unsigned size = s.end - s.begin;
  const unsigned even = (size + 2 * gridDim.x - 1) / (2 * gridDim.x);
  const unsigned portion = min(max(even, 1u), peel_block);
  const SharedList shared{w.list + s.end, &counts.shared};
  __shared__ unsigned first;
  unsigned mine = 0;
  while (true) {
    if (threadIdx.x == 0) first = atomicAdd(&counts.taken, portion);
    __syncthreads();
    if (first >= size) break;
    const unsigned count = min(portion, size - first);
    if (threadIdx.x < count) {
      found.vertex[0][threadIdx.x] = w.list[s.begin + first + threadIdx.x];
    }
    if (threadIdx.x == 0) found.count[0] = count;
    __syncthreads();
    mine += take_own(w.edges, s.level, w.degree, found, batch, shared);
    __syncthreads();
  }
  mine = warp_total(mine);
  if (threadIdx.x % 32 == 0 && mine > 0) atomicAdd(&counts.own, mine);
}

// Takes the counts of the step just done into the state: one thread of each block, all alike.
__device__ void advance(PeelState& s, const volatile PeelCounts& counts) {
  const unsigned shared = counts.shared;
  s.paused = counts.pause != 0;
  s.begin = s.end;
  s.end += shared;
  if (s.listing) {
    if (s.left <= s.size / 2) {
      s.size = counts.kept;
      s.array = 1 - s.array;
      s.all = false;
    }
    s.left -= shared;
    s.any = shared > 0;
    // Nothing changes before the next listing: there the least number is the right one.
    if (!s.any) s.level = static_cast<index_t>(none_below - counts.above);
  } else {
    s.left -= counts.own;
  }
  s.listing = s.begin == s.end;
  if (s.listing && s.any) {
    ++s.level;
    s.any = false;
  }
  s.done = s.listing && s.left == 0;
  ++s.step;
}

__global__ void __launch_bounds__(peel_block, 1) peel_levels(const PeelWork w) {
  const cg::grid_group grid = cg::this_grid();
  const unsigned long long start = device::nanoseconds();
  const bool first = threadIdx.x == 0, tells = first && blockIdx.x == 0;
  __shared__ PeelState s;
  __shared__ FoundVertices found;
  __shared__ Batch batch;
  if (first) {
    s = w.control->state;
    s.paused = false;
  }
  __syncthreads();
  while (!s.done && !s.paused) {
    PeelCounts& counts = w.control->counts[s.step % 3];
    if (tells) {
      w.control->counts[(s.step + 1) % 3] = {};
      if (device::nanoseconds() - start > w.nanoseconds) counts.pause = 1;
    }
    if (s.listing) {
      list_level(w, s, counts);
    } else {
      take_level(w, s, counts, found, batch);
    }
    grid.sync();
    if (first) advance(s, counts);
    __syncthreads();
  }
  if (tells) w.control->state = s;
}

}  // namespace
}  // namespace graphrun::kernels
