// Levels of a search from one vertex of each component alternate between the two kinds, if there
// are two.
#include <graphrun/algorithms/bipartite.hpp>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/components.hpp>
#include <graphrun/engine/edges.hpp>

namespace graphrun {

bool bipartite(const Graph& graph, const Vector<index_t>& component) {
  if (graph.counts().self_loops > 0) return false;
  const Graph undirected = graph.undirected();
  Vector<index_t> level(graph.context(), component.size());
  closure(undirected, own_labels(component), level, nullptr);
  return count_within_parity(undirected, level) == 0;
}

}  // namespace graphrun
