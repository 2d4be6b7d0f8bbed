// The bodies of the kernels of scale.hpp, for either backend.
#pragma once

#include <cstring>

#include "engine/base/common/for_each.hpp"
#include "engine/common/scale_kernels.hpp"

namespace graphrun::kernels {

template <class On>
void scale(On on, double* x, std::size_t n, double factor) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { x[i] *= factor; });
}

template <class On>
double largest_real(On on, const double* x, std::size_t n) {
  // Numbers that are not negative are in the order of their bits.
  static_assert(sizeof(offset_t) == sizeof(double));
  const offset_t most = largest(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    offset_t bits;
    memcpy(&bits, x + i, sizeof bits);
    return bits;
  });
  double result;
  memcpy(&result, &most, sizeof result);
  return result;
}

#define GRAPHRUN_SCALE_KERNELS(On)                       \
  template void scale(On, double*, std::size_t, double); \
  template double largest_real(On, const double*, std::size_t);

}  // namespace graphrun::kernels
