// Enumeration of triangles, each once: a warp takes a row of L, builds a filter of its entries in
// shared memory, and streams the rows of those entries.
#pragma once

#include "engine/triangles/view.hpp"

#include "base/common/for_each.hpp"
#include "engine/common/cuda/resident_blocks.hpp"

namespace graphrun::cuda {

// u > v > w by rank, and the positions in L of the triangle's edges.
struct Triangle {
  index_t u, v, w;
  offset_t uv, uw, vw;
};

// The first position in [begin, end) with an entry >= w.
__device__ inline offset_t lower_bound(const index_t* entries, offset_t begin, offset_t end,
                                       index_t w) {
  while (begin < end) {
    const offset_t middle = begin + (end - begin) / 2;
    if (entries[middle] < w) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin;
}

namespace visits {

inline constexpr unsigned block = 256, warp = 32;
inline constexpr int filter_words = 128;    // a filter of 4096 bits
inline constexpr unsigned lanes = 8;        // lanes that stream one row together
inline constexpr index_t rows_at_once = 8;  // rows per ticket of the work queue

// `count` vertices from `first` on: all of them, or a part where the view has their numbers.
struct Vertices {
  index_t first, count;
  __device__ bool has(index_t v) const { return v >= first && v - first < count; }
};

__device__ inline bool in_filter(const unsigned* filter, index_t w) {
  return (filter[w >> 5 & (filter_words - 1)] >> (w & 31) & 1u) != 0;
}

// Streams the rows v held by the lanes of a warp, each the entry `uv` of row u; begin == end: none.
template <class Visit>
__device__ void stream_rows(const OrientedView& a, const unsigned* filter, index_t u,
                            offset_t u_begin, offset_t first_uv, offset_t begin, offset_t end,
                            index_t v, Visit& visit) {
  const unsigned lane = threadIdx.x % lanes, group = threadIdx.x % warp / lanes;
  for (unsigned j = 0; j < lanes; ++j) {
    const unsigned from = j * (warp / lanes) + group;
    const offset_t row = __shfl_sync(~0u, begin, from), row_end = __shfl_sync(~0u, end, from);
    const index_t middle = __shfl_sync(~0u, v, from);
    const offset_t uv = first_uv + from;
    for (offset_t vw = row + lane; vw < row_end; vw += lanes) {
      const index_t w = a.lower[vw];
      if (!in_filter(filter, w)) continue;
      const offset_t uw = lower_bound(a.lower, u_begin, uv, w);
      if (uw < uv && a.lower[uw] == w) visit({u, middle, w, uv, uw, vw});
    }
  }
}

template <class Visit>
__device__ void visit_row(const OrientedView& a, unsigned* filter, index_t u, index_t first_middle,
                          Visit& visit) {
  const unsigned lane = threadIdx.x % warp;
  const offset_t begin = a.lower_begin[u], end = a.lower_end[u];
  // Every triangle has two entries in this row, and its v is not below first_middle.
  if (end - begin < 2 || a.lower[end - 1] < first_middle) return;
  __syncwarp();
  for (int i = static_cast<int>(lane); i < filter_words; i += warp) filter[i] = 0;
  __syncwarp();
  for (offset_t k = begin + lane; k < end; k += warp) {
    const index_t w = a.lower[k];
    atomicOr(&filter[w >> 5 & (filter_words - 1)], 1u << (w & 31));
  }
  __syncwarp();
  const offset_t start = first_middle > 0 ? lower_bound(a.lower, begin, end, first_middle) : begin;
  for (offset_t k = start; k < end; k += warp) {
    offset_t row = 0, row_end = 0;
    index_t v = 0;
    if (k + lane < end) {
      v = a.lower[k + lane];
      row = a.lower_begin[v];
      row_end = a.lower_end[v];
    }
    stream_rows(a, filter, u, begin, k, row, row_end, v, visit);
  }
}

// tickets[2] is the next row of the work queue. Rows of vertices that are not own are left out.
template <class Visit>
__global__ void __launch_bounds__(block)
    visit_rows(OrientedView a, Vertices own, index_t first_middle, Visit visit,
               unsigned long long* tickets) {
  __shared__ unsigned filters[block / warp][filter_words];
  unsigned* filter = filters[threadIdx.x / warp];
  while (true) {
    unsigned long long first = 0;
    if (threadIdx.x % warp == 0) first = atomicAdd(&tickets[2], 1ULL);
    first = __shfl_sync(~0u, first, 0) * rows_at_once;
    if (first >= static_cast<unsigned long long>(a.vertices)) break;
    const index_t left = a.vertices - static_cast<index_t>(first);
    const index_t count = left < rows_at_once ? left : rows_at_once;
    for (index_t i = 0; i < count; ++i) {
      const index_t u = static_cast<index_t>(first) + i;
      if (own.count < a.vertices && !own.has(a.vertex_of[u])) continue;
      visit_row(a, filter, u, first_middle, visit);
    }
  }
  visit.finish(tickets);
}

}  // namespace visits

// Calls visit for each triangle u > v > w with v >= first_middle whose u is one of `own`, then
// visit.finish(). tickets[2] must be 0.
template <class Visit>
void visit_triangles(OnCuda on, const OrientedView& a, visits::Vertices own, index_t first_middle,
                     Visit visit, unsigned long long* tickets) {
  const unsigned blocks = resident_blocks(visits::visit_rows<Visit>, visits::block, 0);
  visits::visit_rows<<<blocks, visits::block, 0, on.stream>>>(a, own, first_middle, visit, tickets);
  check(cudaGetLastError());
}

}  // namespace graphrun::cuda
