// Betweenness of edges by Brandes' sums from the same sources, entry by entry.
#include <algorithm>
#include <cmath>

#include "algorithms/catalogue/bc_sources.hpp"
#include "algorithms/oracles/path_shares.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

struct ScoredEdge {
  index_t from, to;
  double score;
};

// The edges of the graph in row-major order, of an undirected one each once with the sums of both
// its entries.
std::vector<ScoredEdge> expected_edges(const PlainGraph& graph, const std::vector<double>& along) {
  const Rows& rows = graph.rows();
  std::vector<ScoredEdge> edges;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    auto entry = static_cast<std::size_t>(rows.begin(u));
    for (const index_t v : rows.row(u)) {
      double score = along[entry++];
      if (!graph.directed()) {
        if (v < u) continue;
        const auto back = rows.row(v);
        const auto place = std::lower_bound(back.begin(), back.end(), u) - back.begin();
        if (v != u) score += along[static_cast<std::size_t>(rows.begin(v) + place)];
      }
      edges.push_back({u, v, score});
    }
  }
  return edges;
}

// As networkx.edge_betweenness_centrality of version 3.6 has them.
void scale(std::vector<ScoredEdge>& edges, const PlainGraph& graph, double sources, BcScale how) {
  const double n = graph.vertices();
  double most = 0;
  for (const ScoredEdge& edge : edges) most = std::max(most, edge.score);
  for (ScoredEdge& edge : edges) {
    if (how == BcScale::max) {
      if (most > 0) edge.score /= most;
    } else if (how == BcScale::pairs) {
      edge.score = n > 1 ? edge.score / (sources * (n - 1)) : 0;
    } else {
      if (!graph.directed()) edge.score /= 2;
      if (how == BcScale::estimate) edge.score *= n / sources;
    }
  }
}

Finding check_edge_betweenness(const PlainGraph& graph, const catalogue::Query& query,
                               const catalogue::Answer& answer, Rule) {
  const catalogue::BcSources sources = catalogue::bc_sources(query, query.graph);
  std::vector<ScoredEdge> expected = expected_edges(
      graph, path_shares(graph, sources.vertices, {.weighted = query.weighted, .per_edge = true}));
  scale(expected, graph, static_cast<double>(sources.vertices.size()),
        catalogue::bc_scale(query, sources));
  Finding finding{"", "by definition: Brandes' sums from the same sources, edge by edge, to 1e-9"};
  const Rows found = rows_of(answer.edges->edges);
  const std::vector<double> values = answer.edges->edges.weights().as<double>()->to_host();
  std::size_t at = 0;
  const auto named = [&](index_t u, index_t v) {
    return fmt::format("the edge {} - {}", query.ids.text(u), query.ids.text(v));
  };
  for (index_t u = 0; u < found.vertices(); ++u) {
    for (const index_t v : found.row(u)) {
      if (at == expected.size()) return {named(u, v) + " should not be there", finding.how};
      const ScoredEdge& right = expected[at];
      if (right.from != u || right.to != v) {
        return {named(u, v) + " is in the place of " + named(right.from, right.to), finding.how};
      }
      if (!std::isfinite(right.score)) {
        return {"there are more paths than the check can count", finding.how};
      }
      // Below a billionth a score is left over from rounding in one of the two.
      if (!(std::abs(values[at] - right.score) <= 1e-9 * std::max(right.score, 1e-9))) {
        return {
            fmt::format("{} has betweenness {}, expected {}", named(u, v), values[at], right.score),
            finding.how};
      }
      ++at;
    }
  }
  if (at < expected.size()) {
    finding.fault = fmt::format("{} edges are there, expected {}", at, expected.size());
  }
  return finding;
}

}  // namespace

Oracle edge_bc_oracle() {
  return {"edge-bc", "by Brandes' sums from the same sources",
          "Brandes on one thread a source, edge by edge", check_edge_betweenness};
}

}  // namespace graphrun::oracles
