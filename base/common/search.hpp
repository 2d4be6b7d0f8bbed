// Bisection, on either backend.
#pragma once

#include <graphrun/base/types.hpp>

namespace graphrun {

// The last i below `count` with first[i] <= value, of numbers that ascend; first[0] <= value. Of
// the offsets of a matrix: the row that entry `value`, which there is, lies in.
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
