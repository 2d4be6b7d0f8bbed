// Samples of neighbours within some hops.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/neighbour_samples.hpp>

namespace graphrun {

// Neighbours of `starts` hop by hop, at most fanout[h] of each vertex, as sample_neighbours() has
// it; in a directed graph along edges out. Blocks. Throws what that does.
NeighbourSamples sample(const Graph& graph, std::span<const index_t> starts,
                        std::span<const std::int64_t> fanout, std::uint64_t seed = 1,
                        bool replace = false);

}  // namespace graphrun
