// Hashes of vertex ids with a secret per process: no file can force collisions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace graphrun::detail {

// Random, drawn once per process. Results must not depend on it.
using HashSecret = std::array<std::uint64_t, 4>;
const HashSecret& hash_secret();

// The 128-bit product, its halves combined by xor.
inline std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) noexcept {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// First slot of an id in a table of 2^(64 - shift) slots. Two rounds: with one, ids in arithmetic
// progression can still cluster.
inline std::uint64_t hash_slot(std::int64_t id, int shift, const HashSecret& secret) noexcept {
  const std::uint64_t once = folded_product(static_cast<std::uint64_t>(id) ^ secret[0], secret[1]);
  return folded_product(once ^ secret[2], secret[3]) >> shift;
}

// Hash of a string. Products of 128 bits are folded as in wyhash (Wang Yi), with a secret in place
// of each of its constants.
struct StringHash {
  std::size_t operator()(std::string_view text) const;
};

}  // namespace graphrun::detail
