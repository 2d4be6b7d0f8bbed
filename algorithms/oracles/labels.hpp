// Labels of components judged by groups.
#pragma once

#include <vector>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {

// Labels must be the smallest vertices of groups. `group(v)` tells groups apart by numbers below n.
template <class Group>
std::string label_fault(const catalogue::Query& query, const catalogue::Answer& answer,
                        std::size_t n, Group&& group) {
  std::vector<index_t> smallest(n, no_vertex), expected(n);
  for (std::size_t v = 0; v < n; ++v) {
    index_t& first = smallest[static_cast<std::size_t>(group(v))];
    if (first == no_vertex) first = static_cast<index_t>(v);
    expected[v] = first;
  }
  const std::vector<index_t> found = answer.values<index_t>("component").to_host();
  if (found.size() != n) return "a value is missing";
  for (std::size_t v = 0; v < n; ++v) {
    if (found[v] == expected[v]) continue;
    return fmt::format("vertex {} is in component {}, expected {}",
                       query.ids.text(static_cast<index_t>(v)), vertex_text(query, found[v]),
                       vertex_text(query, expected[v]));
  }
  return {};
}

}  // namespace graphrun::oracles
