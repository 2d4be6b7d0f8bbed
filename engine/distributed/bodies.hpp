// Loop bodies of the kernels over ranks, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/distributed/kernels.hpp"

namespace graphrun::kernels {

template <class On>
void add_rows(On on, const offset_t* rows, std::size_t count, std::size_t n, offset_t* sums) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    offset_t sum = 0;
    for (std::size_t r = 0; r < count; ++r) sum += rows[r * n + i];
    sums[i] = sum;
  });
}

template <class On>
void mark_own(On on, const index_t* column_at, std::size_t n, index_t first, index_t count,
              offset_t* is_own) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t j) {
    const index_t column = column_at[j] - first;
    is_own[j] = column >= 0 && column < count ? 1 : 0;
  });
}

template <class On>
void list_own(On on, const index_t* column_at, std::size_t n, index_t first, index_t count,
              const offset_t* before, index_t* own, index_t* place) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t j) {
    const index_t column = column_at[j] - first;
    if (column < 0 || column >= count) return;
    own[before[j]] = column;
    place[before[j]] = static_cast<index_t>(j);
  });
}

#define GRAPHRUN_INSTANTIATE_RANKS(On)                                                       \
  template void add_rows(On, const offset_t*, std::size_t, std::size_t, offset_t*);          \
  template void mark_own(On, const index_t*, std::size_t, index_t, index_t, offset_t*);      \
  template void list_own(On, const index_t*, std::size_t, index_t, index_t, const offset_t*, \
                         index_t*, index_t*);

}  // namespace graphrun::kernels
