// Cliques by their definition, one by one.
#include <algorithm>
#include <iterator>

#include "algorithms/oracles/corners.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

// The cliques of `need` of these vertices, ascending by rank, each joined to all before it. What
// each vertex is in is added to `at`, unless that is empty.
std::int64_t cliques_among(const Rows& up, std::span<const index_t> vertices, std::int64_t need,
                           std::vector<std::int64_t>& at) {
  std::int64_t total = 0;
  std::vector<index_t> next;
  if (static_cast<std::int64_t>(vertices.size()) < need) return 0;
  if (need == 0) return 1;
  for (const index_t v : vertices) {
    std::int64_t found = 1;
    if (need > 1) {
      const auto row = up.row(v);
      next.clear();
      std::set_intersection(vertices.begin(), vertices.end(), row.begin(), row.end(),
                            std::back_inserter(next));
      found = cliques_among(up, next, need - 1, at);
    }
    if (found > 0 && !at.empty()) add(at, v, found);
    total += found;
  }
  return total;
}

Finding check_cliques(const PlainGraph& graph, const catalogue::Query& query,
                      const catalogue::Answer& answer, Rule) {
  const RankedRows& ranked = graph.ranked();
  const std::int64_t k = query.parameters.integer("k");
  Finding finding{"", "by definition: the cliques found one by one"};
  const bool each = answer.column("cliques") != nullptr;
  std::vector<std::int64_t> at(each ? ranked.rank.size() : 0);
  std::atomic<std::int64_t> total = 0;
  for_each_vertex(ranked.up.vertices(), [&](index_t v) {
    const std::int64_t found = cliques_among(ranked.up, ranked.up.row(v), k - 1, at);
    if (each) add(at, v, found);
    total += found;
  });
  if (each) {
    std::vector<std::int64_t> expected;
    for (const index_t r : ranked.rank) expected.push_back(at[static_cast<std::size_t>(r)]);
    finding.fault = first_difference(query, "a number of cliques of",
                                     answer.values<std::int64_t>("cliques").to_host(), expected,
                                     [](std::int64_t value) { return value_text(value); });
  }
  const auto counted = std::get<std::int64_t>(answer.number("cliques")->value);
  if (finding.fault.empty() && counted != total) {
    finding.fault = fmt::format("{} cliques, expected {}", counted, total.load());
  }
  return finding;
}

}  // namespace

Oracle cliques_oracle() {
  return {"cliques", "by finding cliques one by one",
          "every clique found, by rows cut with each other, exactly", check_cliques};
}

}  // namespace graphrun::oracles
