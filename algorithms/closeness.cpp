// Closeness centrality from the sums of distances of searches from many vertices.
//
// Wasserman and Faust, Social Network Analysis, 1994; sampled sources as Eppstein and Wang, Fast
// approximation of centrality, Journal of Graph Algorithms and Applications 8(1), 2004.
#include <graphrun/algorithms/closeness.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <numeric>
#include <vector>

namespace graphrun {

Vector<double> closeness(const Graph& graph, std::span<const index_t> sources,
                         const std::function<void(const SearchProgress&)>& on_progress) {
  const double n = graph.vertices(), some = static_cast<double>(sources.size());
  require(graph.vertices() == 0 || !sources.empty(), "closeness: there must be a source");
  const SearchSums sums = search_sums(graph, sources, on_progress);  // r, d
  auto nearness = graph.vector<double>(), share = graph.vector<double>();
  quotient(sums.reached, sums.distance, nearness);   // r / d
  quotient(sums.reached, n > 1 ? n - 1 : 1, share);  // r / (n - 1)
  multiply(nearness, share, nearness);               // their product
  if (some < n) scale(nearness, n / some);
  return nearness;
}

Vector<double> closeness(const Graph& graph,
                         const std::function<void(const SearchProgress&)>& on_progress) {
  std::vector<index_t> all(static_cast<std::size_t>(graph.vertices()));
  std::iota(all.begin(), all.end(), 0);
  return closeness(graph, all, on_progress);
}

}  // namespace graphrun
