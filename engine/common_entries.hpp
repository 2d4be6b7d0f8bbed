// Entries that two matrices have in common, by row.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// y[r] = number of columns in which row r of both A and B has an entry: the row sums of A .* B over
// (plus, pair), without storing it. A and B in CSR, of one shape and in one context; y has a value
// for each row, each exact. Does not block. Throws InvalidArgument.
void count_common(const Matrix& a, const Matrix& b, Vector<double>& y);

}  // namespace graphrun
