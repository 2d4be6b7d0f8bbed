// Loop bodies of the block formats, shared by both backends.
#pragma once

#include "formats/matrix/common/layout_bodies.hpp"

namespace graphrun::kernels {

GRAPHRUN_HD inline std::uint32_t bit(offset_t i) { return std::uint32_t{1} << (i % 32); }

template <class On, class T>
void clear(On on, T* values, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { values[i] = T{0}; });
}

#define GRAPHRUN_INSTANTIATE_CLEAR(On, T) template void clear(On, T*, std::size_t);

#define GRAPHRUN_INSTANTIATE_FILL(On, W) \
  template void fill_blocks(On, BlockRows, BlockHeads, const offset_t*, const W*, BlockArrays<W>);

#define GRAPHRUN_INSTANTIATE_BLOCKS(On)           \
  GRAPHRUN_INSTANTIATE_FILL(On, std::int32_t)     \
  GRAPHRUN_INSTANTIATE_FILL(On, std::int64_t)     \
  GRAPHRUN_INSTANTIATE_FILL(On, float)            \
  GRAPHRUN_INSTANTIATE_FILL(On, double)           \
  GRAPHRUN_INSTANTIATE_FILL(On, Complex<float>)   \
  GRAPHRUN_INSTANTIATE_FILL(On, Complex<double>)  \
  GRAPHRUN_INSTANTIATE_CLEAR(On, std::uint32_t)   \
  GRAPHRUN_INSTANTIATE_CLEAR(On, std::int32_t)    \
  GRAPHRUN_INSTANTIATE_CLEAR(On, std::int64_t)    \
  GRAPHRUN_INSTANTIATE_CLEAR(On, float)           \
  GRAPHRUN_INSTANTIATE_CLEAR(On, double)          \
  GRAPHRUN_INSTANTIATE_CLEAR(On, Complex<float>)  \
  GRAPHRUN_INSTANTIATE_CLEAR(On, Complex<double>) \
  GRAPHRUN_INSTANTIATE_VIEW(On, BsrView)

}  // namespace graphrun::kernels
