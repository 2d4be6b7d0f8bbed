// The kernels that enumerate triangles, each once: a warp takes a row of L or a part of one, builds
// a filter of the row's entries in shared memory, and streams the rows of those entries.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/common/search.hpp"
#include "engine/triangles/view.hpp"

namespace graphrun::cuda {

// u > v > w by rank, and the positions in L of the triangle's edges.
struct Triangle {
  index_t u, v, w;
  offset_t uv, uw, vw;
};

namespace visits {

inline constexpr unsigned block = 256, warp = 32;
inline constexpr int filter_words = 128;  // a filter of 4096 bits
inline constexpr unsigned lanes = 8;      // lanes that stream one row together

// `count` vertices from `first` on: all of them, or a part where the view has their numbers.
struct Vertices {
  index_t first, count;
  // Whether vertex u by rank is one of them.
  __device__ bool has(const OrientedView& a, index_t u) const {
    if (count == a.vertices) return true;
    const index_t v = a.vertex_of[u];
    return v >= first && v - first < count;
  }
};

// The entries v of row u whose rows are streamed: those from first_middle on.
struct Middles {
  offset_t row, begin, end;  // of the row, and of them; it ends where they do

  __device__ Middles(const OrientedView& a, index_t u, index_t first_middle)
      : row(a.lower_begin[u]), begin(row), end(a.lower_end[u]) {
    // Every triangle has two entries in this row.
    if (end - row < 2 || a.lower[end - 1] < first_middle) {
      begin = end;
    } else if (first_middle > 0) {
      begin = first_at_or_above(a.lower, row, end, first_middle);
    }
  }
};

// A long row has more entries than `entries` and is taken in parts, so that no warp has much more
// to do than others: of a small graph the long rows are most of the work.
struct PartSize {
  offset_t entries;
  static constexpr unsigned most = 16;  // parts

  static PartSize of(index_t vertices) { return {offset_t{vertices < 1 << 18 ? 32 : 128}}; }
  // Parts of all long rows at most.
  std::size_t most_of_all(offset_t all_entries) const {
    return static_cast<std::size_t>(2 * all_entries / entries);
  }
  // 0 where the row is not long.
  __device__ unsigned parts(const Middles& middles) const {
    const offset_t length = middles.end - middles.begin;
    if (length <= entries) return 0;
    const offset_t wanted = (length + entries - 1) / entries;
    return wanted < most ? static_cast<unsigned>(wanted) : most;
  }
};
struct LongRows {
  PartSize size;
  std::uint64_t* part;  // u * PartSize::most + number of the part

  __device__ index_t row(std::uint64_t of) const {
    return static_cast<index_t>(of / PartSize::most);
  }
  __device__ unsigned number(std::uint64_t of) const {
    return static_cast<unsigned>(of % PartSize::most);
  }
};

// Lists the parts of long rows. tickets[3], which must be 0, becomes their number.
__global__ inline void __launch_bounds__(block)
    list_long_rows(OrientedView a, Vertices own, index_t first_middle, LongRows rows,
                   unsigned long long* tickets) {
  const unsigned u = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % warp;
  unsigned parts = 0;
  if (u < static_cast<unsigned>(a.vertices) &&
      a.lower_end[u] - a.lower_begin[u] > rows.size.entries &&
      own.has(a, static_cast<index_t>(u))) {
    parts = rows.size.parts(Middles(a, static_cast<index_t>(u), first_middle));
  }
  unsigned past = parts;  // with those of the lanes before
  for (unsigned step = 1; step < warp; step *= 2) {
    const unsigned before = __shfl_up_sync(~0u, past, step);
    if (lane >= step) past += before;
  }
  unsigned long long first = 0;
  if (lane == warp - 1 && past > 0) first = atomicAdd(&tickets[3], past);
  first = __shfl_sync(~0u, first, warp - 1) + past - parts;
  for (unsigned i = 0; i < parts; ++i) {
    rows.part[first + i] = std::uint64_t{u} * PartSize::most + i;
  }
}

// Rows that a warp takes at once of those that are not long: so few that each of the warps that run
// at once has several turns.
inline index_t rows_at_once(index_t vertices, std::size_t warps) {
  const auto turns = static_cast<index_t>(2 * warps);
  return std::clamp<index_t>(vertices / turns, 1, 8);
}

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
      const offset_t uw = first_at_or_above(a.lower, u_begin, uv, w);
      if (uw < uv && a.lower[uw] == w) visit({u, middle, w, uv, uw, vw});
    }
  }
}

// Visits the triangles of row u whose v is of the part-th of some parts: every `parts`-th 32 of
// them.
template <class Visit>
__device__ void visit_row(const OrientedView& a, unsigned* filter, index_t u,
                          const Middles& middles, unsigned part, unsigned parts, Visit& visit) {
  const unsigned lane = threadIdx.x % warp;
  __syncwarp();
  for (int i = static_cast<int>(lane); i < filter_words; i += warp) filter[i] = 0;
  __syncwarp();
  for (offset_t k = middles.row + lane; k < middles.end; k += warp) {
    const index_t w = a.lower[k];
    atomicOr(&filter[w >> 5 & (filter_words - 1)], 1u << (w & 31));
  }
  __syncwarp();
  for (offset_t k = middles.begin + part * warp; k < middles.end; k += parts * warp) {
    offset_t row = 0, row_end = 0;
    index_t v = 0;
    if (k + lane < middles.end) {
      v = a.lower[k + lane];
      row = a.lower_begin[v];
      row_end = a.lower_end[v];
    }
    stream_rows(a, filter, u, middles.row, k, row, row_end, v, visit);
  }
}

// Takes parts of long rows, then the other rows, `at_once` of them each time. tickets[2] is the
// next of both. Rows of vertices that are not own are left out.
template <class Visit>
__global__ void __launch_bounds__(block)
    visit_rows(OrientedView a, Vertices own, index_t first_middle, LongRows long_rows,
               index_t at_once, Visit visit, unsigned long long* tickets) {
  __shared__ unsigned filters[block / warp][filter_words];
  unsigned* filter = filters[threadIdx.x / warp];
  const unsigned long long parts = tickets[3];
  while (true) {
    unsigned long long taken = 0;
    if (threadIdx.x % warp == 0) taken = atomicAdd(&tickets[2], 1ULL);
    taken = __shfl_sync(~0u, taken, 0);
    if (taken < parts) {
      const std::uint64_t part = long_rows.part[taken];
      const index_t u = long_rows.row(part);
      const Middles middles(a, u, first_middle);
      visit_row(a, filter, u, middles, long_rows.number(part), long_rows.size.parts(middles),
                visit);
      continue;
    }
    const unsigned long long first = (taken - parts) * static_cast<unsigned>(at_once);
    if (first >= static_cast<unsigned long long>(a.vertices)) break;
    const index_t left = a.vertices - static_cast<index_t>(first);
    const index_t count = left < at_once ? left : at_once;
    for (index_t i = 0; i < count; ++i) {
      const index_t u = static_cast<index_t>(first) + i;
      if (!own.has(a, u)) continue;
      const Middles middles(a, u, first_middle);
      if (middles.begin == middles.end || long_rows.size.parts(middles) > 0) continue;
      visit_row(a, filter, u, middles, 0, 1, visit);
    }
  }
  visit.finish(tickets);
}

}  // namespace visits

}  // namespace graphrun::cuda
