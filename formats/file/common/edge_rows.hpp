// The entries of a list of edges, by rows.
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>

namespace graphrun::detail {

// Where the entries of each row begin, an undirected edge counted at both ends.
inline std::vector<std::int64_t> row_offsets(const EdgeList& edges, bool mirrored) {
  std::vector<std::int64_t> offsets(static_cast<std::size_t>(edges.rows) + 1);
  for (std::size_t k = 0; k < edges.from.size(); ++k) {
    ++offsets[static_cast<std::size_t>(edges.from[k]) + 1];
    if (mirrored && edges.from[k] != edges.to[k])
      ++offsets[static_cast<std::size_t>(edges.to[k]) + 1];
  }
  std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
  return offsets;
}

// Calls put(place, k, turned) for each entry: first those that are listed, then the reverses, each
// in the order of the list. Rows of a list that is sorted, of lower halves, come out sorted.
template <class Put>
void place_entries(const EdgeList& edges, const std::vector<std::int64_t>& offsets, bool mirrored,
                   Put&& put) {
  std::vector<std::int64_t> next(offsets.begin(), offsets.end());
  for (const bool turned : {false, true}) {
    if (turned && !mirrored) return;
    const auto& rows = turned ? edges.to : edges.from;
    for (std::size_t k = 0; k < rows.size(); ++k) {
      if (turned && edges.from[k] == edges.to[k]) continue;
      put(static_cast<std::size_t>(next[static_cast<std::size_t>(rows[k])]++), k, turned);
    }
  }
}

}  // namespace graphrun::detail
