// Which entries of an output an operation may write.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/types.hpp>

namespace graphrun {

// Rows whose mark is set (or, complemented, is not). Default: all of them.
struct Mask {
  const index_t* marks = nullptr;  // one per row; no_vertex means "not set"
  bool complement = false;

  GRAPHRUN_HD bool allows(index_t row) const {
    return marks == nullptr || (marks[row] != no_vertex) != complement;
  }
};

// The rows that have a value in `set`, or have none. The vector must outlive the mask.
inline Mask in(const Vector<index_t>& set) { return {set.data(), false}; }
inline Mask not_in(const Vector<index_t>& set) { return {set.data(), true}; }

}  // namespace graphrun
