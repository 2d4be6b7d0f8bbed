// Kernels over forests that are loops over indices, for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/components/forest.hpp"
#include "engine/components/kernels.hpp"

namespace graphrun::kernels {

#if defined(__CUDACC__)
#define GRAPHRUN_BODY __device__
#else
#define GRAPHRUN_BODY
#endif

template <class On>
void plant(On on, CsrView<NoWeights> a, index_t* forest, index_t first) {
  for_each_index(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_BODY(std::size_t i) {
    const index_t v = first + static_cast<index_t>(i);
    const offset_t row = a.offsets[i];
    const index_t least = row < a.offsets[i + 1] ? a.column_of[row] : v;
    forest[i] = least < v ? least : v;
  });
}

template <class On>
index_t largest_value(On on, const index_t* x, std::size_t n) {
  return static_cast<index_t>(
      largest(on, n, [=] GRAPHRUN_HD(std::size_t i) { return static_cast<offset_t>(x[i]); }));
}

#define GRAPHRUN_FOREST_KERNELS(On)                               \
  template void plant(On, CsrView<NoWeights>, index_t*, index_t); \
  template index_t largest_value(On, const index_t*, std::size_t);

}  // namespace graphrun::kernels
