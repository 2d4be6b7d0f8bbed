// Counter-based random numbers: Philox4x32-10, from Salmon, Moraes, Dror and Shaw, "Parallel random
// numbers: as easy as 1, 2, 3", SC 2011.
#pragma once

#include <cstdint>

#include <graphrun/base/types.hpp>

namespace graphrun::kernels {

struct RandomWords {
  std::uint32_t word[4];
};

// A bijection of the 128-bit counter for each 64-bit key; ten rounds.
GRAPHRUN_HD inline RandomWords philox(RandomWords counter, std::uint64_t key) {
  constexpr std::uint64_t multiplier0 = 0xD2511F53, multiplier1 = 0xCD9E8D57;
  constexpr std::uint32_t step0 = 0x9E3779B9, step1 = 0xBB67AE85;
  constexpr int rounds = 10;
  auto key0 = static_cast<std::uint32_t>(key);
  auto key1 = static_cast<std::uint32_t>(key >> 32);
  RandomWords c = counter;
  for (int round = 0; round < rounds; ++round) {
    const std::uint64_t product0 = multiplier0 * c.word[0];
    const std::uint64_t product1 = multiplier1 * c.word[2];
    c = {{static_cast<std::uint32_t>(product1 >> 32) ^ c.word[1] ^ key0,
          static_cast<std::uint32_t>(product1),
          static_cast<std::uint32_t>(product0 >> 32) ^ c.word[3] ^ key1,
          static_cast<std::uint32_t>(product0)}};
    key0 += step0;
    key1 += step1;
  }
  return c;
}

// One stream per decision, so that no two decisions share random numbers. A seed's graph depends on
// the values: never renumber.
enum class Purpose : std::uint32_t {
  ends = 1,     // ends of an edge
  permutation,  // vertex numbers
  removal,      // of a lattice edge
  rewiring,     // of a ring edge
  weight,
};

struct RandomStream {
  std::uint64_t seed;
  Purpose purpose;

  // 128 random bits for `index`, and 128 more for each further `block`.
  GRAPHRUN_HD RandomWords at(std::uint64_t index, std::uint32_t block = 0) const {
    return philox({{static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32),
                    block, static_cast<std::uint32_t>(purpose)}},
                  seed);
  }
};

// An integer below `count` (at most 2^32) from 64 random bits: the upper half of their product.
// Probabilities differ by at most a factor 1 + 2^-32.
GRAPHRUN_HD inline std::uint64_t number_below(std::uint64_t count, std::uint32_t upper,
                                              std::uint32_t lower) {
  return (upper * count + ((lower * count) >> 32)) >> 32;
}

}  // namespace graphrun::kernels
