// Levels of a search from every vertex, one search after the other on each thread.
#pragma once

#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Whether level_rows() is expected to take less time than searches side by side, products over
// bit_matrix.hpp: on a CPU, where rows are short and levels many, so that few of the searches of a
// word are in a row at once. Searches from a few rows are tried. A is square and in CSR. Blocks.
// Throws InvalidArgument, OutOfMemory.
bool level_rows_pay(const Matrix& a);

// level{u, v}: entries on a shortest path from row u to row v of a square A in CSR, no_vertex where
// there is none. Row-major. Takes 4 bytes a row for each thread beside it. Blocks. On a CPU alone,
// whose stop token it polls between searches (throws Cancelled). Throws InvalidArgument,
// Unsupported on a GPU, OutOfMemory.
Dense<index_t> level_rows(const Matrix& a);

}  // namespace graphrun
