// The search of a pulled round: a row's first entry whose column is in a set of vertices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <graphrun/base/types.hpp>

namespace graphrun::kernels {

// Bit v % 64 of word v / 64 says whether v is in the set.
inline bool is_in_set(const std::uint64_t* set, index_t vertex) {
  const auto v = static_cast<std::size_t>(vertex);
  return (set[v / 64] >> v % 64 & 1) != 0;
}

// The first of the entries [k, past) whose column is in the set; `past` if there is none. A plain
// loop mispredicts one branch a row, its last. Several entries at a time mispredict two.
inline offset_t first_in_set(const index_t* column_of, const std::uint64_t* set, offset_t k,
                             offset_t past) {
  while (k < past && !is_in_set(set, column_of[k])) ++k;
  return k;
}

}  // namespace graphrun::kernels
