// The view of an oriented matrix that kernels take.
#pragma once

#include <graphrun/base/types.hpp>

namespace graphrun {

// Vertices are numbered by rank. Row v of L holds the neighbours that rank
// before v, ascending; row v of U those after it, in any order.
struct OrientedView {
  index_t vertices;
  const offset_t* lower_begin;
  const offset_t* lower_end;
  const index_t* lower;
  const offset_t* upper_begin;
  const offset_t* upper_end;
  const index_t* upper;
  const index_t* vertex_of;  // by rank; null where ranks are the vertices' own numbers
};

}  // namespace graphrun
