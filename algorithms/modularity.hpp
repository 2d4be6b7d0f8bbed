// Modularity, coverage and conductance of a partition.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Settings of modularity().
struct ModularityOptions {
  double resolution = 1;  // what the expected edges count, from 0 on
  bool weighted = false;  // an edge counts as much as its weight, else 1
};

// Result of modularity().
struct ModularityResult {
  // NaN in a graph whose edges count nothing.
  double modularity;  // share of edges within communities, beyond what is expected
  double coverage;    // that share
  // Of the community of each vertex: edges that leave it, over the ends of edges in it or outside,
  // whichever are fewer; infinite where there are none.
  Vector<double> conductance;
  double mean_conductance, largest_conductance;  // over the communities that have one; else NaN
  index_t communities;
};

// How good a partition is: `community` has the number of a vertex for each vertex, the same for
// those of one community. In a directed graph an edge is expected by out- and in-degrees, edges
// both ways leave a community, and ends are out-degrees; in an undirected one a self-loop has two
// ends. Sums are in double and in a fixed order. Blocks. Throws InvalidArgument for a community
// that is no vertex, a negative resolution, and weights that are not there or negative;
// OutOfMemory, Cancelled.
ModularityResult modularity(const Graph& graph, const Vector<index_t>& community,
                            const ModularityOptions& options = {});

}  // namespace graphrun
