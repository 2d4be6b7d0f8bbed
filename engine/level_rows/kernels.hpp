// Entry points of the kernels of searches one after the other.
#pragma once

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// level[v] = entries on a shortest path from row u to v, no_vertex where there is none. `queue` has
// room for one more vertex than there are. Returns the number of levels.
index_t search_row(CsrView<NoWeights> a, index_t u, index_t* level, index_t* queue);

// The same from all rows: that of u from level + u * rows on.
void search_rows(OnCpu on, CsrView<NoWeights> a, index_t* level);

}  // namespace graphrun::kernels
