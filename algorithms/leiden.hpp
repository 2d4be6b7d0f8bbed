// Connected communities of large modularity.
#pragma once

#include <graphrun/algorithms/louvain.hpp>

namespace graphrun {

// Settings of leiden().
struct LeidenOptions {
  double resolution = 1;   // what the expected edges count, from 0 on
  bool weighted = false;   // an edge counts as much as its weight, else 1
  int iterations = 2;      // each begins with the communities of the one before
  int max_levels = 64;     // graphs that vertices move in, in each iteration
  std::uint64_t seed = 1;  // of the order in which vertices move
  std::function<void(const CommunityLevel&)> on_level;
};

// Communities by the method of Leiden: as louvain(), but the vertices of the next level are not the
// communities: they are parts of them that grow from single vertices, each well connected to its
// community. Communities are connected. `sizes` are those of the last iteration. Of a graph of over
// 10 M entries, an iteration ends at the first level after the graph whose first round of moves
// gains little, and the last of several with the graph itself. The rest as louvain().
//
// Traag, Waltman and van Eck, From Louvain to Leiden: guaranteeing well-connected communities,
// Scientific Reports 9, 2019.
CommunitiesResult leiden(const Graph& graph, const LeidenOptions& options = {});

}  // namespace graphrun
