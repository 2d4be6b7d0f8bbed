// The search of a pulled round: a row's first entry whose column is in a set of vertices.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <graphrun/base/types.hpp>

namespace graphrun::kernels {

// Bit v % 64 of word v / 64 says whether v is in the set: 0 or 1.
inline unsigned is_in_set(const std::uint64_t* set, index_t vertex) {
  const auto v = static_cast<std::size_t>(vertex);
  return static_cast<unsigned>(set[v / 64] >> v % 64 & 1);
}

// Looks at four entries at a time without a branch between them, of which the first is before
// `past`. Returns the first entry in the set, or else the one behind those that it looked at.
inline offset_t first_of_fours(const index_t* column_of, const std::uint64_t* set, offset_t k,
                               offset_t past) {
  for (; k < past; k += 4) {
    unsigned bits = 0;
    for (int i = 0; i < 4; ++i) bits |= is_in_set(set, column_of[k + i]) << i;
    if (bits != 0) return k + std::countr_zero(bits);
  }
  return k;
}

}  // namespace graphrun::kernels
