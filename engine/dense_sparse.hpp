// Sparse vectors beside dense ones, and matrices between dense and sparse.
#pragma once

#include <span>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/matrix.hpp>
#include <graphrun/formats/matrix/sparse_vector.hpp>

namespace graphrun {

// T is float or double. All throw InvalidArgument where lengths or contexts
// disagree, and do not block unless they say so.

// y += factor x, at the indices of x alone.
template <class T>
void axpy(T factor, const SparseVector<T>& x, Vector<T>& y);
// values[k] = y at the index of the k-th entry of x, of which values has one each.
template <class T>
void gather(const SparseVector<T>& x, const Vector<T>& y, Vector<T>& values);
// y = x at the indices of x; the rest of y stays.
template <class T>
void scatter(const SparseVector<T>& x, Vector<T>& y);
// The sum of x(i) y(i), in double and in a fixed order. Blocks.
template <class T>
double dot(const SparseVector<T>& x, const Vector<T>& y);

// The entries of a dense matrix whose magnitude is above the threshold, or that are no number, in
// CSR. Blocks. Throws InvalidArgument unless the threshold is a number of at least 0; OutOfMemory.
template <class T>
Matrix from_dense(const Dense<T>& dense, double threshold = 0);
// A as a dense matrix, with weights converted to T, 1 in a pattern, and 0 where A has no entry.
// `leading` as Dense has it. Blocks unless A is in CSR. Throws Unsupported for complex weights;
// OutOfMemory.
template <class T>
Dense<T> to_dense(const Matrix& a, DenseOrder order = DenseOrder::column_major,
                  index_t leading = 0);

// The matrix whose entry (row_place[i], column_place[j]) is A(i, j), in CSR with ascending columns.
// Each list is a permutation of the numbers of A's rows (columns). Blocks. Throws InvalidArgument
// for another length, for a number out of range, and where two entries meet; OutOfMemory.
Matrix permuted(const Matrix& a, const Buffer<index_t>& row_place,
                const Buffer<index_t>& column_place);

}  // namespace graphrun
