// Levels of a search from one vertex of each component alternate between the two kinds, if there
// are two.
#include <graphrun/algorithms/bipartite.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/components.hpp>
#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/parity_sides.hpp>
#include <graphrun/engine/tree_path.hpp>
#include <utility>

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

Bipartition bipartition(const Graph& graph) {
  const Vector<index_t> component = cc(graph);
  const std::vector<index_t> roots = own_labels(component);
  auto level = graph.vector<index_t>(), parent = graph.vector<index_t>();
  closure(graph.undirected(), roots, level, &parent);
  ParitySides sides = sides_by_parity(graph, level, component);
  Bipartition result{std::move(sides.side), static_cast<index_t>(roots.size()), {0, 0}, {}};
  const auto on_side = [&](index_t side) {
    return graph.vertices() - static_cast<index_t>(count_other_than(result.side, side));
  };
  result.sizes[0] = on_side(0);
  result.sizes[1] = on_side(1);
  if (sides.first < 0) return result;
  const WeightedEdge within = edge_at(graph, sides.first);
  result.odd_cycle = tree_cycle(parent, within.from, within.to);
  return result;
}

}  // namespace graphrun
