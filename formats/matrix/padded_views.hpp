// Views of the formats that store rows side by side for coalesced loads: ELL, HYB, SELL and JDS.
// Padding slots hold the column no_vertex.
#pragma once

#include <graphrun/formats/matrix/views.hpp>

namespace graphrun {

// Every row is padded to one width, stored column by column: slot s of row r at [s * rows + r].
template <class W>
struct EllView {
  static constexpr bool has_typed_kernels = true;
  index_t rows, columns;
  index_t width;
  const index_t* column_of;
  W weights;

  GRAPHRUN_HD index_t row_at(index_t position) const { return position; }
  template <class T, class F>
  GRAPHRUN_HD void for_each_at(index_t row, F&& f) const {
    for (index_t s = 0; s < width; ++s) {
      const offset_t k = static_cast<offset_t>(s) * rows + row;
      if (column_of[k] == no_vertex) return;
      f(column_of[k], weights.template at<T>(k));
    }
  }
};

// The first `width` entries of each row in ELL (head), the others in COO (tail).
template <class W>
struct HybView {
  static constexpr bool has_typed_kernels = false;
  index_t rows, columns;
  EllView<W> head;
  CooView<W> tail;

  GRAPHRUN_HD index_t row_at(index_t position) const { return position; }
  template <class T, class F>
  GRAPHRUN_HD void for_each_at(index_t row, F&& f) const {
    head.template for_each_at<T>(row, f);
    // A row with padding in its head has no tail.
    const offset_t last = (static_cast<offset_t>(head.width) - 1) * rows + row;
    if (head.width > 0 && head.column_of[last] == no_vertex) return;
    tail.template for_each_at<T>(row, f);
  }
};

// Rows are sorted by falling length within windows of sigma rows, then cut into slices of `height`
// rows. Each slice is padded to its longest row and stored column by column. Position p is lane p %
// height of slice p / height.
template <class W>
struct SellView {
  static constexpr bool has_typed_kernels = true;
  index_t rows, columns;
  index_t height;
  const offset_t* slice_offsets;  // slices + 1, in slots
  const index_t* row_of;          // the row at each position
  const index_t* column_of;
  W weights;

  GRAPHRUN_HD index_t row_at(index_t position) const { return row_of[position]; }
  template <class T, class F>
  GRAPHRUN_HD void for_each_at(index_t position, F&& f) const {
    const index_t slice = position / height;
    const offset_t end = slice_offsets[slice + 1];
    for (offset_t k = slice_offsets[slice] + position % height; k < end; k += height) {
      if (column_of[k] == no_vertex) return;
      f(column_of[k], weights.template at<T>(k));
    }
  }
};

// Rows are sorted by falling length. Jagged diagonal d holds the d-th entries of all rows that have
// one. There is no padding.
template <class W>
struct JdsView {
  static constexpr bool has_typed_kernels = false;
  index_t rows, columns;
  index_t diagonals;
  const offset_t* diagonal_offsets;  // diagonals + 1
  const index_t* row_of;             // the row at each position
  const index_t* column_of;
  W weights;

  GRAPHRUN_HD index_t row_at(index_t position) const { return row_of[position]; }
  template <class T, class F>
  GRAPHRUN_HD void for_each_at(index_t position, F&& f) const {
    for (index_t d = 0; d < diagonals; ++d) {
      const offset_t k = diagonal_offsets[d] + position;
      if (k >= diagonal_offsets[d + 1]) return;
      f(column_of[k], weights.template at<T>(k));
    }
  }
};

}  // namespace graphrun
