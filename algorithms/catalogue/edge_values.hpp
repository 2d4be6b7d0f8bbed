// The numbers of a result that has one for each edge.
#pragma once

#include <cstdint>
#include <graphrun/formats/matrix/matrix.hpp>
#include <vector>

namespace graphrun::catalogue {

// The weights of a CSR matrix with weights of int32, entry by entry. Blocks.
std::vector<std::int32_t> edge_values(const Matrix& matrix);

}  // namespace graphrun::catalogue
