// Loop bodies that list what many searches reached, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/reached_entries/kernels.hpp"

namespace graphrun::kernels {

template <class On, class T>
void count_reached(On on, DenseView<const T> values, T unreached, offset_t* count) {
  for_each_index(on, static_cast<std::size_t>(values.rows) + 1, [=] GRAPHRUN_HD(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    offset_t reached = 0;
    for (index_t j = 0; v < values.rows && j < values.columns; ++j) {
      reached += values.at(v, j) == unreached ? 0 : 1;
    }
    count[i] = reached;
  });
}

template <class On, class T>
void list_reached(On on, DenseView<const T> values, T unreached, const index_t* sources,
                  const offset_t* offsets, index_t* column_of, T* listed) {
  for_each_index(on, static_cast<std::size_t>(values.rows), [=] GRAPHRUN_HD(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    offset_t k = offsets[i];
    for (index_t j = 0; j < values.columns; ++j) {
      const T value = values.at(v, j);
      if (value == unreached) continue;
      column_of[k] = sources[j];
      listed[k++] = value;
    }
  });
}

template <class On, class T>
void put_column(On on, const T* x, index_t column, DenseView<T> values) {
  for_each_index(on, static_cast<std::size_t>(values.rows), [=] GRAPHRUN_HD(std::size_t v) {
    values.at(static_cast<index_t>(v), column) = x[v];
  });
}

#define GRAPHRUN_INSTANTIATE_REACHED_OF(On, T)                                                     \
  template void count_reached(On, DenseView<const T>, T, offset_t*);                               \
  template void list_reached(On, DenseView<const T>, T, const index_t*, const offset_t*, index_t*, \
                             T*);                                                                  \
  template void put_column(On, const T*, index_t, DenseView<T>);
#define GRAPHRUN_INSTANTIATE_REACHED(On)            \
  GRAPHRUN_INSTANTIATE_REACHED_OF(On, index_t)      \
  GRAPHRUN_INSTANTIATE_REACHED_OF(On, std::int64_t) \
  GRAPHRUN_INSTANTIATE_REACHED_OF(On, float)        \
  GRAPHRUN_INSTANTIATE_REACHED_OF(On, double)

}  // namespace graphrun::kernels
