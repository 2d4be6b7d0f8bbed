// The size of the blocks of BSR and BSRX.
#pragma once

#include <algorithm>

#include <graphrun/base/types.hpp>

namespace graphrun {

// The block size of a matrix for a requested `size`: at most the longer of its sides, at least 2.
inline index_t block_size_within(index_t rows, index_t columns, index_t size) {
  return std::min(size, std::max({rows, columns, index_t{2}}));
}

}  // namespace graphrun
