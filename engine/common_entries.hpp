// Entries that two matrices have in common, by row.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// y[r] = number of columns in which row r of both A and B has an entry: the row sums of A .* B over
// (plus, pair), without storing it. A and B in CSR, of one shape and in one context; y has a value
// for each row, each exact. Does not block. Throws InvalidArgument.
void count_common(const Matrix& a, const Matrix& b, Vector<double>& y);

// mutual[v] = number of columns u in which row v has an entry and row u has one in v: the row sums
// of A .* A' over (plus, pair). degree[v] = entries in row v and in column v together. The reverse
// of each entry above the diagonal is looked up in its row: A' is not made. A is square and in CSR;
// both vectors have a value for each row, each exact. Takes 8 bytes a row beside them. Does not
// block. Throws InvalidArgument, OutOfMemory.
void count_mutual(const Matrix& a, Vector<double>& mutual, Vector<double>& degree);

}  // namespace graphrun
