#include "algorithms/oracles/arriving.hpp"

#include <algorithm>

namespace graphrun::oracles {
namespace {

// Calls visit(u, v, weight) for each edge, the weight 1 unless `weighted`.
template <class Visit>
void visit_edges(const PlainGraph& graph, bool weighted, Visit&& visit) {
  const Rows& rows = graph.rows();
  const std::vector<double>* const weights = weighted ? &graph.lengths<double>() : nullptr;
  std::size_t place = 0;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      visit(static_cast<std::size_t>(u), static_cast<std::size_t>(v),
            weights == nullptr ? 1.0 : (*weights)[place]);
      ++place;
    }
  }
}

}  // namespace

Arriving::Arriving(const PlainGraph& graph, const std::vector<double>& x, bool weighted)
    : at(x.size(), 0.0) {
  std::vector<double> out(x.size(), 0.0);
  visit_edges(graph, weighted, [&](std::size_t u, std::size_t v, double weight) {
    at[v] += weight * x[u];
    out[u] += weight;
  });
  for (const double each : out) most_leaving = std::max(most_leaving, each);
}

std::vector<double> leaving(const PlainGraph& graph, const std::vector<double>& x, bool weighted) {
  std::vector<double> at(x.size(), 0.0);
  visit_edges(graph, weighted,
              [&](std::size_t u, std::size_t v, double weight) { at[u] += weight * x[v]; });
  return at;
}

}  // namespace graphrun::oracles
