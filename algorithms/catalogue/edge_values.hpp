// The numbers of a result that has one for each edge.
#pragma once

#include <cstdint>
#include <graphrun/algorithms/catalogue/memory.hpp>
#include <graphrun/formats/matrix/matrix.hpp>
#include <vector>

namespace graphrun::catalogue {

// The weights of a CSR matrix with weights of int32, entry by entry. Blocks.
std::vector<std::int32_t> edge_values(const Matrix& matrix);

// What counting and taking away triangles of edges takes, and the matrix of what is left. Triangles
// in the graph's order have as many places as there are entries, others half as many. `all`: every
// edge is left.
RunBytes peeling_bytes(const Sizes& on, bool all);

}  // namespace graphrun::catalogue
