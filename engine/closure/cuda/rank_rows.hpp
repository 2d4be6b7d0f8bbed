// What the kernels of a search over ranks work on, and how a frontier is listed and sent as pairs.
#pragma once

#include "engine/closure/cuda/pull.hpp"
#include "engine/closure/cuda/push.hpp"
#include "engine/closure/rank_search.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = tuning::closure_block;

// Of a rank: `work` counts its rows from 0, and columns are all vertices. bitmap[0] is the frontier
// of all vertices, bitmap[1] that of own ones.
struct RankWork {
  SettledWork work;
  RankVertices vertices;
  unsigned* marks;  // vertices that are offered a value
  index_t* least;   // the smallest of those that offer it; no_vertex where there is none
};

__device__ unsigned thread_number() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ unsigned all_threads() { return gridDim.x * blockDim.x; }

// Closes what cannot be reached, which it counts.
__global__ void __launch_bounds__(block) close_unreachable(RankWork w) {
  __shared__ BlockSums sums;
  if (threadIdx.x == 0) sums = {};
  __syncthreads();
  Found found;
  const unsigned warps = all_threads() / warp;
  for (unsigned word = thread_number() / warp; word < words_for(w.vertices.own); word += warps) {
    const auto v = static_cast<index_t>(word * warp + lane_number());
    const bool inside = v < w.vertices.own;
    const bool open = inside && w.work.mask.allows(v) && w.work.first_in[v] != no_vertex;
    found.closed += inside && !open;
    const unsigned closed = __ballot_sync(all_lanes, !open);
    if (lane_number() == 0) w.work.closed[word] = closed;
  }
  kernels::count(w.work.control->counts[0], found, sums);
}

__global__ void __launch_bounds__(block) take_sources(RankWork w) {
  for (unsigned i = thread_number(); i < static_cast<unsigned>(w.work.source_count);
       i += all_threads()) {
    const index_t source = w.work.sources[i], v = source - w.vertices.first;
    if (v < 0 || v >= w.vertices.own || set_bit(w.work.bitmap[1], v)) continue;
    w.work.level[v] = 0;
    if (w.work.parent != nullptr) w.work.parent[v] = source;
    set_bit(w.work.closed, v);
    StepCounts& counts = w.work.control->counts[0];
    atomicAdd(&counts.found, 1u);
    atomicAdd(&counts.edges,
              static_cast<unsigned long long>(w.work.out.offsets[v + 1] - w.work.out.offsets[v]));
  }
}

__global__ void __launch_bounds__(block) list_rows(RankWork w) {
  __shared__ index_t staged[block / warp * Stage::slots];
  __shared__ BlockSums sums;
  Found ignored;
  RowWriter to{w.work.out.offsets, w.work.queue[0], &w.work.control->counts[0].pieces,
               Stage(staged), ignored};
  const unsigned warps = all_threads() / warp;
  for (unsigned word = thread_number() / warp; word < words_for(w.vertices.own); word += warps) {
    const bool set = (w.work.bitmap[1][word] >> lane_number()) & 1u;
    to.add(set, static_cast<index_t>(word * warp + lane_number()));
  }
  finish_lists(to, nullptr, sums);
}

// Writes an end of each entry, in no order.
struct WritePairs {
  static constexpr unsigned width = 4;
  const RankWork& w;
  ReachedPair* pairs;
  unsigned* size;

  __device__ index_t carried(index_t u) const { return u; }
  __device__ void operator()(const bool (&live)[width], const long long (&place)[width],
                             const index_t (&u)[width]) {
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      const unsigned takers = __ballot_sync(all_lanes, live[i]);
      if (takers == 0) continue;
      const unsigned at = places(size, takers);
      if (live[i]) pairs[at] = {w.work.out.column_of[place[i]], w.vertices.first + u[i]};
    }
  }
};

__global__ void __launch_bounds__(block)
    write_ends(RankWork w, unsigned long long edges, ReachedPair* pairs) {
  WritePairs visit{w, pairs, &w.work.control->counts[0].listed};
  for_each_entry(w.work.queue[0], w.work.control->counts[0].pieces, edges, thread_number() / warp,
                 all_threads() / warp, visit);
}

__global__ void __launch_bounds__(block)
    take_ends(RankWork w, index_t round, const ReachedPair* pairs, std::size_t count) {
  __shared__ BlockSums sums;
  if (threadIdx.x == 0) sums = {};
  __syncthreads();
  Found found;
  for (std::size_t i = thread_number(); i < count; i += all_threads()) {
    const ReachedPair pair = pairs[i];
    const index_t v = pair.to - w.vertices.first;
    if (v < 0 || v >= w.vertices.own) continue;
    if (!offer(w.work, round, pair.from, v, device::read_stale(w.work.level + v))) continue;
    set_bit(w.work.bitmap[1], v);
    ++found.vertices;
    found.edges +=
        static_cast<unsigned long long>(w.work.out.offsets[v + 1] - w.work.out.offsets[v]);
  }
  kernels::count(w.work.control->counts[0], found, sums);
}

}  // namespace
}  // namespace graphrun::kernels
