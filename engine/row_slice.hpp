// Some consecutive rows of a matrix: what is worked on where the whole does not fit.
#pragma once

#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Rows `first` to `last` - 1 as a matrix of their own, in CSR, in the same context. Blocks. Throws
// InvalidArgument where there are no such rows, OutOfMemory.
Matrix row_slice(const Matrix& matrix, index_t first, index_t last);

}  // namespace graphrun
