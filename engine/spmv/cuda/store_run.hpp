// Stores of consecutive values by each lane of a warp, in whole sectors.
#pragma once

#include <cstdint>

namespace graphrun::kernels {

// Values that lie side by side, as aligned as one store of them all, or of 16 bytes, has to be.
template <class T, int count>
struct alignas(count * sizeof(T) < 16 ? count * sizeof(T) : 16) Run {
  T value[count];
};

// Word by word, so that both stay in registers.
__device__ inline uint4 one_of(bool which, const uint4& p, const uint4& q) {
  return {which ? p.x : q.x, which ? p.y : q.y, which ? p.z : q.z, which ? p.w : q.w};
}
__device__ inline uint4 of_neighbour(const uint4& mine) {
  return {__shfl_xor_sync(~0u, mine.x, 1), __shfl_xor_sync(~0u, mine.y, 1),
          __shfl_xor_sync(~0u, mine.z, 1), __shfl_xor_sync(~0u, mine.w, 1)};
}

// Stores each lane's run at values + to, unless to is `none`. Two lanes store the halves of a
// sector of 32 bytes at once: one that is written by halves costs twice. All lanes call it.
template <class T, int count>
__device__ void store_run(const Run<T, count>& run, T* values, std::uint32_t to,
                          std::uint32_t none) {
  constexpr int sectors = sizeof(run) / 32;
  if constexpr (sectors == 0) {
    if (to != none) *reinterpret_cast<Run<T, count>*>(values + to) = run;
  } else {
    const auto* const piece = reinterpret_cast<const uint4*>(&run);
    const bool odd = threadIdx.x % 2 != 0;
    const std::uint32_t other = __shfl_xor_sync(~0u, to, 1);
    const std::uint32_t to_even = odd ? other : to, to_odd = odd ? to : other;
#pragma unroll
    for (int s = 0; s < sectors; ++s) {
      const uint4 first = piece[2 * s], second = piece[2 * s + 1];
      const uint4 keep = one_of(odd, second, first), got = of_neighbour(one_of(odd, first, second));
      const int at = 2 * s + (odd ? 1 : 0);
      if (to_even != none) {
        reinterpret_cast<uint4*>(values + to_even)[at] = one_of(odd, got, keep);
      }
      if (to_odd != none) reinterpret_cast<uint4*>(values + to_odd)[at] = one_of(odd, keep, got);
    }
  }
}

}  // namespace graphrun::kernels
