// What louvain() and leiden() share: settings of moves, and the end.
#pragma once

#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/louvain.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/local_moving.hpp>
#include <utility>
#include <vector>

namespace graphrun {

// Whether rounds and iterations end sooner than those of other graphs.
inline bool is_very_large(const Graph& graph) { return graph.counts().entries > 10'000'000; }

// Rounds of the graph itself end sooner than those of the others, which are smaller and go on.
// Those of small graphs cost nothing, those of very large ones end sooner still.
inline MoveOptions moves_of(const Graph& graph, double resolution, std::uint64_t seed, int step,
                            bool is_first) {
  MoveOptions moves;
  moves.resolution = resolution;
  moves.seed = (seed + 1) * 1000003u + static_cast<std::uint64_t>(step);
  const double size = 1e-6 * static_cast<double>(graph.counts().entries);
  moves.least_gain =
      (is_first ? 1e-4 : 1e-5) * (size < 1 ? size : std::clamp(size / 10, 1.0, 10.0));
  return moves;
}

template <class Options>
void check_communities(const Options& options, bool counts) {
  require(options.resolution >= 0 && std::isfinite(options.resolution),
          "the resolution must be a number from 0 on");
  require(counts && options.max_levels >= 1, "there must be at least one level and iteration");
}

// The result for groups of the vertices of `graph`.
inline CommunitiesResult communities_of(const CoarseGraph& graph, double resolution,
                                        Vector<index_t> group, std::vector<index_t> sizes,
                                        int rounds) {
  const double modularity = graph.modularity(group, resolution);
  const index_t communities = number_groups(group);
  name_by_smallest(group);
  return {std::move(group), modularity, communities, std::move(sizes), rounds};
}

}  // namespace graphrun
