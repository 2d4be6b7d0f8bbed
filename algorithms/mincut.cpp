// Smallest cuts by largest flows F: the side of the source is what it reaches over the entries of
// C - F above 0, and the cut the entries of C that leave it.
//
// Ford and Fulkerson, Maximal flow through a network, Canadian Journal of Mathematics 8, 1956.
#include <graphrun/algorithms/mincut.hpp>
#include <graphrun/engine/spanning.hpp>
#include <utility>

namespace graphrun {

Cut mincut(const Graph& graph, index_t source, index_t target) {
  Flow flow = maximum_flow(graph, source, target);
  Matrix edges = edges_leaving(graph, flow.reached);  // C restricted to S x T
  const WeightTotal total = total_weight(edges);
  Vector<index_t> side = flow.reached.copy();
  return {std::move(side), std::move(edges), total.whole, total.real, std::move(flow)};
}

}  // namespace graphrun
