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

#define GRAPHRUN_INSTANTIATE_RANKS(On) \
  template void add_rows(On, const offset_t*, std::size_t, std::size_t, offset_t*);

}  // namespace graphrun::kernels
