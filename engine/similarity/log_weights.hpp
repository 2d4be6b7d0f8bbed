// 1 / log(degree) as whole numbers, so that sums are exact in any order.
#pragma once

#include <cmath>
#include <cstdint>
#include <graphrun/base/types.hpp>
#include <vector>

#include "base/common/primitives.hpp"

namespace graphrun {

// 1 / log(d) by degree d in multiples of 2^-bits: so many that a sum of `most` terms, each at most
// 1 / log(2) < 1.5, fits 64 bits. 0 for degrees below 2, which no common neighbour has.
struct LogWeights {
  std::vector<std::int64_t> of_degree;
  int bits;

  explicit LogWeights(offset_t most)
      : of_degree(static_cast<std::size_t>(most) + 1, 0),
        bits(62 - bits_below(static_cast<std::uint64_t>(most) + 1)) {
    for (std::size_t d = 2; d < of_degree.size(); ++d) {
      of_degree[d] = std::llround(std::ldexp(1 / std::log(static_cast<double>(d)), bits));
    }
  }
};

}  // namespace graphrun
