// The highest value of each block as a loop over blocks, for both backends.
#pragma once

#include "base/common/for_each_row.hpp"
#include "engine/highest/kernels.hpp"

namespace graphrun::kernels {

// Several values side by side: vectors of a CPU, loads of a GPU that do not wait for each other.
template <class On, class T>
void highest_of_blocks(On on, const T* x, std::size_t blocks, HighestFirst<T> before, T* highest) {
  constexpr int side_by_side = 16, block = highest_block;
  for_each_row(on, blocks, block, [=] GRAPHRUN_HD(std::size_t b) {
    const T* const of_block = x + b * block;
    T first[side_by_side];
    for (int i = 0; i < side_by_side; ++i) first[i] = of_block[i];
    for (int k = side_by_side; k < block; k += side_by_side) {
      for (int i = 0; i < side_by_side; ++i) {
        const T value = of_block[k + i];
        first[i] = before(value, first[i]) ? value : first[i];
      }
    }
    T best = first[0];
    for (int i = 1; i < side_by_side; ++i) best = before(first[i], best) ? first[i] : best;
    highest[b] = best;
  });
}

#define GRAPHRUN_INSTANTIATE_HIGHEST_OF(On, T) \
  template void highest_of_blocks(On, const T*, std::size_t, HighestFirst<T>, T*);
#define GRAPHRUN_INSTANTIATE_HIGHEST(On)            \
  GRAPHRUN_INSTANTIATE_HIGHEST_OF(On, index_t)      \
  GRAPHRUN_INSTANTIATE_HIGHEST_OF(On, std::int64_t) \
  GRAPHRUN_INSTANTIATE_HIGHEST_OF(On, float)        \
  GRAPHRUN_INSTANTIATE_HIGHEST_OF(On, double)

}  // namespace graphrun::kernels
