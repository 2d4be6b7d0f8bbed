// The rows that one block of an affine epilogue's pass finishes.
#pragma once

#include "engine/spmv/epilogue.hpp"

namespace graphrun::cuda {

inline constexpr unsigned finish_block = 256;
inline constexpr unsigned finish_rows_each = 4;  // of a thread: loads under way at once
inline constexpr unsigned finish_rows_of_block = finish_block * finish_rows_each;
static_assert(Parts::grain % finish_rows_of_block == 0);

// A thread's rows of this block.
template <class S>
class RowsToFinish {
 public:
  // Starts the loads of what `epilogue` reads beside the product.
  __device__ RowsToFinish(index_t rows, const AffineEpilogue<S>& epilogue)
      : rows_(rows), first_(offset_t{blockIdx.x} * finish_rows_of_block + threadIdx.x) {
    for_each([&](unsigned j, index_t row) { inputs_[j] = epilogue.inputs(row); });
  }
  // Hands their entries of `product` to `epilogue`. Returns what the thread summed.
  __device__ Sums<3> finish(const typename S::value_type* product,
                            const AffineEpilogue<S>& epilogue) const {
    typename S::value_type sum[finish_rows_each];
    for_each([&](unsigned j, index_t row) { sum[j] = product[row]; });
    Sums<3> totals{};
    for_each([&](unsigned j, index_t row) {
      epilogue(row, inputs_[j], static_cast<double>(sum[j]), totals);
    });
    return totals;
  }

 private:
  template <class F>
  __device__ void for_each(F f) const {
#pragma unroll
    for (unsigned j = 0; j < finish_rows_each; ++j) {
      const offset_t row = first_ + j * finish_block;
      if (row < rows_) f(j, static_cast<index_t>(row));
    }
  }
  index_t rows_;
  offset_t first_;
  typename AffineEpilogue<S>::Inputs inputs_[finish_rows_each];
};

}  // namespace graphrun::cuda
