// A rank's share of a graph: its rows of the adjacency matrix, whose columns are all vertices.
#pragma once

#include <graphrun/base/ranks.hpp>
#include <graphrun/formats/matrix/matrix.hpp>
#include <span>

namespace graphrun {

// Consecutive rows for each rank, entries and 8 for each row spread evenly. A rank begins at a part
// of base/common/layout.hpp, or at a multiple of ranks.cut. The offsets are those of the whole
// matrix; where they are wrong, as before a check, the layout is one all the same.
Layout even_layout(const Ranks& ranks, std::span<const offset_t> offsets, offset_t entries);

// The rows of this rank transposed to those of the other direction: each entry goes to the rank
// that has the row of its column. A call of all ranks.
Matrix transposed_over_ranks(Ranks& ranks, const Layout& layout, const Csr& rows);

}  // namespace graphrun
