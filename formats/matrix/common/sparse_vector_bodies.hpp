// Loop bodies that build and expand sparse vectors, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "formats/matrix/common/sparse_vector_kernels.hpp"

namespace graphrun::kernels {

template <class On>
offset_t largest_repeated(On on, const index_t* sorted, std::size_t n) {
  return largest(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    return i > 0 && sorted[i] == sorted[i - 1] ? offset_t{sorted[i]} + 1 : offset_t{0};
  });
}

template <class On, class T>
void pick(On on, const index_t* positions, std::size_t n, const T* from, T* out) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { out[i] = from[positions[i]]; });
}

template <class On, class T>
void mark_present(On on, const T* dense, std::size_t n, T absent, offset_t* marks) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { marks[i] = dense[i] != absent ? 1 : 0; });
}

template <class On, class T>
void keep_present(On on, const T* dense, std::size_t n, T absent, const offset_t* places,
                  index_t* index, T* value) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    if (dense[i] == absent) return;
    index[places[i]] = static_cast<index_t>(i);
    value[places[i]] = dense[i];
  });
}

template <class On, class T>
void spread(On on, SparseVectorView<T> vector, T absent, T* dense) {
  for_each_index(on, static_cast<std::size_t>(vector.size),
                 [=] GRAPHRUN_HD(std::size_t i) { dense[i] = absent; });
  for_each_index(on, static_cast<std::size_t>(vector.entries),
                 [=] GRAPHRUN_HD(std::size_t k) { dense[vector.index[k]] = vector.value[k]; });
}

#define GRAPHRUN_INSTANTIATE_SPARSE(On, T)                                                 \
  template void pick(On, const index_t*, std::size_t, const T*, T*);                       \
  template void mark_present(On, const T*, std::size_t, T, offset_t*);                     \
  template void keep_present(On, const T*, std::size_t, T, const offset_t*, index_t*, T*); \
  template void spread(On, SparseVectorView<T>, T, T*);

#define GRAPHRUN_INSTANTIATE_SPARSE_VECTORS(On)                        \
  template offset_t largest_repeated(On, const index_t*, std::size_t); \
  GRAPHRUN_INSTANTIATE_SPARSE(On, std::int32_t)                        \
  GRAPHRUN_INSTANTIATE_SPARSE(On, std::int64_t)                        \
  GRAPHRUN_INSTANTIATE_SPARSE(On, float)                               \
  GRAPHRUN_INSTANTIATE_SPARSE(On, double)

}  // namespace graphrun::kernels
