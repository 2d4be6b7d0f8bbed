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

}  // namespace graphrun
