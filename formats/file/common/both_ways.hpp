// Whether a list of edges has any edge both ways.
#pragma once

#include <cstddef>
#include <span>

#include <graphrun/base/types.hpp>

namespace graphrun {

struct BothWays {
  bool found = false;         // some edge (u, v), u != v, is listed as (v, u) as well
  std::size_t looked_at = 0;  // edges whose reverse was looked for, loops aside
  std::size_t edges = 0;      // in the list, loops aside; where `found`, up to there
};

// Looks for the reverse of edges in the whole list: first of some, then of all, or of 2^18 spread
// over the list where there are more than 2^20. Takes at most 16 MB. Throws std::bad_alloc.
BothWays find_both_ways(std::span<const index_t> from, std::span<const index_t> to);

}  // namespace graphrun
