// Reciprocity by its definition: the reverse of each edge is looked for.
#include <algorithm>
#include <cmath>
#include <limits>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

Finding check_mutual(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule) {
  const Rows& rows = graph.rows();
  std::vector<double> both(static_cast<std::size_t>(rows.vertices()), 0.0), at = both;
  std::int64_t mutual = 0;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      const bool there = std::ranges::binary_search(rows.row(v), u);
      if (there && u != v) ++mutual;
      for (const index_t end : {u, v}) {
        at[static_cast<std::size_t>(end)] += 1;
        both[static_cast<std::size_t>(end)] += there ? 1 : 0;
      }
    }
  }
  for (std::size_t v = 0; v < both.size(); ++v) {
    both[v] = at[v] == 0 ? std::numeric_limits<double>::infinity() : both[v] / at[v];
  }
  Finding finding{"", "by definition: the reverse of each edge was looked for"};
  finding.fault = first_difference(
      query, "reciprocity", answer.values<double>("reciprocity").to_host(), both, [](double value) {
        return std::isinf(value) ? std::string("none") : fmt::format("{:.9g}", value);
      });
  if (!finding.fault.empty()) return finding;
  const auto found = std::get<std::int64_t>(answer.number("mutual")->value);
  if (found != mutual) {
    finding.fault = fmt::format("{} edges are there both ways, expected {}", found, mutual);
    return finding;
  }
  const double expected = static_cast<double>(mutual) / static_cast<double>(rows.entries());
  const auto* const overall = std::get_if<double>(&answer.number("reciprocity")->value);
  if (rows.entries() > 0 && (overall == nullptr || *overall != expected)) {
    finding.fault = fmt::format("the reciprocity is {:.9g}, expected {:.9g}",
                                overall == nullptr ? -1 : *overall, expected);
  }
  return finding;
}

}  // namespace

Oracle reciprocity_oracle() {
  return {"reciprocity", "by looking for the reverse of each edge",
          "the reverse of each edge, looked for one by one", check_mutual};
}

}  // namespace graphrun::oracles
