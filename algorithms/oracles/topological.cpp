// Topological order by its definition: every edge leads forward, and levels are those of longest
// paths, by a queue over plain arrays.
#include <algorithm>
#include <numeric>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

// The longest path that ends at each vertex; none on and behind cycles.
std::vector<index_t> longest_paths(const Rows& rows) {
  const auto n = static_cast<std::size_t>(rows.vertices());
  std::vector<index_t> left(n, 0), level(n, 0), queue;
  for (const index_t v : rows.targets) ++left[static_cast<std::size_t>(v)];
  for (std::size_t v = 0; v < n; ++v) {
    if (left[v] == 0) queue.push_back(static_cast<index_t>(v));
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const index_t u = queue[i];
    for (const index_t v : rows.row(u)) {
      const auto at = static_cast<std::size_t>(v);
      level[at] = std::max(level[at], level[static_cast<std::size_t>(u)] + 1);
      if (--left[at] == 0) queue.push_back(v);
    }
  }
  for (std::size_t v = 0; v < n; ++v) {
    if (left[v] > 0) level[v] = no_vertex;
  }
  return level;
}

Finding check_order(const PlainGraph& graph, const catalogue::Query& query,
                    const catalogue::Answer& answer, Rule) {
  Finding finding{"", "by definition: a queue over plain arrays gives the same levels and places"};
  const std::vector<index_t> level = longest_paths(graph.rows());
  std::vector<index_t> order(level.size()), position(level.size(), no_vertex);
  std::iota(order.begin(), order.end(), 0);
  std::erase_if(order, [&](index_t v) { return level[static_cast<std::size_t>(v)] < 0; });
  std::ranges::stable_sort(order, {},
                           [&](index_t v) { return level[static_cast<std::size_t>(v)]; });
  for (std::size_t i = 0; i < order.size(); ++i) {
    position[static_cast<std::size_t>(order[i])] = static_cast<index_t>(i);
  }
  const auto text = [](index_t value) {
    return value == no_vertex ? std::string("none") : value_text(value);
  };
  finding.fault =
      first_difference(query, "level", answer.values<index_t>("level").to_host(), level, text);
  if (finding.fault.empty()) {
    finding.fault = first_difference(query, "position",
                                     answer.values<index_t>("position").to_host(), position, text);
  }
  if (!finding.fault.empty()) return finding;
  const bool acyclic = order.size() == level.size();
  const auto length = std::get<std::int64_t>(answer.number("cycle_length")->value);
  if (std::get<bool>(answer.number("acyclic")->value) != acyclic || (length == 0) != acyclic) {
    finding.fault = acyclic ? "there is no cycle" : "there is a cycle";
  }
  return finding;
}

}  // namespace

Oracle topological_oracle() {
  return {"topological", "by a queue over plain arrays",
          "levels and places by a queue over plain arrays", check_order};
}

}  // namespace graphrun::oracles
