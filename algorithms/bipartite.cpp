// Levels of a search from one vertex of each component alternate between the two kinds, if there
// are two.
#include <graphrun/algorithms/bipartite.hpp>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/components.hpp>
#include <graphrun/engine/edges.hpp>

namespace graphrun {

bool bipartite(const Graph& graph, const Vector<index_t>& component) {
  require(component.size() == static_cast<std::size_t>(graph.vertices()),
          "bipartite: there must be one component per vertex");
  if (graph.counts().self_loops > 0) return false;
  const Graph undirected = graph.undirected();
  auto level = graph.vector<index_t>();
  closure(undirected, own_labels(component), level, nullptr);
  return count_within_parity(undirected, level) == 0;
}

}  // namespace graphrun
