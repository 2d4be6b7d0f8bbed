// SpMM: Y = A X over a semiring, X dense: multiplies several vectors while reading A once.
#pragma once

#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Y = A X, A in CSR or ELL: column j of Y is A times column j of X. X has as many rows as A has
// columns, Y as many as A, and both the same number of columns; each in either order with any
// leading dimension. All belong to one context; X and Y are different matrices. Sums run in a fixed
// order: two runs on one device are bit-identical. Float products of plus_times are summed in
// double; on a GPU, of A in CSR, in float over up to 2,048 entries of a row and in double beyond.
// On a GPU an X or Y that is column-major, or whose rows do not begin and end at multiples of 16
// bytes, is copied on each call. Does not block the host. Throws InvalidArgument if sizes or
// contexts disagree, or for A in another format; OutOfMemory.
template <SpmmSemiring S>
void spmm(const Matrix& a, const Dense<typename S::value_type>& x,
          Dense<typename S::value_type>& y);

}  // namespace graphrun
