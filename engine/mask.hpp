// Masks: the entries of an output that an operation may write.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/types.hpp>

namespace graphrun {

// The rows with a mark (or, complemented, without one). Default: all rows.
struct Mask {
  const index_t* marks = nullptr;  // one per row; no_vertex: no mark
  bool complement = false;

  GRAPHRUN_HD bool allows(index_t row) const {
    return marks == nullptr || (marks[row] != no_vertex) != complement;
  }
};

// Masks of the rows with a value in `set`, and of those without. The vector must outlive the mask.
inline Mask in(const Vector<index_t>& set) { return {set.data(), false}; }
inline Mask not_in(const Vector<index_t>& set) { return {set.data(), true}; }

}  // namespace graphrun
