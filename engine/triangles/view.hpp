// Kernel view of an oriented matrix.
#pragma once

#include <graphrun/base/types.hpp>

namespace graphrun {

// Vertices are numbered by rank. Row v of L holds the neighbours of lower rank, ascending; row v of
// U those of higher rank, in any order. Kernels that follow an entry to its row need the rows of
// all vertices; those that count neighbours alone do not (SplitRows).
struct OrientedView {
  index_t vertices;
  const offset_t* lower_begin;
  const offset_t* lower_end;
  const index_t* lower;
  const offset_t* upper_begin;
  const offset_t* upper_end;
  const index_t* upper;
  const index_t* vertex_of;  // by rank; null if ranks are vertex numbers
  offset_t lower_entries;    // of all rows of L, or more
};

}  // namespace graphrun
