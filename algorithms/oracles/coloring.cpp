// Colourings by their definition: one vertex after another, those of many edges first.
#include <algorithm>
#include <numeric>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

// The strategy log-degree is that of (31 - bits of the number of edges, the first 11 bits of what
// SplitMix64 gives for the vertex, vertex).
std::uint64_t scattered_turn(std::uint64_t vertex, std::size_t edges) {
  std::uint64_t group = 31;
  for (; edges > 0; edges /= 2) --group;
  std::uint64_t x = vertex + 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return group << 11 | (x ^ (x >> 31)) >> 53;
}

std::vector<index_t> expected_colors(const PlainGraph& graph, bool largest_first) {
  const Rows& rows = graph.rows();
  const auto n = static_cast<std::size_t>(rows.vertices());
  std::vector<std::vector<index_t>> near(n);
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      if (u == v) continue;
      near[static_cast<std::size_t>(u)].push_back(v);
      if (graph.directed()) near[static_cast<std::size_t>(v)].push_back(u);
    }
  }
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<std::uint64_t> turn(n);
  for (std::size_t v = 0; v < n; ++v) {
    turn[v] = largest_first ? n - near[v].size() : scattered_turn(v, near[v].size());
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t u, std::size_t v) { return turn[u] < turn[v]; });
  std::vector<index_t> color(n, no_vertex);
  std::vector<std::size_t> taken_by(n + 1, n);  // n: by none
  for (const std::size_t v : order) {
    for (const index_t u : near[v]) {
      const index_t used = color[static_cast<std::size_t>(u)];
      if (used != no_vertex) taken_by[static_cast<std::size_t>(used)] = v;
    }
    std::size_t free = 0;
    while (taken_by[free] == v) ++free;
    color[v] = static_cast<index_t>(free);
  }
  return color;
}

std::string improper_edge(const PlainGraph& graph, const catalogue::Query& query,
                          const std::vector<index_t>& color) {
  for (index_t u = 0; u < graph.vertices(); ++u) {
    for (const index_t v : graph.rows().row(u)) {
      if (u == v || color[static_cast<std::size_t>(u)] != color[static_cast<std::size_t>(v)])
        continue;
      return fmt::format("the neighbours {} and {} have the same color", query.ids.text(u),
                         query.ids.text(v));
    }
  }
  return {};
}

Finding check_colors(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule) {
  Finding finding{"", "by definition: no edge joins one color; vertices colored one after another"};
  const std::vector<index_t> found = answer.values<index_t>("color").to_host();
  if (found.size() != static_cast<std::size_t>(graph.vertices())) {
    finding.fault = "a value is missing";
    return finding;
  }
  finding.fault = improper_edge(graph, query, found);
  if (finding.fault.empty()) {
    finding.fault = first_difference(
        query, "color", found,
        expected_colors(graph, query.parameters.text("strategy") == "largest-first"),
        [](index_t value) { return value_text(value); });
  }
  const std::int64_t colors =
      found.empty() ? 0 : std::int64_t{*std::max_element(found.begin(), found.end())} + 1;
  const auto said = std::get<std::int64_t>(answer.number("colors")->value);
  if (finding.fault.empty() && said != colors) {
    finding.fault = fmt::format("there are {} colors, expected {}", said, colors);
  }
  return finding;
}

}  // namespace

Oracle coloring_oracle() {
  return {"coloring", "by coloring one vertex after another",
          "no edge joins one color; each vertex colored in turn, exactly", check_colors};
}

}  // namespace graphrun::oracles
