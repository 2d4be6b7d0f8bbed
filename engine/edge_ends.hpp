// Values at the two ends of edges: how many entries end in a column, and how the values at both
// ends go together.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// count{c} = number of entries of A in column c, exact. A is in CSR and need not be transposed. One
// value for each column, in A's context. Takes 4 bytes a column beside them. Does not block. Throws
// InvalidArgument, OutOfMemory.
void count_columns(const Matrix& a, Vector<double>& count);
// The same of a graph's edges: those into each vertex. Over ranks they are made on first use: a
// call of all ranks.
void count_columns(const Graph& graph, Vector<double>& count);

// x{v} += the weight of entry (v, v) of A, or 1 if weights do not count; nothing where there is
// none. A is square and in CSR, columns ascending, in one context with x; over ranks the rows of
// this one. Does not block. Throws InvalidArgument.
void add_diagonal(const Matrix& a, bool weighted, Vector<double>& x);

// Values at the ends of the entries (u, v) of a square matrix A, all vectors with one for each
// vertex, in one context.
struct EndValues {
  const Vector<double>& leaving;   // entries of each row
  const Vector<double>& arriving;  // entries of each column
  const Vector<double>& x;         // at u
  const Vector<double>& y;         // at v
  bool whole;                      // x and y are whole numbers, from 0 to 2^32 - 1
};

// Pearson's correlation of x{u} and y{v} over all entries of A; NaN where there is none, or where x
// or y is the same at each. In double, sums in a fixed order. mean{u} = the mean of y over the
// entries of row u, infinite without any, from a sum that is exact where they are whole. A is in
// CSR. On a CPU takes 4 bytes a vertex where they are whole. Over ranks a call of all, each with
// its rows. Blocks. Throws InvalidArgument for sizes that disagree, OutOfMemory.
double correlate_ends(const Matrix& a, const EndValues& ends, Vector<double>& mean);

}  // namespace graphrun
