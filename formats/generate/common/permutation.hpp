// A pseudorandom permutation of [0, 2^bits), evaluated one number at a time.
#pragma once

#include <cstdint>

#include <graphrun/base/types.hpp>

#include "formats/generate/common/philox.hpp"

namespace graphrun::kernels {

// A Feistel network on `bits` bits: each round changes one half by a hash of the other half and a
// key. A round is its own inverse, so the network is a bijection for any hash and halves of any
// size.
class Permutation {
 public:
  // At most 30 bits.
  Permutation(std::uint64_t seed, int bits) : upper_bits_(bits - bits / 2), lower_bits_(bits / 2) {
    const RandomStream stream{seed, Purpose::permutation};
    for (std::uint32_t r = 0; r < rounds; ++r) key_[r] = stream.at(0, r / 4).word[r % 4];
  }

  GRAPHRUN_HD std::uint32_t operator()(std::uint32_t number) const {
    std::uint32_t upper = number >> lower_bits_;
    std::uint32_t lower = number & ((1u << lower_bits_) - 1);
    for (int r = 0; r < rounds; r += 2) {
      upper ^= hash(lower, key_[r], upper_bits_);
      lower ^= hash(upper, key_[r + 1], lower_bits_);
    }
    return upper << lower_bits_ | lower;
  }

 private:
  static constexpr int rounds = 6;

  // The upper `bits` bits of the last product, which depend on all of `half` and `key`.
  GRAPHRUN_HD static std::uint32_t hash(std::uint32_t half, std::uint32_t key, int bits) {
    std::uint32_t h = (half ^ key) * 0x9E3779B1u;
    h = (h ^ h >> 15) * 0x85EBCA77u;
    return static_cast<std::uint32_t>(std::uint64_t{h} >> (32 - bits));
  }

  int upper_bits_, lower_bits_;
  std::uint32_t key_[rounds];
};

}  // namespace graphrun::kernels
