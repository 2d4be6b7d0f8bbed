// Clustering coefficients by their definition: each triangle counted at its three vertices.
#include "algorithms/oracles/corners.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

struct Expected {
  std::vector<double> each;  // by vertex
  double transitivity = 0;
};

// In how many ways each edge of ranked.up is stored.
std::vector<std::int32_t> ways_stored(const RankedRows& ranked, const Rows& stored) {
  std::vector<std::int32_t> ways(ranked.up.targets.size(), 0);
  for_each_vertex(stored.vertices(), [&](index_t u) {
    for (const index_t v : stored.row(u)) {
      if (v != u) add(ways, ranked.edge_between(u, v), 1);
    }
  });
  return ways;
}

Expected expected_clustering(const RankedRows& ranked, const Rows& stored) {
  const Rows& up = ranked.up;
  const std::vector<std::int32_t> ways = ways_stored(ranked, stored);
  const auto way = [&](offset_t edge) { return ways[static_cast<std::size_t>(edge)]; };
  std::vector<offset_t> degree(ranked.rank.size(), 0), joined(ranked.rank.size(), 0);
  for (index_t u = 0; u < up.vertices(); ++u) {
    degree[static_cast<std::size_t>(u)] += up.degree(u);
    for (const index_t v : up.row(u)) ++degree[static_cast<std::size_t>(v)];
  }
  const offset_t triangles = each_triangle(up, [&](const Triangle& at) {
    add<offset_t>(joined, at.u, way(at.vw));
    add<offset_t>(joined, at.v, way(at.uw));
    add<offset_t>(joined, at.w, way(at.uv));
  });
  Expected expected{std::vector<double>(ranked.rank.size(), 0), 0};
  double paths = 0;
  for (std::size_t v = 0; v < expected.each.size(); ++v) {
    const auto r = static_cast<std::size_t>(ranked.rank[v]);
    const double pairs = static_cast<double>(degree[r]) * static_cast<double>(degree[r] - 1);
    if (pairs > 0) expected.each[v] = static_cast<double>(joined[r]) / pairs;
    paths += pairs;
  }
  if (paths > 0) expected.transitivity = 6 * static_cast<double>(triangles) / paths;
  return expected;
}

Finding check_clustering(const PlainGraph& graph, const catalogue::Query& query,
                         const catalogue::Answer& answer, Rule) {
  const Expected expected = expected_clustering(graph.ranked(), graph.rows());
  Finding found{"", "by definition: triangles counted one by one"};
  found.fault = first_difference(query, "coefficient", answer.values<double>("lcc").to_host(),
                                 expected.each, [](double value) { return value_text(value); });
  const catalogue::Fact* whole = answer.number("transitivity");
  if (!found.fault.empty() || whole == nullptr) return found;
  const double transitivity = std::get<double>(whole->value);
  if (transitivity != expected.transitivity) {
    found.fault = "the transitivity is " + value_text(transitivity) + ", expected " +
                  value_text(expected.transitivity);
  }
  return found;
}

}  // namespace

Oracle lcc_oracle() {
  return {"lcc", "by counting triangles one by one",
          "each vertex's share, triangles counted one by one by marked neighbours",
          check_clustering};
}

}  // namespace graphrun::oracles
