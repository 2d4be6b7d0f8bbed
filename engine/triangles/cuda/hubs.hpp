// Hubs: vertices of many neighbours, the first in the order. A hub's neighbours of higher rank are
// taken in pieces, so that several blocks share one hub. A block has the hub's row of L in shared
// memory.
#pragma once

#include "engine/triangles/view.hpp"

namespace graphrun::kernels {

inline constexpr unsigned warp = 32;
// Limits a hub's bitmap to 32 KB, so that seven blocks fit a multiprocessor.
inline constexpr index_t most_hubs = 1 << 18;
inline constexpr offset_t piece = 2048;  // rows that a block probes per bitmap

// 32 columns of a hub's row, and how many entries the row has before them.
struct alignas(8) RowWord {
  unsigned bits, before;

  __device__ bool has(index_t w) const { return (bits >> (w & 31) & 1u) != 0; }
  // The place of a column that it has among the row's entries.
  __device__ unsigned entry_of(index_t w) const {
    return before + static_cast<unsigned>(__popc(bits & ((1u << (w & 31)) - 1)));
  }
};

// Marks the entries of a row of L, from begin to end, in words that were 0. The whole block calls
// it.
template <unsigned block>
__device__ void mark_row(const OrientedView& a, offset_t begin, offset_t end, RowWord* words) {
  for (offset_t k = begin + threadIdx.x; k < end; k += block) {
    const index_t w = a.lower[k];
    atomicOr(&words[w >> 5].bits, 1u << (w & 31));
    if (k == begin || a.lower[k - 1] >> 5 != w >> 5) {
      words[w >> 5].before = static_cast<unsigned>(k - begin);
    }
  }
}

// Rows of a piece that a warp takes at a time, a multiple of `unroll`: few enough for several turns
// of each warp, so that none waits long for the others at the end.
__device__ inline unsigned rows_at_a_time(offset_t rows, unsigned warps, unsigned unroll) {
  const auto share = static_cast<unsigned>(rows) / (4 * warps) / unroll * unroll;
  return share < unroll ? unroll : share < warp ? share : warp;
}

// Makes the words 0 again. The whole block calls it.
template <unsigned block>
__device__ void clear_row(const OrientedView& a, offset_t begin, offset_t end, RowWord* words) {
  for (offset_t k = begin + threadIdx.x; k < end; k += block) {
    const index_t word = a.lower[k] >> 5;
    if (k == begin || a.lower[k - 1] >> 5 != word) words[word].bits = 0;
  }
}

struct Hubs {
  index_t count;
  const offset_t* first_piece;  // per hub
  offset_t pieces;
};

__device__ inline index_t hub_of_piece(const Hubs& hubs, offset_t at) {
  index_t low = 0, high = hubs.count;
  while (high - low > 1) {
    const index_t middle = low + (high - low) / 2;
    if (hubs.first_piece[middle] <= at) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

}  // namespace graphrun::kernels
