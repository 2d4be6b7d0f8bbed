// Search for a pair of opposite edges in a list.
#pragma once

#include <cstddef>
#include <span>

#include <graphrun/base/ranks.hpp>
#include <graphrun/base/types.hpp>

namespace graphrun {

// Result of find_both_ways().
struct BothWays {
  bool found = false;         // some (u, v) and (v, u), u != v, are both listed
  std::size_t looked_at = 0;  // edges whose reverse was sought, self-loops not counted
  std::size_t edges = 0;      // edges read, self-loops not counted; up to the match if `found`
};

// Searches the whole list for the reverses of 4096 edges, then of all, or of 2^18 evenly spaced
// ones in a list of more than 2^20. Takes at most 16 MB. Throws std::bad_alloc.
BothWays find_both_ways(std::span<const index_t> from, std::span<const index_t> to);
// The same in the list of all ranks, of which each has a part. A call of all of them.
BothWays find_both_ways(Ranks& ranks, std::span<const index_t> from, std::span<const index_t> to);

}  // namespace graphrun
