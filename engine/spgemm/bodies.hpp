// Loop bodies of the elementwise SpGEMM kernels, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/spgemm/kernels.hpp"

namespace graphrun::kernels {

template <class On, class T>
void keep_found(On on, const offset_t* places, const index_t* columns, const T* values,
                std::size_t n, index_t* kept_columns, T* kept_values) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t p) {
    if (places[p] == places[p + 1]) return;
    kept_columns[places[p]] = columns[p];
    kept_values[places[p]] = values[p];
  });
}

template <class On>
void shift_offsets(On on, const offset_t* from, std::size_t n, offset_t begin, offset_t* to) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { to[i] = from[i] - begin; });
}

template <class On>
void kept_offsets(On on, const offset_t* places, const offset_t* mask_offsets, index_t rows,
                  offset_t* offsets) {
  for_each_index(on, static_cast<std::size_t>(rows) + 1,
                 [=] GRAPHRUN_HD(std::size_t r) { offsets[r] = places[mask_offsets[r]]; });
}

#define GRAPHRUN_INSTANTIATE_PRODUCT_OF(On, T)                                                   \
  template void keep_found(On, const offset_t*, const index_t*, const T*, std::size_t, index_t*, \
                           T*);
#define GRAPHRUN_INSTANTIATE_PRODUCT_BODIES(On)                                         \
  template void shift_offsets(On, const offset_t*, std::size_t, offset_t, offset_t*);   \
  template void kept_offsets(On, const offset_t*, const offset_t*, index_t, offset_t*); \
  GRAPHRUN_INSTANTIATE_PRODUCT_OF(On, index_t)                                          \
  GRAPHRUN_INSTANTIATE_PRODUCT_OF(On, std::int64_t)                                     \
  GRAPHRUN_INSTANTIATE_PRODUCT_OF(On, float)                                            \
  GRAPHRUN_INSTANTIATE_PRODUCT_OF(On, double)                                           \
  GRAPHRUN_INSTANTIATE_PRODUCT_OF(On, Complex<float>)                                   \
  GRAPHRUN_INSTANTIATE_PRODUCT_OF(On, Complex<double>)

}  // namespace graphrun::kernels
