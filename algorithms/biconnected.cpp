// Biconnected components out of any spanning forest: vertices are joined with their parents where
// edges lead out from below, and the ends of edges between branches are joined. What is connected
// then, with the vertex above it, is a component.
//
// Dong, Wang, Gu and Sun, Provably fast and space-efficient parallel biconnectivity, PPoPP 2023.
#include <graphrun/algorithms/biconnected.hpp>
#include <graphrun/engine/blocks.hpp>
#include <utility>

namespace graphrun {

BiconnectedResult biconnected(const Graph& graph, bool with_edges) {
  graph.context().check_stop();
  const Graph undirected = graph.undirected();
  const Matrix& a = undirected.out_edges();
  const RootedForest forest = rooted_forest(a);
  const Vector<index_t> label = block_labels(a, forest);
  BlockCounts counts = count_blocks(forest, label);
  BiconnectedResult result{std::move(counts.blocks),   counts.count,   counts.largest,
                           counts.articulation_points, counts.bridges, std::nullopt};
  if (with_edges) result.edges = block_of_edges(a, forest, label);
  return result;
}

}  // namespace graphrun
