// Rich-club coefficients by their definition: the lower degree of each edge, listed and sorted.
#include <algorithm>
#include <cmath>
#include <limits>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

struct DegreeLists {
  std::vector<std::int64_t> degree;           // of each vertex
  std::vector<std::int64_t> sorted, at_edge;  // all of them; the lower one at each edge; ascending

  std::int64_t vertices_above(std::int64_t k) const {
    return sorted.end() - std::ranges::upper_bound(sorted, k);
  }
  std::int64_t edges_above(std::int64_t k) const {
    return at_edge.end() - std::ranges::upper_bound(at_edge, k);
  }
  double coefficient(std::int64_t k) const {
    const auto members = static_cast<double>(vertices_above(k));
    if (members < 2) return std::numeric_limits<double>::infinity();
    return static_cast<double>(edges_above(k)) / (members * (members - 1) / 2);
  }
};

DegreeLists degree_lists(const Rows& rows) {
  std::vector<std::pair<index_t, index_t>> edges;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      if (u != v) edges.emplace_back(std::min(u, v), std::max(u, v));
    }
  }
  std::ranges::sort(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  DegreeLists lists;
  lists.degree.assign(static_cast<std::size_t>(rows.vertices()), 0);
  for (const auto& [u, v] : edges) {
    ++lists.degree[static_cast<std::size_t>(u)];
    ++lists.degree[static_cast<std::size_t>(v)];
  }
  for (const auto& [u, v] : edges) {
    lists.at_edge.push_back(std::min(lists.degree[static_cast<std::size_t>(u)],
                                     lists.degree[static_cast<std::size_t>(v)]));
  }
  lists.sorted = lists.degree;
  std::ranges::sort(lists.sorted);
  std::ranges::sort(lists.at_edge);
  return lists;
}

Finding check_clubs(const PlainGraph& graph, const catalogue::Query& query,
                    const catalogue::Answer& answer, Rule) {
  const DegreeLists lists = degree_lists(graph.rows());
  Finding finding{"", "by definition: the lower degree of each edge, listed and sorted"};
  std::vector<double> expected;
  for (const std::int64_t degree : lists.degree) expected.push_back(lists.coefficient(degree));
  finding.fault = first_difference(
      query, "coefficient", answer.values<double>("rich_club").to_host(), expected,
      [](double value) {
        return std::isinf(value) ? std::string("none") : fmt::format("{:.9g}", value);
      });
  if (!finding.fault.empty()) return finding;
  const auto list = [&](const char* name) -> const auto& {
    return std::get<catalogue::NumberList>(answer.number(name)->value).numbers;
  };
  std::size_t clubs = 0;
  for (std::int64_t k = 0; lists.vertices_above(k) >= 2; k = k == 0 ? 1 : 2 * k, ++clubs) {
    const bool right = clubs < list("degree").size() &&
                       std::get<std::int64_t>(list("degree")[clubs]) == k &&
                       std::get<std::int64_t>(list("vertices")[clubs]) == lists.vertices_above(k) &&
                       std::get<std::int64_t>(list("edges")[clubs]) == lists.edges_above(k) &&
                       std::get<double>(list("coefficient")[clubs]) == lists.coefficient(k);
    if (right) continue;
    finding.fault = fmt::format(
        "above degree {} there are {} vertices and {} edges, which is not what the list says", k,
        lists.vertices_above(k), lists.edges_above(k));
    return finding;
  }
  if (clubs != list("degree").size()) finding.fault = "the list of clubs is too long";
  const std::int64_t most = lists.sorted.empty() ? 0 : lists.sorted.back();
  const auto said = std::get<std::int64_t>(answer.number("largest_degree")->value);
  if (finding.fault.empty() && said != most) {
    finding.fault = fmt::format("the largest degree is {}, expected {}", said, most);
  }
  return finding;
}

}  // namespace

Oracle rich_club_oracle() {
  return {"rich-club", "by the lower degree of each edge, listed",
          "the lower degree of each edge, listed and sorted", check_clubs};
}

}  // namespace graphrun::oracles
