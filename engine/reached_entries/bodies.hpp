// Loop bodies that list what many searches reached, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/reached_entries/kernels.hpp"

namespace graphrun::kernels {

// Calls f(v) for each row of `values`, which is much work.
template <class On, class T, class F>
void for_each_values(On on, [[maybe_unused]] DenseView<const T> values, std::size_t rows, F f) {
#if !defined(__CUDACC__)
  const auto all = static_cast<std::size_t>(values.rows) * static_cast<std::size_t>(values.columns);
  for_shares(worth(on, all / 4), rows, 16, [&](std::size_t begin, std::size_t end) {
    F each = f;
    for (; begin < end; ++begin) each(begin);
  });
#else
  for_each_index(on, rows, f);
#endif
}

template <class On, class T>
void count_reached(On on, DenseView<const T> values, T unreached, offset_t* count) {
  const auto rows = static_cast<std::size_t>(values.rows) + 1;
  for_each_values(on, values, rows, [=] GRAPHRUN_HD(std::size_t i) {
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
  const auto rows = static_cast<std::size_t>(values.rows);
  for_each_values(on, values, rows, [=] GRAPHRUN_HD(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    offset_t k = offsets[i];
    for (index_t j = 0; j < values.columns; ++j) {
      const T value = values.at(v, j);
      if (value == unreached) continue;
      column_of[k] = sources == nullptr ? j : sources[j];
      listed[k++] = value;
    }
  });
}

template <class On>
void number_columns(On on, offset_t entries, index_t columns, index_t* column_of) {
  for_each_index(on, static_cast<std::size_t>(entries), [=] GRAPHRUN_HD(std::size_t k) {
    column_of[k] = static_cast<index_t>(k % static_cast<std::size_t>(columns));
  });
}

#define GRAPHRUN_INSTANTIATE_REACHED_OF(On, T)                                                     \
  template void count_reached(On, DenseView<const T>, T, offset_t*);                               \
  template void list_reached(On, DenseView<const T>, T, const index_t*, const offset_t*, index_t*, \
                             T*);
#define GRAPHRUN_INSTANTIATE_REACHED(On)                         \
  template void number_columns(On, offset_t, index_t, index_t*); \
  GRAPHRUN_INSTANTIATE_REACHED_OF(On, index_t)                   \
  GRAPHRUN_INSTANTIATE_REACHED_OF(On, std::int64_t)              \
  GRAPHRUN_INSTANTIATE_REACHED_OF(On, float)                     \
  GRAPHRUN_INSTANTIATE_REACHED_OF(On, double)

}  // namespace graphrun::kernels
