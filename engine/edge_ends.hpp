// Values at the two ends of edges: how many entries end in a column, and how the values at both
// ends go together.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// count{c} = number of entries of A in column c, exact. A is in CSR and need not be transposed. One
// value for each column, in A's context. Takes 4 bytes a column beside them. Does not block. Throws
// InvalidArgument, OutOfMemory.
void count_columns(const Matrix& a, Vector<double>& count);

// x{v} += the weight of entry (v, v) of A, or 1 if weights do not count; nothing where there is
// none. A is square and in CSR, columns ascending, in one context with x. Does not block. Throws
// InvalidArgument.
void add_diagonal(const Matrix& a, bool weighted, Vector<double>& x);

// Values at the ends of the entries (u, v) of a square matrix A, all vectors with one for each
// vertex, in one context.
struct EndValues {
  const Vector<double>& leaving;   // entries of each row
  const Vector<double>& arriving;  // entries of each column
  const Vector<double>& x;         // at u
  const Vector<double>& y;         // at v
  const Vector<double>& sum;       // A y, every entry of A counting 1
  double some_x, some_y;           // x at the first end, and y at the second, of some entry
};

// Pearson's correlation of x{u} and y{v} over all entries; NaN where there is none, or where x or y
// is the same at each. In double, sums in a fixed order. Blocks. Throws InvalidArgument for vectors
// of different sizes.
double end_correlation(const EndValues& ends);

}  // namespace graphrun
