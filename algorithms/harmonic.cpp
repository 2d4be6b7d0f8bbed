// Harmonic centrality from the levels of searches from many vertices.
//
// Rochat, Closeness centrality extended to unconnected graphs: the harmonic centrality index, ASNA
// 2009.
#include <graphrun/algorithms/harmonic.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <numeric>
#include <utility>
#include <vector>

namespace graphrun {

Vector<double> harmonic(const Graph& graph, std::span<const index_t> sources,
                        const std::function<void(const SearchProgress&)>& on_progress) {
  const double n = graph.vertices(), some = static_cast<double>(sources.size());
  require(graph.vertices() == 0 || !sources.empty(), "harmonic: there must be a source");
  SearchSums sums = search_sums(graph, sources, on_progress);  // the sum of 1 / d
  if (some < n) scale(sums.inverse, n / some);
  return std::move(sums.inverse);
}

Vector<double> harmonic(const Graph& graph,
                        const std::function<void(const SearchProgress&)>& on_progress) {
  std::vector<index_t> all(static_cast<std::size_t>(graph.vertices()));
  std::iota(all.begin(), all.end(), 0);
  return harmonic(graph, all, on_progress);
}

}  // namespace graphrun
