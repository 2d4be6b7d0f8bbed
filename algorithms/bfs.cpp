// Breadth-first search as a closure: level{v} is the round in which v was first reached, parent{v}
// the smallest vertex that reached it then.
//
// Kepner and Gilbert (eds.), Graph Algorithms in the Language of Linear Algebra, SIAM 2011.
#include <graphrun/algorithms/bfs.hpp>
#include <utility>

namespace graphrun {

BfsResult bfs(const Graph& graph, index_t source, const ClosureOptions& options) {
  require_vertices("bfs", graph, {&source, 1});
  auto level = graph.vector<index_t>(), parent = graph.vector<index_t>();
  ClosureResult rounds = closure(graph, {&source, 1}, level, &parent, options);
  const auto depth = static_cast<index_t>(rounds.rounds);
  return {std::move(level), std::move(parent), depth,
          rounds.reached,   rounds.edges,      std::move(rounds.trace)};
}

}  // namespace graphrun
