// Random walks: a Markov chain over the vertices, whose matrix is the adjacency matrix with each
// row scaled to the sum 1, or node2vec's of the second order.
//
// Pearson, The problem of the random walk, Nature 72, 1905; Grover and Leskovec, node2vec: Scalable
// feature learning for networks, KDD 2016.
#include <graphrun/algorithms/walk.hpp>

namespace graphrun {

Walks walk(const Graph& graph, const WalkRule& rule, std::optional<std::span<const index_t>> starts,
           const WalkOutput& output) {
  graph.context().check_stop();
  return random_walks(graph.out_edges(), rule, starts, output);
}

}  // namespace graphrun
