// How a block takes vertices away: their edges are dealt out evenly to its threads, and vertices
// that this leaves with the level's number of edges are next, without a barrier of the grid.
#pragma once

#include "base/cuda/device_instructions.hpp"
#include "engine/cores/kernels.hpp"

namespace graphrun::kernels {

inline constexpr unsigned peel_block = 1024;
inline constexpr unsigned peel_warps = peel_block / 32;
// Vertices that a block has found and keeps. More are left to all blocks.
inline constexpr unsigned most_found = 2048;
// A block goes on with what it has found itself while that has at most so many edges: all blocks
// share out more than that sooner than one of them takes them away.
inline constexpr offset_t most_own_edges = 16384;
// Steps that a block goes on by itself before the others have a look at what is left.
inline constexpr unsigned most_own_steps = 1024;

// The vertices of a step, in turns: those read and those found.
struct FoundVertices {
  index_t vertex[2][most_found];
  unsigned count[2];
};

// Up to peel_block vertices with where their edges begin.
struct Batch {
  index_t vertex[peel_block];
  offset_t before[peel_block];  // edges of those in front
  offset_t warp_sum[peel_warps];
};

// Vertices for all blocks: those of a step follow on each other.
struct SharedList {
  index_t* vertex;
  unsigned* count;
};

// Loads up to peel_block vertices, one to a thread. Returns the number of their edges. All threads
// call it; the batch may be read when it returns.
__device__ inline offset_t load_batch(const EdgesBothWays& edges, const index_t* list,
                                      unsigned count, Batch& batch) {
  const unsigned me = threadIdx.x, lane = me % 32;
  const index_t v = me < count ? list[me] : 0;
  const offset_t length = me < count ? edges.length(v) : 0;
  offset_t sum = length;
  for (unsigned step = 1; step < 32; step *= 2) {
    const offset_t other = __shfl_up_sync(~0u, sum, step);
    if (lane >= step) sum += other;
  }
  if (lane == 31) batch.warp_sum[me / 32] = sum;
  __syncthreads();
  if (me < 32) {
    offset_t whole = batch.warp_sum[lane];
    for (unsigned step = 1; step < 32; step *= 2) {
      const offset_t other = __shfl_up_sync(~0u, whole, step);
      if (lane >= step) whole += other;
    }
    batch.warp_sum[lane] = whole;
  }
  __syncthreads();
  const offset_t base = me >= 32 ? batch.warp_sum[me / 32 - 1] : 0;
  batch.vertex[me] = v;
  batch.before[me] = base + sum - length;
  const offset_t total = batch.warp_sum[peel_warps - 1];
  __syncthreads();
  return total;
}

// The last of `count` vertices of a batch that has no more than `edge` edges in front.
__device__ inline unsigned owner_of(const Batch& batch, unsigned count, offset_t edge) {
  unsigned low = 0, high = count;
  while (high - low > 1) {
    const unsigned middle = low + (high - low) / 2;
    if (batch.before[middle] <= edge) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

// One edge of u less. Returns whether it has `level` now, which one thread is told.
__device__ inline bool lose_edge(index_t* degree, index_t u, index_t level) {
  if (device::read_again(degree + u) <= level) return false;
  const index_t before = atomicSub(degree + u, 1);
  if (before <= level) atomicAdd(degree + u, 1);
  return before == level + 1;
}

// Takes a loaded batch away; what has `level` edges then is found[next], or shared where that is
// full. Returns the vertices that this thread found.
__device__ inline unsigned take_batch(const EdgesBothWays& edges, const Batch& batch,
                                      unsigned count, offset_t total, index_t level,
                                      index_t* degree, FoundVertices& found, unsigned next,
                                      const SharedList& shared) {
  unsigned mine = 0;
  for (offset_t e = threadIdx.x; e < total; e += peel_block) {
    const unsigned owner = owner_of(batch, count, e);
    const index_t v = batch.vertex[owner];
    const index_t u = edges.neighbour(v, e - batch.before[owner]);
    if (u == v || !lose_edge(degree, u, level)) continue;
    ++mine;
    const unsigned at = atomicAdd(&found.count[next], 1u);
    if (at < most_found) {
      found.vertex[next][at] = u;
    } else {
      shared.vertex[atomicAdd(shared.count, 1u)] = u;
    }
  }
  return mine;
}

// Takes away the vertices of found[0], and those that it finds, as long as they are few. Leaves the
// rest to all blocks. Returns the vertices that this thread found. All threads call it.
__device__ inline unsigned take_own(const EdgesBothWays& edges, index_t level, index_t* degree,
                                    FoundVertices& found, Batch& batch, const SharedList& shared) {
  unsigned mine = 0;
  for (unsigned step = 0;; ++step) {
    const unsigned now = step % 2, next = 1 - now;
    const unsigned count = min(found.count[now], most_found);
    if (count == 0) return mine;
    if (threadIdx.x == 0) found.count[next] = 0;
    for (unsigned first = 0; first < count; first += peel_block) {
      const unsigned size = min(count - first, peel_block);
      const offset_t total = load_batch(edges, found.vertex[now] + first, size, batch);
      // The first step has what the block took from all: nobody else will take it.
      if (step > 0 && (total > most_own_edges || step >= most_own_steps)) {
        __shared__ unsigned begin;
        if (threadIdx.x == 0) begin = atomicAdd(shared.count, size);
        __syncthreads();
        if (threadIdx.x < size) shared.vertex[begin + threadIdx.x] = batch.vertex[threadIdx.x];
      } else {
        mine += take_batch(edges, batch, size, total, level, degree, found, next, shared);
      }
      __syncthreads();
    }
  }
}

}  // namespace graphrun::kernels
