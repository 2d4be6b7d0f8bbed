// Sums at vertices over the triangles whose middle vertex is a hub. A block has the hub's row of L
// in shared memory: a bitmap, which also tells the place of each entry in the row, and a sum for
// each entry. Its warps stream the rows of the hub's neighbours of higher rank. An atomic addition
// in global memory is made for each neighbour and each entry, none for each triangle.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/triangles/cuda/hubs.hpp"

namespace graphrun::kernels::vertex_sums {

// Limits a hub's bitmap to 32 KB, so that every GPU has room for it: all have the same hubs.
inline constexpr index_t most_hubs = 1 << 17;
// Threads of a block, many where its shared memory leaves room for few blocks.
inline constexpr unsigned large_block = 512, small_block = 256;
inline constexpr std::size_t most_bytes = 56 << 10, small_bytes = 36 << 10;
inline constexpr int unroll = 4;  // rows that a warp streams side by side

struct Sums {
  std::int64_t* at_vertex;
  const std::uint8_t* multiplicity;  // by position in L; null: 1
  const index_t* vertex_of;

  __device__ void add(index_t rank, unsigned value) const {
    if (value == 0) return;
    const index_t v = vertex_of == nullptr ? rank : vertex_of[rank];
    atomicAdd(reinterpret_cast<unsigned long long*>(&at_vertex[v]),
              static_cast<unsigned long long>(value));
  }
};

// A hub's row v of L.
struct HubRow {
  index_t v;
  offset_t begin;
  const RowWord* words;
  unsigned* sums;  // by entry
  unsigned sums_size;
};

// The entry w < v of row u, at position `at` of L. Adds to w what the edge u - v has, and to
// `of_hub` what this edge has; returns what the edge v - w has, for u.
template <bool weighted>
__device__ unsigned close_wedge(const HubRow& hub, const Sums& sums, offset_t at, index_t w,
                                unsigned of_uv, unsigned& of_hub) {
  const RowWord word = hub.words[w >> 5];
  if (!word.has(w)) return 0;
  const unsigned entry = word.entry_of(w);
  if (entry < hub.sums_size) {
    atomicAdd(&hub.sums[entry], of_uv);
  } else {
    sums.add(w, of_uv);
  }
  of_hub += weighted ? sums.multiplicity[at] : 1;
  return weighted ? sums.multiplicity[hub.begin + entry] : 1;
}

// A row u of L that contains v, by the lane that holds it; begin == end: none.
struct NeighbourRow {
  index_t u = 0;
  offset_t begin = 0, end = 0;
  unsigned of_uv = 1;
};

// The rows of the first `rows` lanes of a warp.
template <bool weighted>
__device__ void stream_rows(const OrientedView& a, const HubRow& hub, const Sums& sums, int rows,
                            const NeighbourRow& mine, unsigned& of_hub) {
  const unsigned lane = threadIdx.x % warp;
  unsigned of_row = 0;  // the sum at u of the row that this lane holds
  for (int j = 0; j < rows; j += unroll) {
    index_t w[unroll];
    offset_t at[unroll], row_end[unroll];
#pragma unroll
    for (int q = 0; q < unroll; ++q) {
      at[q] = __shfl_sync(~0u, mine.begin, j + q) + lane;
      row_end[q] = __shfl_sync(~0u, mine.end, j + q);
      w[q] = at[q] < row_end[q] ? a.lower[at[q]] : hub.v;
    }
#pragma unroll
    for (int q = 0; q < unroll; ++q) {
      const unsigned of_uv = weighted ? __shfl_sync(~0u, mine.of_uv, j + q) : 1;
      unsigned closed = 0;
      while (true) {
        if (w[q] < hub.v) closed += close_wedge<weighted>(hub, sums, at[q], w[q], of_uv, of_hub);
        // The hub is in the row, and entries after it close nothing.
        if (__shfl_sync(~0u, w[q], warp - 1) >= hub.v) break;
        at[q] += warp;
        w[q] = at[q] < row_end[q] ? a.lower[at[q]] : hub.v;
      }
      if (__ballot_sync(~0u, closed > 0) == 0) continue;
      for (unsigned step = warp / 2; step > 0; step /= 2) {
        closed += __shfl_xor_sync(~0u, closed, step);
      }
      if (lane == static_cast<unsigned>(j + q)) of_row = closed;
    }
  }
  sums.add(mine.u, of_row);
}

// The position of an entry that row u has.
__device__ inline offset_t position_of(const OrientedView& a, index_t w, offset_t begin,
                                       offset_t end) {
  while (end - begin > 1) {
    const offset_t middle = begin + (end - begin) / 2;
    (a.lower[middle] <= w ? begin : end) = middle;
  }
  return begin;
}

// tickets[1] is the next piece of the work queue.
template <bool weighted, unsigned block>
__global__ void __launch_bounds__(block, 1536 / block)
    add_pieces(OrientedView a, Hubs hubs, Sums sums, unsigned sums_size,
               unsigned long long* tickets) {
  extern __shared__ __align__(8) unsigned shared[];
  __shared__ offset_t mine;
  __shared__ unsigned next_rows;  // of the piece, for the next warp
  RowWord* const words = reinterpret_cast<RowWord*>(shared);
  const index_t size = (hubs.count + 31) / 32;
  unsigned* const row_sums = shared + 2 * size;
  for (index_t i = static_cast<index_t>(threadIdx.x); i < size; i += block) words[i] = {0, 0};
  for (unsigned i = threadIdx.x; i < sums_size; i += block) row_sums[i] = 0;
  while (true) {
    __syncthreads();
    if (threadIdx.x == 0) {
      mine = static_cast<offset_t>(atomicAdd(&tickets[1], 1ULL));
      next_rows = 0;
    }
    __syncthreads();
    if (mine >= hubs.pieces) break;
    const index_t v = hub_of_piece(hubs, mine);
    const offset_t begin = a.lower_begin[v], end = a.lower_end[v];
    mark_row<block>(a, begin, end, words);
    __syncthreads();
    const HubRow hub{v, begin, words, row_sums, sums_size};
    const offset_t first = a.upper_begin[v] + (mine - hubs.first_piece[v]) * piece;
    const offset_t last = first + piece < a.upper_end[v] ? first + piece : a.upper_end[v];
    const unsigned lane = threadIdx.x % warp;
    const unsigned taken = rows_at_a_time(last - first, block / warp, unroll);
    unsigned of_hub = 0;
    while (true) {
      unsigned rows = 0;
      if (lane == 0) rows = atomicAdd(&next_rows, taken);
      const offset_t at = first + __shfl_sync(~0u, rows, 0) + lane;
      if (at - lane >= last) break;
      NeighbourRow row;
      if (lane < taken && at < last) {
        row.u = a.upper[at];
        row.begin = a.lower_begin[row.u];
        row.end = a.lower_end[row.u];
        if (weighted) row.of_uv = sums.multiplicity[position_of(a, v, row.begin, row.end)];
      }
      stream_rows<weighted>(a, hub, sums, static_cast<int>(taken), row, of_hub);
    }
    for (unsigned step = warp / 2; step > 0; step /= 2) {
      of_hub += __shfl_xor_sync(~0u, of_hub, step);
    }
    if (lane == 0) sums.add(v, of_hub);
    __syncthreads();
    clear_row<block>(a, begin, end, words);
    const unsigned there = sums_size < end - begin ? sums_size : static_cast<unsigned>(end - begin);
    for (unsigned entry = threadIdx.x; entry < there; entry += block) {
      sums.add(a.lower[begin + entry], row_sums[entry]);
      row_sums[entry] = 0;
    }
  }
}

}  // namespace graphrun::kernels::vertex_sums
