// Sums over the lanes of a warp.
#pragma once

#include "base/common/for_each.hpp"

namespace graphrun::cuda {

// The sum over the lanes of a warp, valid in the first.
template <int K>
__device__ Sums<3> warp_sums(const Sums<3>& mine) {
  Sums<3> total{};
#pragma unroll
  for (int k = 0; k < K; ++k) {
    double sum = mine.value[k];
    for (unsigned step = 16; step > 0; step /= 2) sum += __shfl_down_sync(~0u, sum, step);
    total.value[k] = sum;
  }
  return total;
}

}  // namespace graphrun::cuda
