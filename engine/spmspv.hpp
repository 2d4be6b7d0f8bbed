// Products of a matrix and a sparse vector.
#pragma once

#include <graphrun/engine/frontier.hpp>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/formats/matrix/sparse_vector.hpp>

namespace graphrun {

// As spmv() of a dense x that holds S::zero where the sparse one has no value: those entries add
// nothing. x is spread out first, which takes a vector of its size.
template <Semiring S>
void spmv(const Matrix& a, const SparseVector<typename S::value_type>& x,
          Vector<typename S::value_type>& y, Mask mask = {}, Output output = Output::replace) {
  spmv<S>(a, x.to_dense(S::zero), y, mask, output);
}

// The set of the indices of x with their values, for spmspv(). No value may be `zero`.
template <class T>
Frontier<T> frontier_of(const SparseVector<T>& x, T zero) {
  Frontier<T> frontier(x.context(), 0, zero);
  frontier.size = x.entries();
  frontier.values = x.to_dense(zero);
  frontier.vertices = Vector<index_t>(x.context(), frontier.values.size());
  x.context().copy(frontier.vertices.data(), x.indices().data(),
                   x.indices().size() * sizeof(index_t));
  return frontier;
}

}  // namespace graphrun
