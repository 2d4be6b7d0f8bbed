// Whole numbers of 128 bits that threads of both backends add to, each as four of 32 bits.
#pragma once

#include <graphrun/engine/semiring.hpp>

#include "engine/common/whole_sums.hpp"

namespace graphrun::kernels {

inline constexpr int limbs = 4;

// sum[j] += limb j of the value, which is not negative.
GRAPHRUN_HD inline void add_limbs(std::int64_t* sum, graphrun::detail::Int128 value) {
  for (int i = 0; i < limbs; ++i) {
    add_whole(&sum[i], static_cast<std::int64_t>(value >> (32 * i) & 0xffffffff));
  }
}

// The sum that the limbs are.
inline graphrun::detail::Int128 joined_limbs(const std::int64_t* sum) {
  graphrun::detail::Int128 joined = 0;
  for (int i = limbs - 1; i >= 0; --i)
    joined = joined * (graphrun::detail::Int128{1} << 32) + sum[i];
  return joined;
}

}  // namespace graphrun::kernels
