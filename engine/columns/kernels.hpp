// Entry points of the kernels that copy columns of dense matrices.
#pragma once

#include <cstddef>

#include <graphrun/formats/matrix/dense.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// Some vectors, by value, so that a GPU's kernel has them, too.
template <class T>
struct VectorsView {
  static constexpr std::size_t most = 16;
  const T* of[most];
  index_t count;
};

template <class On, class T>
void put_columns(On on, const VectorsView<T>& x, DenseView<T> y, index_t first);
template <class On, class T>
void get_column(On on, DenseView<const T> y, index_t column, T* x);

}  // namespace graphrun::kernels
