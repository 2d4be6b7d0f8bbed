// One depth-first search for strongly connected components: the entry point. A GPU has none.
#pragma once

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/watch.hpp"

namespace graphrun::kernels {

// Three numbers for each vertex. `stack` holds the path from its front and, from its back, vertices
// whose component is not finished: no vertex is in both.
struct SearchSpace {
  index_t *number, *stack, *next;
};

// label{v} = the smallest vertex of the strong component of v, by one thread, for each v whose
// label is no_vertex. The others are of other components. Row v is vertex v. Returns false where
// the pulse stops it. Blocks.
bool search_depth_first(const CsrView<NoWeights>& rows, const SearchSpace& space, index_t* label,
                        Pulse& pulse);

}  // namespace graphrun::kernels
