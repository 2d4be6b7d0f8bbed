// Triangles by their definition, one by one.
#include "algorithms/oracles/corners.hpp"
#include "algorithms/oracles/truss.hpp"

namespace graphrun::oracles {
namespace {

Finding check_vertices(const PlainGraph& graph, const catalogue::Query& query,
                       const catalogue::Answer& answer) {
  const RankedRows& ranked = graph.ranked();
  Finding finding{"", "by definition: each triangle found by marked neighbours"};
  const bool each = answer.column("triangles") != nullptr;
  std::vector<std::int64_t> at(each ? ranked.rank.size() : 0);
  const std::int64_t total = each_triangle(ranked.up, [&](const Triangle& triangle) {
    if (!each) return;
    for (const index_t vertex : {triangle.u, triangle.v, triangle.w}) {
      add<std::int64_t>(at, vertex, 1);
    }
  });
  if (each) {
    const std::vector<std::int64_t> found = answer.values<std::int64_t>("triangles").to_host();
    if (found.size() != at.size()) return {"a value is missing", finding.how};
    for (std::size_t v = 0; v < found.size(); ++v) {
      const std::int64_t expected = at[static_cast<std::size_t>(ranked.rank[v])];
      if (found[v] == expected) continue;
      return {fmt::format("vertex {} has {} triangles, expected {}",
                          query.ids.text(static_cast<index_t>(v)), found[v], expected),
              finding.how};
    }
  }
  const auto counted = std::get<std::int64_t>(answer.number("triangles")->value);
  if (counted != total) finding.fault = fmt::format("{} triangles, expected {}", counted, total);
  return finding;
}

Finding check_triangles(const PlainGraph& graph, const catalogue::Query& query,
                        const catalogue::Answer& answer, Rule) {
  if (!answer.edges) return check_vertices(graph, query, answer);
  return {edge_fault(graph.ranked(), query, *answer.edges, supports_of(graph.ranked())),
          "by definition: the triangles of each edge, counted one by one"};
}

}  // namespace

Oracle triangles_oracle() {
  return {"triangles", "by counting triangles one by one",
          "a count by marked neighbours on all processors, exactly", check_triangles};
}

}  // namespace graphrun::oracles
