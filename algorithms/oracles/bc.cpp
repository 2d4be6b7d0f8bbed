// Betweenness by Boost.Graph's, or where that would take too long by Brandes' sums from the same
// sources.
#include <algorithm>
#include <boost/graph/betweenness_centrality.hpp>
#include <cmath>
#include <graphrun/boost.hpp>
#include <limits>

#include "algorithms/catalogue/bc_sources.hpp"
#include "algorithms/oracles/path_shares.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

constexpr index_t exact_at_most = 5000;

std::vector<double> boost_scores(const BoostCsrGraph& graph) {
  std::vector<double> score(num_vertices(graph));
  boost::brandes_betweenness_centrality(
      graph, boost::make_iterator_property_map(score.begin(), get(boost::vertex_index, graph)));
  return score;
}

// As networkx.betweenness_centrality of version 3.6: without ends, a vertex is neither source nor
// target of the paths through it.
void scale(std::vector<double>& score, bool directed, const std::vector<index_t>& sources,
           BcScale how, bool ends) {
  const double n = static_cast<double>(score.size()) - (ends ? 0 : 1);
  const double most = *std::max_element(score.begin(), score.end());
  std::vector<double> looked_at(score.size(), static_cast<double>(sources.size()));
  for (const index_t s : sources) {
    if (!ends) looked_at[static_cast<std::size_t>(s)] = static_cast<double>(sources.size()) - 1;
  }
  for (std::size_t v = 0; v < score.size(); ++v) {
    double factor = directed ? 1 : 0.5;
    if (how == BcScale::estimate) factor *= looked_at[v] > 0 ? n / looked_at[v] : 0;
    if (how == BcScale::pairs) factor = n > 1 && looked_at[v] > 0 ? 1 / looked_at[v] / (n - 1) : 0;
    if (how == BcScale::max) factor = most > 0 ? 1 / most : 1;
    score[v] *= factor;
  }
}

Finding check_betweenness(const PlainGraph& graph, const catalogue::Query& query,
                          const catalogue::Answer& answer, Rule rule) {
  const catalogue::BcSources sources = catalogue::bc_sources(query, query.graph);
  const Rows& rows = graph.rows();
  const bool ends = query.parameters.flag("endpoints");
  const bool by_boost = sources.all && !ends && !query.weighted &&
                        rows.vertices() <= exact_at_most && rule == Rule::exact;
  std::vector<double> expected =
      by_boost ? boost_scores(to_boost(graph.graph()))
               : path_shares(graph, sources.vertices, {.weighted = query.weighted, .ends = ends});
  const BcScale how = catalogue::bc_scale(query, sources);
  if (!expected.empty()) scale(expected, graph.directed(), sources.vertices, how, ends);
  const std::vector<double> found = answer.values<double>("betweenness").to_host();
  Finding finding{"", by_boost ? "scores are those of Boost.Graph's Brandes, to 1e-9"
                               : "by definition: Brandes' sums from the same sources, to 1e-9"};
  if (found.size() != expected.size()) return {"a value is missing", finding.how};
  for (std::size_t v = 0; v < expected.size(); ++v) {
    // A path count beyond that range is no number in the check, and proves nothing.
    if (!std::isfinite(expected[v])) {
      return {"there are more paths than the check can count", finding.how};
    }
    // Below a billionth a score is left over from rounding in one of the two.
    const double bound = rule == Rule::gap ? std::numeric_limits<float>::epsilon()
                                           : 1e-9 * std::max(expected[v], 1e-9);
    if (std::abs(found[v] - expected[v]) <= bound) continue;
    finding.fault = fmt::format("vertex {} has betweenness {}, expected {}",
                                query.ids.text(static_cast<index_t>(v)), found[v], expected[v]);
    break;
  }
  return finding;
}

}  // namespace

Oracle bc_oracle() {
  return {"bc", "against Boost.Graph, or Brandes' sums from the same sources",
          "GAP's: Brandes on one thread a source, within a float's epsilon of the largest",
          check_betweenness};
}

}  // namespace graphrun::oracles
