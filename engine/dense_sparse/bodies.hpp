// Kernels between dense and sparse vectors and matrices as loops over indices, for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/dense_sparse/kernels.hpp"

namespace graphrun::kernels {

template <class On, class T>
void add_sparse(On on, T factor, SparseVectorView<T> x, T* y) {
  for_each_index(on, static_cast<std::size_t>(x.entries),
                 [=] GRAPHRUN_HD(std::size_t k) { y[x.index[k]] += factor * x.value[k]; });
}

template <class On, class T>
void gather_sparse(On on, SparseVectorView<T> x, const T* y, T* values) {
  for_each_index(on, static_cast<std::size_t>(x.entries),
                 [=] GRAPHRUN_HD(std::size_t k) { values[k] = y[x.index[k]]; });
}

template <class On, class T>
void scatter_sparse(On on, SparseVectorView<T> x, T* y) {
  for_each_index(on, static_cast<std::size_t>(x.entries),
                 [=] GRAPHRUN_HD(std::size_t k) { y[x.index[k]] = x.value[k]; });
}

template <class On, class T>
double dot_sparse(On on, SparseVectorView<T> x, const T* y) {
  const Sums<1> sum =
      ordered_sums<1>(on, static_cast<std::size_t>(x.entries), [=] GRAPHRUN_HD(std::size_t k) {
        return Sums<1>{{static_cast<double>(x.value[k]) * static_cast<double>(y[x.index[k]])}};
      });
  return sum.value[0];
}

// NaN is kept.
template <class T>
GRAPHRUN_HD bool is_above(T value, double threshold) {
  const auto magnitude = static_cast<double>(value < 0 ? -value : value);
  return !(magnitude <= threshold);
}

template <class On, class T>
void count_above(On on, DenseView<const T> dense, double threshold, offset_t* counts) {
  for_each_index(on, static_cast<std::size_t>(dense.rows), [=] GRAPHRUN_HD(std::size_t i) {
    offset_t count = 0;
    for (index_t j = 0; j < dense.columns; ++j) {
      count += is_above(dense.at(static_cast<index_t>(i), j), threshold) ? 1 : 0;
    }
    counts[i] = count;
  });
}

template <class On, class T>
void keep_above(On on, DenseView<const T> dense, double threshold, const offset_t* offsets,
                index_t* column_of, T* values) {
  for_each_index(on, static_cast<std::size_t>(dense.rows), [=] GRAPHRUN_HD(std::size_t i) {
    offset_t at = offsets[i];
    for (index_t j = 0; j < dense.columns; ++j) {
      const T value = dense.at(static_cast<index_t>(i), j);
      if (!is_above(value, threshold)) continue;
      column_of[at] = j;
      values[at++] = value;
    }
  });
}

template <class On, class T>
void scatter_rows(On on, CsrView<AnyWeights> a, DenseView<T> dense) {
  for_each_index(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_HD(std::size_t i) {
    for (offset_t k = a.offsets[i]; k < a.offsets[i + 1]; ++k) {
      dense.at(static_cast<index_t>(i), a.column_of[k]) = a.weights.template at<T>(k);
    }
  });
}

template <class On>
void place_indices(On on, index_t* index, std::size_t n, const index_t* place, index_t size) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t k) {
    const index_t to = place[index[k]];
    index[k] = to >= 0 && to < size ? to : -1;
  });
}

#define GRAPHRUN_INSTANTIATE_DENSE_SPARSE_OF(On, T)                                        \
  template void add_sparse(On, T, SparseVectorView<T>, T*);                                \
  template void gather_sparse(On, SparseVectorView<T>, const T*, T*);                      \
  template void scatter_sparse(On, SparseVectorView<T>, T*);                               \
  template double dot_sparse(On, SparseVectorView<T>, const T*);                           \
  template void count_above(On, DenseView<const T>, double, offset_t*);                    \
  template void keep_above(On, DenseView<const T>, double, const offset_t*, index_t*, T*); \
  template void scatter_rows(On, CsrView<AnyWeights>, DenseView<T>);

#define GRAPHRUN_INSTANTIATE_DENSE_SPARSE(On)      \
  GRAPHRUN_INSTANTIATE_DENSE_SPARSE_OF(On, float)  \
  GRAPHRUN_INSTANTIATE_DENSE_SPARSE_OF(On, double) \
  template void place_indices(On, index_t*, std::size_t, const index_t*, index_t);

}  // namespace graphrun::kernels
