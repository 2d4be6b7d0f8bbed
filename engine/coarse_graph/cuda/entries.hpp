// Entries of a matrix with their rows on a GPU: a warp reads entries beside each other.
#pragma once

#include "engine/coarse_graph/bodies.hpp"
#include "engine/common/cuda/rows_of_lanes.hpp"

namespace graphrun::kernels::listing {

inline constexpr unsigned block = 256, warp = 32;
inline constexpr offset_t run = 1024;  // entries that a warp reads one after another

// f(row, column, k, is_there) for each entry k, one in each lane. All lanes of all warps of the
// grid call f together: those without an entry, too.
template <class F>
__device__ void for_each_entry(const offset_t* offsets, index_t rows, const index_t* column_of,
                               offset_t entries, F f) {
  const unsigned lane = threadIdx.x % warp;
  const offset_t warps = offset_t{gridDim.x} * (blockDim.x / warp);
  const offset_t mine = (offset_t{blockIdx.x} * blockDim.x + threadIdx.x) / warp;
  for (offset_t first = mine * run; first < entries; first += warps * run) {
    const offset_t end = first + run < entries ? first + run : entries;
    index_t row = last_at_or_below(offsets, rows, first);
    index_t next = first + lane < end ? column_of[first + lane] : 0;
    for (offset_t begin = first; begin < end; begin += warp) {
      const index_t column = next;
      const offset_t k = begin + lane, after = k + warp;
      next = after < end ? column_of[after] : 0;  // it arrives meanwhile
      const bool is_there = k < end;
      const index_t of_lane = row_of_lane(offsets, rows, row, begin,
                                          static_cast<int>((is_there ? k : end - 1) - begin));
      row = __shfl_sync(~0u, of_lane, warp - 1);
      f(of_lane, column, k, is_there);
    }
  }
}

}  // namespace graphrun::kernels::listing
