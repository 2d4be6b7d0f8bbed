// The checksum of graphrun's own file: eight lanes of 64-bit words, each mixed by steps that can be
// undone, so that a change of one word changes its lane and the sum. The lanes do not wait for each
// other: a processor does one word per cycle or so, which is as fast as memory.
#include <algorithm>
#include <bit>
#include <cstring>

#include "formats/file/common/grun_layout.hpp"

namespace graphrun::detail {
namespace {

constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;  // odd: multiplying can be undone
constexpr std::size_t lanes = 8;

// Takes a word into a state. The rotation lets high bits of it reach low ones.
std::uint64_t mixed(std::uint64_t state, std::uint64_t word) {
  return std::rotl((state ^ word) * factor, 29);
}

}  // namespace

std::uint64_t grun_checksum(std::span<const std::byte> bytes) {
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t state[lanes];
  for (std::size_t lane = 0; lane < lanes; ++lane) state[lane] = factor + lane;
  constexpr std::size_t stripe = lanes * sizeof(std::uint64_t);
  std::size_t at = 0;
  for (; at + stripe <= bytes.size(); at += stripe) {
    std::uint64_t words[lanes];
    std::memcpy(words, bytes.data() + at, stripe);
    for (std::size_t lane = 0; lane < lanes; ++lane) state[lane] = mixed(state[lane], words[lane]);
  }
  std::uint64_t sum = bytes.size();
  for (const std::uint64_t lane : state) sum = mixed(sum, lane);
  for (; at < bytes.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, std::min(sizeof word, bytes.size() - at));
    sum = mixed(sum, word);
  }
  return sum ^ (sum >> 32);
}

}  // namespace graphrun::detail
