// The projection of a bipartite graph on one of its sides.
#pragma once

#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// `matrix` has a row for each vertex of the side and a column for each vertex of the other one,
// such as that of matrix_of_sides(), or its transpose for the targets. P(u, v), for u != v, is the
// number of neighbours that u and v have in common; there is no entry where they have none. P is
// symmetric, in CSR, with 64-bit whole numbers. Weights are ignored. Blocks. Polls the context's
// stop token (throws Cancelled). Throws OutOfMemory, InvalidArgument.
Matrix projection(const Matrix& matrix);

}  // namespace graphrun
