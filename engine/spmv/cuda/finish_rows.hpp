// The rows that one block of an affine epilogue's pass finishes.
#pragma once

#include "engine/spmv/epilogue.hpp"

namespace graphrun::cuda {

inline constexpr unsigned finish_block = 256;
inline constexpr unsigned finish_rows_each = 4;  // of a thread: loads under way at once
inline constexpr unsigned finish_rows_of_block = finish_block * finish_rows_each;
static_assert(Parts::grain % finish_rows_of_block == 0);

// Hands the entries of `product` of this block's rows to `epilogue`. Returns what the thread
// summed.
template <class S>
__device__ Sums<3> finish_rows(const typename S::value_type* product, index_t rows,
                               const AffineEpilogue<S>& epilogue) {
  const offset_t first = offset_t{blockIdx.x} * finish_rows_of_block + threadIdx.x;
  typename AffineEpilogue<S>::Inputs inputs[finish_rows_each];
  typename S::value_type sum[finish_rows_each];
#pragma unroll
  for (unsigned j = 0; j < finish_rows_each; ++j) {
    const offset_t row = first + j * finish_block;
    if (row >= rows) continue;
    inputs[j] = epilogue.inputs(static_cast<index_t>(row));
    sum[j] = product[row];
  }
  Sums<3> totals{};
#pragma unroll
  for (unsigned j = 0; j < finish_rows_each; ++j) {
    const offset_t row = first + j * finish_block;
    if (row >= rows) continue;
    epilogue(static_cast<index_t>(row), inputs[j], static_cast<double>(sum[j]), totals);
  }
  return totals;
}

}  // namespace graphrun::cuda
