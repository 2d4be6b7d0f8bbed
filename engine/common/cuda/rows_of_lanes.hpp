// The rows of entries that the lanes of a warp have beside each other.
#pragma once

#include "base/common/search.hpp"

namespace graphrun::kernels {

// The row of entry `begin` + `lane`, where the entry before `begin`, or `begin` itself, is in
// `row`. All lanes of a warp call it, with a `lane` each that does not descend.
__device__ inline index_t row_of_lane(const offset_t* offsets, index_t rows, index_t row,
                                      offset_t begin, int lane) {
  constexpr unsigned lanes = 32;
  constexpr int beyond = 2 * int{lanes};  // a distance that no lane has
  const index_t next = row + 1 + static_cast<index_t>(threadIdx.x % lanes);
  int distance = beyond;  // from `begin` to the row that many behind
  if (next < rows) {
    const offset_t there = offsets[next] - begin;
    distance = there < beyond ? static_cast<int>(there) : beyond;
  }
  // Rows that have begun: distances ascend.
  unsigned begun = 0;
  for (unsigned step = lanes / 2; step > 0; step /= 2) {
    if (__shfl_sync(~0u, distance, begun + step - 1) <= lane) begun += step;
  }
  if (__shfl_sync(~0u, distance, lanes - 1) <= lane) {
    const index_t known = row + static_cast<index_t>(lanes);
    return known + last_at_or_below(offsets + known, rows - known, begin + lane);
  }
  return row + static_cast<index_t>(begun);
}

}  // namespace graphrun::kernels
