// Products of a matrix with a sparse vector.
#pragma once

#include <graphrun/engine/frontier.hpp>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/formats/matrix/sparse_vector.hpp>

namespace graphrun {

// As spmv() of a dense x with S::zero where the sparse vector has no value: such entries add
// nothing. Expands x first, which takes a vector of its size.
template <Semiring S>
void spmv(const Matrix& a, const SparseVector<typename S::value_type>& x,
          Vector<typename S::value_type>& y, Mask mask = {}, Output output = Output::replace) {
  spmv<S>(a, x.to_dense(S::zero), y, mask, output);
}

// A frontier with the indices and values of x, for spmspv(). No value may be `zero`.
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
