// Products of matrices that ranks make together: each multiplies some of the rows.
#pragma once

#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/spgemm.hpp>

namespace graphrun {

// Consecutive rows of a matrix.
struct RowRange {
  index_t first, last;  // `last` is the row behind them
};

// The rows of A that a rank multiplies by B, so that each rank has about as many products: a row is
// not divided. Every rank has both factors whole, in CSR. Blocks. Throws InvalidArgument if shapes
// or contexts disagree, OutOfMemory.
RowRange rows_of_rank(const Ranks& ranks, const Matrix& a, const Matrix& b);

// On rank 0 the rows of rank 0, then those of rank 1, and so on, as one matrix in CSR in the memory
// of the CPU; on the others a matrix of no rows. `rows` is in CSR, on a CPU or a GPU, and has as
// many columns and the same type of weights on each rank. A call of all ranks. Blocks. Throws
// InvalidArgument, OutOfMemory, Unsupported for more rows than an index holds, and as exchanges
// do.
Matrix joined_rows(Ranks& ranks, const Matrix& rows);

}  // namespace graphrun
