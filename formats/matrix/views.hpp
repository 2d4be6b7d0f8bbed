// Kernel views of a matrix: plain pointers, passed by value, the same type on both processors.
//
// Every view has rows, columns, row_at(p), the row at position p of the storage order, and
// for_each_at<T>(p, f), which calls f(column, weight as T) for each entry of that row by ascending
// column. Positions are 0 to rows - 1; formats that do not permute rows have row_at(p) == p. The
// generic row kernel needs no more; a kernel for one format reads the members. Pointers live in the
// memory of the matrix's context. The template parameter is NoWeights, TypedWeights<W> or
// AnyWeights. has_typed_kernels: spmv has kernels for weights of the semiring's own type, besides
// those for patterns and for any type.
#pragma once

#include <graphrun/base/types.hpp>
#include <graphrun/formats/matrix/weights.hpp>

namespace graphrun {

// Rows of ascending columns, one after another.
template <class W>
struct CsrView {
  static constexpr bool has_typed_kernels = true;
  index_t rows, columns;
  const offset_t* offsets;   // rows + 1, ascending
  const index_t* column_of;  // offsets[rows]
  W weights;

  GRAPHRUN_HD index_t row_at(index_t position) const { return position; }
  template <class T, class F>
  GRAPHRUN_HD void for_each_at(index_t row, F&& f) const {
    for (offset_t k = offsets[row]; k < offsets[row + 1]; ++k) {
      f(column_of[k], weights.template at<T>(k));
    }
  }
};

// Entries in row-major order without duplicates. A row is found by binary search.
template <class W>
struct CooView {
  static constexpr bool has_typed_kernels = true;
  index_t rows, columns;
  offset_t entries;
  const index_t* row_of;
  const index_t* column_of;
  W weights;

  // The first entry with row >= `row`.
  GRAPHRUN_HD offset_t lower_bound(index_t row) const {
    offset_t low = 0, high = entries;
    while (low < high) {
      const offset_t middle = low + (high - low) / 2;
      if (row_of[middle] < row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  GRAPHRUN_HD index_t row_at(index_t position) const { return position; }
  template <class T, class F>
  GRAPHRUN_HD void for_each_at(index_t row, F&& f) const {
    for (offset_t k = lower_bound(row); k < entries && row_of[k] == row; ++k) {
      f(column_of[k], weights.template at<T>(k));
    }
  }
};

}  // namespace graphrun
