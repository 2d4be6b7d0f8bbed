// The first colour that is free, found by some lanes of a warp together.
#pragma once

#include <graphrun/base/types.hpp>

namespace graphrun::kernels {

inline constexpr unsigned warp = 32;

// Some lanes of a warp, beside each other, that have a vertex together.
template <unsigned lanes>
struct Group {
  static constexpr unsigned all = lanes == warp ? ~0u : (1u << lanes) - 1;
  unsigned lane = threadIdx.x % lanes;
  unsigned first = threadIdx.x % warp / lanes * lanes;  // the group's first lane in its warp
  unsigned mask = all << first;

  __device__ unsigned ballot(bool yes) const { return __ballot_sync(mask, yes) >> first & all; }
  __device__ unsigned place(unsigned votes) const { return __popc(votes & ((1u << lane) - 1)); }
  __device__ unsigned least(unsigned value) const {
    for (unsigned step = lanes / 2; step > 0; step /= 2) {
      value = min(value, __shfl_xor_sync(mask, value, step));
    }
    return value;
  }
};

// A bit for each colour from `base` on, as many as a group looks at in one go.
template <unsigned lanes>
struct Window {
  static constexpr unsigned words = 2 * lanes, colors = 32 * words;
  unsigned* bits;

  __device__ void clear(const Group<lanes>& group) const {
    __syncwarp(group.mask);
    for (unsigned i = group.lane; i < words; i += lanes) bits[i] = 0;
    __syncwarp(group.mask);
  }
  __device__ void mark(index_t color, index_t base) const {
    const auto at = static_cast<unsigned>(color - base);
    if (color >= base && at < colors) atomicOr(bits + at / 32, 1u << at % 32);
  }
  // The first colour without a mark, less the base; `colors` if all have one.
  __device__ unsigned first_free(const Group<lanes>& group) const {
    __syncwarp(group.mask);
    unsigned first = colors;
    for (unsigned i = group.lane; i < words; i += lanes) {
      const unsigned free = ~bits[i];
      if (free != 0) first = min(first, 32 * i + static_cast<unsigned>(__ffs(free)) - 1);
    }
    return group.least(first);
  }
};

}  // namespace graphrun::kernels
