// Two sides by their definition: a queue over plain arrays, and the odd cycle edge by edge.
#include <algorithm>
#include <unordered_set>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

// Neighbours in both directions.
std::vector<std::vector<index_t>> ends_both_ways(const Rows& rows) {
  std::vector<std::vector<index_t>> near(static_cast<std::size_t>(rows.vertices()));
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      near[static_cast<std::size_t>(u)].push_back(v);
      near[static_cast<std::size_t>(v)].push_back(u);
    }
  }
  return near;
}

// Sides by a queue from the smallest vertex of each component; none of components without.
std::vector<index_t> expected_sides(const Rows& rows) {
  const auto near = ends_both_ways(rows);
  std::vector<index_t> side(near.size(), no_vertex);
  for (std::size_t first = 0; first < near.size(); ++first) {
    if (side[first] != no_vertex) continue;
    std::vector<std::size_t> queue{first};
    side[first] = 0;
    bool even = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const index_t v : near[queue[i]]) {
        index_t& other = side[static_cast<std::size_t>(v)];
        if (other == no_vertex) {
          other = 1 - side[queue[i]];
          queue.push_back(static_cast<std::size_t>(v));
        } else if (other == side[queue[i]]) {
          even = false;
        }
      }
    }
    constexpr index_t sideless = 2;
    if (!even) {
      for (const std::size_t v : queue) side[v] = sideless;
    }
  }
  for (index_t& of : side) of = of == 2 ? no_vertex : of;
  return side;
}

std::string cycle_fault(const Rows& rows, const catalogue::Query& query,
                        const std::vector<index_t>& cycle) {
  if (cycle.size() % 2 == 0) return fmt::format("the cycle has {} edges", cycle.size());
  std::unordered_set<index_t> seen;
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const index_t u = cycle[i], v = cycle[(i + 1) % cycle.size()];
    if (u < 0 || u >= rows.vertices()) return "the cycle has a vertex that there is not";
    if (!seen.insert(u).second) {
      return fmt::format("the cycle is at {} twice", vertex_text(query, u));
    }
    const bool joined =
        v >= 0 && v < rows.vertices() &&
        (std::ranges::binary_search(rows.row(u), v) || std::ranges::binary_search(rows.row(v), u));
    if (!joined) {
      return fmt::format("there is no edge between {} and {} of the cycle", vertex_text(query, u),
                         vertex_text(query, v));
    }
  }
  return {};
}

// Sides have sizes where there is no odd cycle.
std::string size_fault(const catalogue::Answer& answer, const std::vector<index_t>& side,
                       bool sided) {
  for (const auto& [name, of] : {std::pair{"first_side", index_t{0}}, {"second_side", 1}}) {
    const auto expected = std::ranges::count(side, of);
    const auto* const found = std::get_if<std::int64_t>(&answer.number(name)->value);
    if ((found != nullptr) != sided) {
      return fmt::format("side {} has {} size", of, sided ? "no" : "a");
    }
    if (sided && *found != expected) {
      return fmt::format("side {} has {} vertices, expected {}", of, *found, expected);
    }
  }
  return {};
}

Finding check_sides(const PlainGraph& graph, const catalogue::Query& query,
                    const catalogue::Answer& answer, Rule) {
  const Rows& rows = graph.rows();
  const std::vector<index_t> side = expected_sides(rows);
  Finding finding{"", "by definition: a queue over plain arrays gives the same sides"};
  if (query.wants("side")) {
    finding.fault = first_difference(
        query, "side", answer.values<index_t>("side").to_host(), side,
        [](index_t value) { return value == no_vertex ? "none" : value_text(value); });
  }
  if (!finding.fault.empty()) return finding;
  const bool sided = std::ranges::find(side, no_vertex) == side.end();
  const auto* const cycle = std::get_if<catalogue::VertexList>(&answer.number("odd_cycle")->value);
  if (std::get<bool>(answer.number("bipartite")->value) != sided || (cycle == nullptr) != sided) {
    finding.fault = sided ? "there is no odd cycle" : "there is an odd cycle";
  } else if (!sided) {
    finding.fault = cycle_fault(rows, query, cycle->vertices);
  }
  if (finding.fault.empty()) finding.fault = size_fault(answer, side, sided);
  return finding;
}

}  // namespace

Oracle bipartite_oracle() {
  return {"bipartite", "by a queue over plain arrays",
          "sides by a queue over plain arrays, and the cycle edge by edge", check_sides};
}

}  // namespace graphrun::oracles
