// Samples of neighbours: in each round some entries of the frontier's rows of A, whose columns, as
// far as no round had them, are the next frontier.
//
// Hamilton, Ying and Leskovec, Inductive representation learning on large graphs, NIPS 2017.
#include <graphrun/algorithms/sample.hpp>

namespace graphrun {

NeighbourSamples sample(const Graph& graph, std::span<const index_t> starts,
                        std::span<const std::int64_t> fanout, std::uint64_t seed, bool replace) {
  graph.context().check_stop();
  return sample_neighbours(graph.out_edges(), starts, fanout, seed, replace);
}

}  // namespace graphrun
