// Binary search on both backends.
#pragma once

#include <graphrun/base/types.hpp>

namespace graphrun {

// The last i < count with first[i] <= value. `first` ascends and first[0] <= value. For the offsets
// of a matrix: the row of entry `value`, which must exist.
GRAPHRUN_HD inline index_t last_at_or_below(const offset_t* first, index_t count, offset_t value) {
  index_t low = 0, high = count;
  while (high - low > 1) {
    const index_t middle = low + (high - low) / 2;
    if (first[middle] <= value) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

// The row of entry k of a matrix, where `row` is that of an entry before it. Rows without entries
// in between take a few steps, however many they are.
GRAPHRUN_HD inline index_t row_from(const offset_t* offsets, index_t rows, index_t row,
                                    offset_t k) {
  index_t step = 1;
  while (row + step < rows && offsets[row + step] <= k) {
    row += step;
    if (step < (index_t{1} << 24)) step *= 2;
  }
  return row + last_at_or_below(offsets + row, step < rows - row ? step : rows - row, k);
}

// The first position in [begin, end) with values[position] >= value, or `end`. `values` ascend
// there.
GRAPHRUN_HD inline offset_t first_at_or_above(const index_t* values, offset_t begin, offset_t end,
                                              index_t value) {
  while (begin < end) {
    const offset_t middle = begin + (end - begin) / 2;
    if (values[middle] < value) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin;
}

}  // namespace graphrun
