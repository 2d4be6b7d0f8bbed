// Cycles of four vertices on a GPU: a block takes a vertex v and counts, in a table of all vertices
// of its own, the paths v - u - w to each w, u and w of lower degree than v. Any two that end at w
// are a cycle.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/triangles/view.hpp"

namespace graphrun::four_cycles {

inline constexpr unsigned lanes = 8;  // that follow the edges of one vertex u together

// What the blocks share.
struct Task {
  OrientedView edges;
  std::int64_t* at_vertex;     // null: not wanted
  unsigned* paths;             // for each block a count for each vertex, 0 between vertices v
  unsigned long long* totals;  // low and high halves of 32 bits; the next vertex
};

// The first entry of an ascending row that is above v.
__device__ inline offset_t first_above(const index_t* row, offset_t begin, offset_t end,
                                       index_t v) {
  while (begin < end) {
    const offset_t middle = begin + (end - begin) / 2;
    if (row[middle] <= v) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin;
}

// Calls visit(w) for each path v - u - w, this lane's share of them.
template <class Visit>
__device__ void each_end(const OrientedView& a, index_t v, index_t u, Visit&& visit) {
  const unsigned lane = threadIdx.x % lanes;
  for (offset_t k = a.upper_begin[u] + lane; k < a.upper_end[u]; k += lanes) visit(a.upper[k]);
  const offset_t end = a.lower_end[u];
  for (offset_t k = first_above(a.lower, a.lower_begin[u], end, v) + lane; k < end; k += lanes) {
    visit(a.lower[k]);
  }
}

// Calls visit(u, w) for each path from v, each on one thread of the block.
template <class Visit>
__device__ void each_path(const OrientedView& a, index_t v, Visit&& visit) {
  for (offset_t k = a.upper_begin[v] + threadIdx.x / lanes; k < a.upper_end[v];
       k += blockDim.x / lanes) {
    const index_t u = a.upper[k];
    each_end(a, v, u, [&](index_t w) { visit(u, w); });
  }
}

__device__ inline void give(const Task& task, index_t rank, unsigned long long count) {
  if (count == 0) return;
  const index_t vertex = task.edges.vertex_of == nullptr ? rank : task.edges.vertex_of[rank];
  atomicAdd(reinterpret_cast<unsigned long long*>(&task.at_vertex[vertex]), count);
}

// What the cycles from v give to the vertices between, then to the last ones and v; `paths` is 0
// everywhere afterwards.
__device__ inline void give_to_vertices(const Task& task, unsigned* paths, index_t v) {
  each_path(task.edges, v, [&](index_t u, index_t w) { give(task, u, __ldcg(&paths[w]) - 1u); });
  __syncthreads();
  unsigned long long at_v = 0;
  each_path(task.edges, v, [&](index_t, index_t w) {
    const unsigned long long count = atomicExch(&paths[w], 0u);
    if (count < 2) return;
    const unsigned long long pairs = count * (count - 1) / 2;
    give(task, w, pairs);
    at_v += pairs;
  });
  give(task, v, at_v);
}

// The body of the kernel. `next` is in shared memory.
template <bool at_vertices>
__device__ void count_all(const Task& task, unsigned long long* next) {
  const OrientedView& a = task.edges;
  unsigned* const paths =
      task.paths + static_cast<std::size_t>(blockIdx.x) * static_cast<std::size_t>(a.vertices);
  unsigned long long low = 0, high = 0;
  while (true) {
    __syncthreads();
    if (threadIdx.x == 0) *next = atomicAdd(&task.totals[2], 1ULL);
    __syncthreads();
    if (*next >= static_cast<unsigned long long>(a.vertices)) break;
    const auto v = static_cast<index_t>(*next);
    if (a.upper_end[v] - a.upper_begin[v] < 2) continue;
    unsigned long long closed = 0;
    each_path(a, v, [&](index_t, index_t w) { closed += atomicAdd(&paths[w], 1u); });
    __syncthreads();
    if constexpr (at_vertices) {
      give_to_vertices(task, paths, v);
    } else {
      each_path(a, v, [&](index_t, index_t w) { atomicExch(&paths[w], 0u); });
    }
    low += closed & 0xffffffffu;
    high += closed >> 32;
  }
  if (low != 0) atomicAdd(&task.totals[0], low);
  if (high != 0) atomicAdd(&task.totals[1], high);
}

}  // namespace graphrun::four_cycles
