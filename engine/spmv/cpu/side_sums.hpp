// Row sums in vector code: several rows at once if they are stored side by side, as in ELL and
// SELL, or several entries at once of a CSR row.
#pragma once

#include <graphrun/base/types.hpp>

namespace graphrun::kernels {

// Entry s of row i is at [s * stride + i]; a row ends at its first no_vertex.
template <class T>
struct SideBySide {
  const index_t* column_of;
  const T* weights;  // null: all are 1
  offset_t stride;
  index_t rows, width;
};

// sum[i] = the sum of weight * x[column] over row i, in the order of its entries, with all products
// and sums in double: the same on any processor.
template <class T>
void sum_side_by_side(const SideBySide<T>& a, const T* x, double* sum);

// Rows one after another: row i has entries [offsets[i], offsets[i + 1]).
template <class T>
struct EndToEnd {
  const offset_t* offsets;  // rows + 1
  const index_t* column_of;
  const T* weights;  // null: all are 1
  index_t rows;
  bool far_x = false;  // x takes a good part of a core's own caches, or more
};

// The same for these rows, in an order that depends on the processor and on far_x alone. Returns
// false and does nothing if the processor has no vector code for it or that does not pay. Where
// gathers take longer than their loads, lanes are loaded one by one for a near x, and a far one is
// added up entry by entry. Elsewhere four scalar chains of additions have as many loads of x in
// flight as gathers: so for a mean row length between 8 and long_row only weighted rows, of which
// the processor's window holds fewer, are gathered, and only eight at a time.
inline constexpr offset_t long_row = 64;
template <class T>
bool sum_end_to_end(const EndToEnd<T>& a, const T* x, double* sum);

}  // namespace graphrun::kernels
