// Betweenness of edges by Brandes' sweeps: an edge of the shortest paths from s, u to v, has the
// share p{u} / p{v} of what passes through v or ends there.
//
// Brandes, On Variants of Shortest-Path Betweenness Centrality and their Generic Computation,
// Social Networks 30(2), 2008.
#include <algorithm>
#include <graphrun/algorithms/edge_bc.hpp>
#include <graphrun/engine/brandes.hpp>
#include <graphrun/engine/edge_scores.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/weighted_brandes.hpp>
#include <numeric>
#include <utility>
#include <vector>

namespace graphrun {
namespace {

double edge_factor(const Graph& graph, std::size_t sources, BcScale scale,
                   const Vector<double>& score) {
  const double halved = graph.directed() ? 1 : 0.5;
  const double n = graph.vertices(), k = static_cast<double>(sources);
  if (scale == BcScale::none || sources == 0) return halved;
  if (scale == BcScale::estimate) return halved * n / k;
  if (scale == BcScale::pairs) return n > 1 ? 1 / (k * (n - 1)) : 0;
  const double most = largest(score);
  return most > 0 ? 1 / most : 1;
}

// Sums over the sources. A sweep is Brandes or WeightedBrandes, whose levels are distances.
template <class Sweep>
void add_up_edges(Sweep sweep, const Graph& graph, std::span<const index_t> sources,
                  const EdgeBcOptions& options, EdgeScores& edges) {
  for (std::size_t done = 0; done < sources.size();) {
    graph.context().check_stop();
    const auto batch = sources.subspan(done, std::min(sweep.width, sources.size() - done));
    sweep.search(batch);                 // level{v} of each source s
    sweep.count_paths();                 // p{level L} = A' p{level L-1}
    sweep.add_edge_dependencies(edges);  // d{L} = A (1/p + d){L+1}, score{u,v} += p{u} (1/p + d){v}
    done += batch.size();
    if (options.on_progress) {
      options.on_progress({static_cast<index_t>(done), static_cast<index_t>(sources.size())});
    }
  }
}

}  // namespace

Matrix edge_bc(const Graph& graph, std::span<const index_t> sources, const EdgeBcOptions& options) {
  require_vertices("edge_bc", graph, sources);
  EdgeScores edges(graph);
  if (options.weighted) {
    using Of = WeightedBrandes::Of;
    add_up_edges(WeightedBrandes(graph, Of::edges), graph, sources, options, edges);
  } else {
    add_up_edges(Brandes(graph), graph, sources, options, edges);
  }
  scale(edges.score, edge_factor(graph, sources.size(), options.scale, edges.score));
  return std::move(edges).matrix();
}

Matrix edge_bc(const Graph& graph, const EdgeBcOptions& options) {
  std::vector<index_t> all(static_cast<std::size_t>(graph.vertices()));
  std::iota(all.begin(), all.end(), 0);
  return edge_bc(graph, all, options);
}

}  // namespace graphrun
