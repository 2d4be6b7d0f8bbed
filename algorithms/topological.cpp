// Topological order by levels: vertices that no edge enters any more, round by round.
//
// Kahn, Topological sorting of large networks, Communications of the ACM 5(11), 1962.
#include <graphrun/algorithms/topological.hpp>
#include <graphrun/engine/dag_levels.hpp>
#include <utility>

namespace graphrun {

TopologicalResult topological(const Graph& graph,
                              const std::function<void(index_t, index_t)>& on_progress) {
  DagLevels found = dag_levels(graph, on_progress);
  Vector<index_t> position = positions_by_level(found);
  std::vector<index_t> cycle = cycle_behind(graph, found);
  return {std::move(position), std::move(found.level), found.levels, found.ordered,
          std::move(cycle)};
}

}  // namespace graphrun
