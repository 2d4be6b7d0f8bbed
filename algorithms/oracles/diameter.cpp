// Diameter and radius by their definition: a search from each vertex.
#include <algorithm>
#include <cmath>
#include <limits>

#include "algorithms/oracles/balls.hpp"
#include "algorithms/oracles/bfs.hpp"
#include "algorithms/oracles/eccentricity.hpp"
#include "algorithms/oracles/processors.hpp"

namespace graphrun::oracles {
namespace {

index_t vertex_of(const catalogue::Answer& answer, const char* name) {
  const auto* vertex = std::get_if<catalogue::VertexNumber>(&answer.number(name)->value);
  return vertex == nullptr ? no_vertex : vertex->number;
}

std::int64_t number_of(const catalogue::Answer& answer, const char* name) {
  return std::get<std::int64_t>(answer.number(name)->value);
}

// The pair, and the distances from its first vertex.
std::string pair_fault(const Rows& rows, const catalogue::Query& query,
                       const catalogue::Answer& answer) {
  const index_t from = vertex_of(answer, "from"), to = vertex_of(answer, "to");
  if (rows.vertices() == 0) return from == no_vertex && to == no_vertex ? "" : "there is no vertex";
  for (const index_t v : {from, to}) {
    if (v < 0 || v >= rows.vertices()) return "an end is missing";
  }
  const std::vector<index_t> level = levels_from(rows, from);
  const auto most = static_cast<index_t>(number_of(answer, "diameter"));
  const auto first = std::find(level.begin(), level.end(), most);
  if (first == level.end() || to != first - level.begin()) {
    return fmt::format("{} is not the first vertex {} edges from {}", query.ids.text(to), most,
                       query.ids.text(from));
  }
  if (answer.column("distance") == nullptr) return {};
  return first_difference(query, "distance", answer.values<index_t>("distance").to_host(), level,
                          [](index_t v) { return v == no_vertex ? "none" : value_text(v); });
}

// N(0), N(1) and so on of some vertices, truly or by counters.
std::vector<double> function_from(const Rows& rows, const std::vector<index_t>& vertices,
                                  bool exact) {
  constexpr std::size_t registers = 256;
  constexpr std::uint64_t seed = 1;
  std::vector<std::vector<double>> lists(vertices.size());
  for_each_task(lists.size(), [&](std::size_t i) {
    Ball ball = ball_of(rows, vertices[i], std::numeric_limits<std::int64_t>::max(),
                        exact ? 1 : registers, seed);
    lists[i] = std::move(exact ? ball.exact : ball.estimated);
  });
  std::size_t length = 0;
  for (const auto& list : lists) length = std::max(length, list.size());
  std::vector<double> function(length, 0);
  for (const auto& list : lists) {
    for (std::size_t h = 0; h < length; ++h) function[h] += within(list, h);
  }
  return function;
}

// The effective diameter, where it was asked for: of all pairs, or not far from that of the pairs
// whose first vertex is searched from.
std::string effective_fault(const Rows& rows, const catalogue::Query& query,
                            const catalogue::Answer& answer, const std::vector<index_t>& vertices) {
  constexpr index_t always_exact = 2048;
  const auto* found = std::get_if<double>(&answer.number("effective_diameter")->value);
  const index_t n = rows.vertices();
  const bool asked = query.parameters.flag("effective") && n > 0;
  const bool all = vertices.size() == static_cast<std::size_t>(n);
  const bool exact = n <= always_exact || !all;
  std::optional<double> expected;
  if (asked) expected = effective_diameter_of(function_from(rows, vertices, exact), 0.9);
  if (all && (found != nullptr) != expected.has_value()) {
    return "an effective diameter is missing, or was not asked for";
  }
  if (found == nullptr || !expected) return {};
  const double slack = all ? 1e-5 * std::max(1.0, *expected) : std::max(1.0, 0.5 * *expected);
  if (std::abs(*found - *expected) <= slack) return {};
  return fmt::format("the effective diameter is {}, expected {}{}", *found, all ? "" : "about ",
                     *expected);
}

Finding check_diameter(const PlainGraph& graph, const catalogue::Query& query,
                       const catalogue::Answer& answer, Rule) {
  const Rows& rows = graph.rows();
  const std::vector<index_t> vertices = searched_vertices(graph.vertices());
  const bool all = vertices.size() == static_cast<std::size_t>(graph.vertices());
  Finding finding{pair_fault(rows, query, answer),
                  all ? "by definition: a search from each vertex"
                      : "the pair is as far apart, and no search from 512 vertices contradicts"};
  const StrongGroups groups = strong_groups(rows);
  if (finding.fault.empty()) finding.fault = number_fault(answer, "components", groups.count);
  if (finding.fault.empty()) finding.fault = effective_fault(rows, query, answer, vertices);
  if (!finding.fault.empty() || vertices.empty()) return finding;
  const std::vector<index_t> found = eccentricities_of(rows, vertices);
  const index_t most = *std::max_element(found.begin(), found.end());
  std::vector<index_t> inside;  // of the largest component
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (groups.is_largest[static_cast<std::size_t>(vertices[i])] != 0) inside.push_back(found[i]);
  }
  std::sort(inside.begin(), inside.end());
  if (!all) {
    const bool is_far = most > number_of(answer, "diameter");
    if (is_far || (!inside.empty() && inside[0] < number_of(answer, "radius"))) {
      finding.fault = fmt::format("there is an eccentricity of {}", is_far ? most : inside[0]);
    }
    return finding;
  }
  for (const auto& [name, value] :
       {std::pair<const char*, std::int64_t>{"diameter", most},
        {"radius", inside[0]},
        {"periphery", std::count(found.begin(), found.end(), most)},
        {"center", std::count(inside.begin(), inside.end(), inside[0])}}) {
    if (finding.fault.empty()) finding.fault = number_fault(answer, name, value);
  }
  const auto first = std::find(found.begin(), found.end(), most) - found.begin();
  if (finding.fault.empty() && vertex_of(answer, "from") != first) {
    finding.fault = fmt::format("the first vertex of the periphery is {}",
                                query.ids.text(static_cast<index_t>(first)));
  }
  return finding;
}

}  // namespace

Oracle diameter_oracle() {
  return {"diameter", "by a search from each vertex (512 of them if over 5000)",
          "a search from each vertex, or from 512", check_diameter};
}

}  // namespace graphrun::oracles
