// Sums of rows where the processor can gather: several rows at once that lie side by side, as ELL
// and SELL have them, and several entries at once of a row of CSR.
#pragma once

#include <graphrun/base/types.hpp>

namespace graphrun::kernels {

// Entry s of row i is at [s * stride + i]; a row ends at its first no_vertex.
template <class T>
struct SideBySide {
  const index_t* column_of;
  const T* weights;  // null: each is 1
  offset_t stride;
  index_t rows, width;
};

// sum[i] = the sum of weight * x[column] over row i, in the order of its entries, every product and
// sum in double: the same on any processor.
template <class T>
void sum_side_by_side(const SideBySide<T>& a, const T* x, double* sum);

// Rows one after another: entries [offsets[i], offsets[i + 1]) are row i's.
template <class T>
struct EndToEnd {
  const offset_t* offsets;  // rows + 1
  const index_t* column_of;
  const T* weights;  // null: each is 1
  index_t rows;
};

// The same of these, in an order of its own. Returns false, and does nothing, where the processor
// cannot gather, or where gathers do not pay: four chains of additions have as many loads of x
// under way, so that of rows between 8 entries and long_row in the mean only those with weights,
// which leave room for fewer in the processor's window, are gathered, and only eight at a time.
inline constexpr offset_t long_row = 64;
template <class T>
bool sum_end_to_end(const EndToEnd<T>& a, const T* x, double* sum);

}  // namespace graphrun::kernels
