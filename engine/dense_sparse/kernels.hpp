// Entry points of the kernels between dense and sparse vectors and matrices, for both backends.
#pragma once

#include <graphrun/formats/matrix/csr.hpp>
#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/sparse_vector.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// y{x} += factor x.
template <class On, class T>
void add_sparse(On on, T factor, SparseVectorView<T> x, T* y);
// values[k] = y[the k-th index of x].
template <class On, class T>
void gather_sparse(On on, SparseVectorView<T> x, const T* y, T* values);
// y{x} = x.
template <class On, class T>
void scatter_sparse(On on, SparseVectorView<T> x, T* y);
// The sum of x y, in a fixed order. Blocks.
template <class On, class T>
double dot_sparse(On on, SparseVectorView<T> x, const T* y);

// counts[i] = values of row i above the threshold.
template <class On, class T>
void count_above(On on, DenseView<const T> dense, double threshold, offset_t* counts);
// Those values and their columns, row i from offsets[i].
template <class On, class T>
void keep_above(On on, DenseView<const T> dense, double threshold, const offset_t* offsets,
                index_t* column_of, T* values);
// dense{a} = the weights of a.
template <class On, class T>
void scatter_rows(On on, CsrView<AnyWeights> a, DenseView<T> dense);
// index[k] = place[index[k]], where that is a number below `size`; else -1.
template <class On>
void place_indices(On on, index_t* index, std::size_t n, const index_t* place, index_t size);

}  // namespace graphrun::kernels
