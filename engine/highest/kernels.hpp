// Entry point of the kernel that finds the highest value of each block.
#pragma once

#include <cstddef>
#include <optional>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// The order of values in which those that are skipped, NaN and the absent one, come last.
template <class T>
struct HighestFirst {
  T absent;
  bool has_absent;

  GRAPHRUN_HD bool skips(T x) const { return (x != x) | (has_absent & (x == absent)); }
  GRAPHRUN_HD bool operator()(T x, T y) const {
    const bool skips_x = skips(x), skips_y = skips(y);
    return (!skips_x) & (skips_y | (x > y));
  }
};

inline constexpr std::size_t highest_block = 1024;

// highest[b] = the first in the order of the b-th `highest_block` values of x.
template <class On, class T>
void highest_of_blocks(On on, const T* x, std::size_t blocks, HighestFirst<T> before, T* highest);

}  // namespace graphrun::kernels
