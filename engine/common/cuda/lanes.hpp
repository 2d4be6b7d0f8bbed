// Sums, largest and smallest numbers over the lanes of a warp.
#pragma once

#include <type_traits>

#include <graphrun/base/types.hpp>

namespace graphrun::kernels {

// The numbers of all lanes, joined pairwise; every lane gets the result. `join` is associative and
// commutative. All lanes call it.
template <class T, class Join>
__device__ T joined_lanes(T mine, Join join) {
  for (unsigned step = 16; step > 0; step /= 2) mine = join(mine, __shfl_xor_sync(~0u, mine, step));
  return mine;
}

// The same of whole numbers of 32 bits, by one instruction where the device has it: from compute
// capability 8.0 on.
template <class T>
__device__ T sum_of_lanes(T mine) {
  static_assert(std::is_integral_v<T> && sizeof(T) == 4);
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  return __reduce_add_sync(~0u, mine);
#else
  return joined_lanes(mine, [](T p, T q) { return p + q; });
#endif
}
template <class T>
__device__ T largest_of_lanes(T mine) {
  static_assert(std::is_integral_v<T> && sizeof(T) == 4);
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  return __reduce_max_sync(~0u, mine);
#else
  return joined_lanes(mine, [](T p, T q) { return p < q ? q : p; });
#endif
}
template <class T>
__device__ T smallest_of_lanes(T mine) {
  static_assert(std::is_integral_v<T> && sizeof(T) == 4);
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  return __reduce_min_sync(~0u, mine);
#else
  return joined_lanes(mine, [](T p, T q) { return q < p ? q : p; });
#endif
}

}  // namespace graphrun::kernels
