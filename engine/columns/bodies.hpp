// Copies of columns as loops over rows, for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/columns/kernels.hpp"

namespace graphrun::kernels {

template <class On, class T>
void put_columns(On on, const VectorsView<T>& x, DenseView<T> y, index_t first) {
  const VectorsView<T> from = x;
  for_each_index(on, static_cast<std::size_t>(y.rows), [=] GRAPHRUN_HD(std::size_t i) {
    T* const row = &y.at(static_cast<index_t>(i), first);
    for (index_t j = 0; j < from.count; ++j) row[j * y.column_step] = from.of[j][i];
  });
}

template <class On, class T>
void get_column(On on, DenseView<const T> y, index_t column, T* x) {
  for_each_index(on, static_cast<std::size_t>(y.rows),
                 [=] GRAPHRUN_HD(std::size_t i) { x[i] = y.at(static_cast<index_t>(i), column); });
}

#define GRAPHRUN_PUT_COLUMNS(On, T) \
  template void put_columns(On, const VectorsView<T>&, DenseView<T>, index_t);
#define GRAPHRUN_GET_COLUMN(On, T) template void get_column(On, DenseView<const T>, index_t, T*);
#define GRAPHRUN_INSTANTIATE_DENSE_COLUMNS(On) \
  GRAPHRUN_PUT_COLUMNS(On, index_t)            \
  GRAPHRUN_PUT_COLUMNS(On, std::int64_t)       \
  GRAPHRUN_PUT_COLUMNS(On, float)              \
  GRAPHRUN_PUT_COLUMNS(On, double)             \
  GRAPHRUN_GET_COLUMN(On, float)               \
  GRAPHRUN_GET_COLUMN(On, double)

}  // namespace graphrun::kernels
