// Bitmap of the columns of one long row of C in shared memory, set by a block.
#pragma once

#include "engine/spgemm/cuda/plan.hpp"

namespace graphrun::cuda {

// Rows of B per tile; the block loads their extents together.
inline constexpr unsigned tile_rows = 128;

struct FactorTile {
  offset_t begin[tile_rows], end[tile_rows];
  offset_t before[tile_rows + 2];  // prefix sum of their entries
};

// The columns [first, last) of a row of C; `all`: the row has no others.
struct ColumnRange {
  index_t first, last;
  bool all;
};

// Loads the extents of the rows of B for entries [k, k + tile_rows) of A, restricted to the range.
// Returns their number. Requires a barrier before and after.
template <class W>
__device__ unsigned load_tile(const CsrView<W>& a, const CsrView<W>& b, offset_t k, offset_t end,
                              const ColumnRange& range, FactorTile& tile) {
  const unsigned count = end - k < tile_rows ? static_cast<unsigned>(end - k) : tile_rows;
  for (unsigned j = threadIdx.x; j < count; j += blockDim.x) {
    const index_t at = a.column_of[k + j];
    offset_t b_begin = b.offsets[at], b_end = b.offsets[at + 1];
    if (!range.all) {
      b_begin = first_at_or_above(b.column_of, b_begin, b_end, range.first);
      b_end = first_at_or_above(b.column_of, b_begin, b_end, range.last);
    }
    tile.begin[j] = b_begin;
    tile.end[j] = b_end;
  }
  return count;
}

// Prefix sum of the tile's row lengths. Requires a barrier before and after.
__device__ inline void count_tile(unsigned count, FactorTile& tile) {
  if (threadIdx.x >= 32) return;
  offset_t total = 0;
  for (unsigned first = 0; first < count; first += 32) {
    const unsigned j = first + threadIdx.x;
    const offset_t length = j < count ? tile.end[j] - tile.begin[j] : 0;
    offset_t running = length;
    for (unsigned step = 1; step < 32; step *= 2) {
      const offset_t other = __shfl_up_sync(~0u, running, step);
      if (threadIdx.x >= step) running += other;
    }
    if (j < count) tile.before[j] = total + running - length;
    total += __shfl_sync(~0u, running, 31);
  }
  if (threadIdx.x == 0) tile.before[count] = total;
}

// Sets the bits of a row's columns in the range, relative to its first. Returns the number of
// products. Products are distributed evenly over the block's threads, across rows of B, with
// several loads in flight.
template <class W>
__device__ offset_t set_bits(unsigned* bits, const CsrView<W>& a, const CsrView<W>& b, index_t row,
                             const ColumnRange& range, FactorTile& tile) {
  constexpr int ahead = 4;
  const offset_t end = a.offsets[row + 1];
  offset_t products = 0;
  for (offset_t k = a.offsets[row]; k < end; k += tile_rows) {
    __syncthreads();
    const unsigned count = load_tile(a, b, k, end, range, tile);
    __syncthreads();
    count_tile(count, tile);
    __syncthreads();
    const offset_t total = tile.before[count];
    products += total;
    unsigned j = 0;
    for (offset_t first = threadIdx.x; first < total; first += ahead * blockDim.x) {
      index_t column[ahead];
#pragma unroll
      for (int i = 0; i < ahead; ++i) {
        const offset_t p = first + i * blockDim.x;
        column[i] = -1;
        if (p >= total) continue;
        while (p >= tile.before[j + 1]) ++j;
        column[i] = b.column_of[tile.begin[j] + (p - tile.before[j])];
      }
#pragma unroll
      for (int i = 0; i < ahead; ++i) {
        if (column[i] < 0) continue;
        const auto bit = static_cast<unsigned>(column[i] - range.first);
        const unsigned flag = 1u << (bit & 31);
        if ((bits[bit >> 5] & flag) == 0) atomicOr(&bits[bit >> 5], flag);
      }
    }
  }
  __syncthreads();
  return products;
}

__device__ inline void clear_hidden(unsigned* bits, const kernels::MaskRows& hidden, index_t row,
                                    const ColumnRange& range) {
  if (hidden.offsets == nullptr) return;
  for (offset_t p = hidden.offsets[row] + threadIdx.x; p < hidden.offsets[row + 1];
       p += blockDim.x) {
    const index_t column = hidden.column_of[p];
    if (column < range.first || column >= range.last) continue;
    const auto bit = static_cast<unsigned>(column - range.first);
    atomicAnd(&bits[bit >> 5], ~(1u << (bit & 31)));
  }
  __syncthreads();
}

// Block-wide exclusive scan: returns the total, and in `before` the sum over preceding threads.
__device__ inline int scan_block(int value, int* before) {
  __shared__ int warps[32];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int running = value;
  for (unsigned step = 1; step < 32; step *= 2) {
    const int other = __shfl_up_sync(~0u, running, step);
    if (lane >= step) running += other;
  }
  __syncthreads();
  if (lane == 31) warps[warp] = running;
  __syncthreads();
  int total = 0, ahead = 0;
  for (unsigned w = 0; w < blockDim.x / 32; ++w) {
    if (w < warp) ahead += warps[w];
    total += warps[w];
  }
  *before = ahead + running - value;
  return total;
}

}  // namespace graphrun::cuda
