// Degrees by their definition: the stored edges counted one by one.
#include <algorithm>
#include <cmath>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

std::vector<double> expected_degree(const PlainGraph& graph, const std::string& kind,
                                    bool weighted) {
  const Rows& rows = graph.rows();
  const std::vector<double> ones(weighted ? 0 : rows.targets.size(), 1);
  const std::vector<double>& lengths = weighted ? graph.lengths<double>() : ones;
  const bool out = kind != "in" || !graph.directed(), in = kind != "out" && graph.directed();
  std::vector<double> degree(static_cast<std::size_t>(graph.vertices()), 0);
  for (index_t u = 0; u < rows.vertices(); ++u) {
    auto place = static_cast<std::size_t>(rows.begin(u));
    for (const index_t v : rows.row(u)) {
      if (out) degree[static_cast<std::size_t>(u)] += lengths[place];
      if (in) degree[static_cast<std::size_t>(v)] += lengths[place];
      ++place;
    }
  }
  return degree;
}

// Sums of real weights may be rounded in another order.
bool alike(double found, double expected) {
  return std::abs(found - expected) <= 1e-9 * std::max(1.0, std::abs(expected));
}

Finding check_degree(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule) {
  const std::vector<double> found = answer.values<double>("degree").to_host();
  std::vector<double> expected =
      expected_degree(graph, query.parameters.text("edges"), query.weighted);
  for (std::size_t v = 0; query.weighted && v < std::min(found.size(), expected.size()); ++v) {
    if (alike(found[v], expected[v])) expected[v] = found[v];
  }
  Finding finding{"", "by definition: edges counted one by one"};
  finding.fault = first_difference(query, "degree", found, expected,
                                   [](double value) { return value_text(value); });
  return finding;
}

}  // namespace

Oracle degree_oracle() {
  return {"degree", "by counting edges one by one", "each vertex's edges, counted one by one",
          check_degree};
}

}  // namespace graphrun::oracles
