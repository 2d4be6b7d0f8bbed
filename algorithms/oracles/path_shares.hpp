// Shares of shortest paths from some vertices, over plain arrays: Brandes' sums in extended range.
#pragma once

#include <vector>

#include "algorithms/oracles/plain_graph.hpp"

namespace graphrun::oracles {

// Which shares are summed, and over which paths.
struct PathSharesOptions {
  bool weighted = false;             // the weights of edges are their lengths
  bool ends = false;                 // the ends of a path are passed through, too
  bool per_edge = false;             // of paths along each stored entry, not through each vertex
  std::vector<double> factors = {};  // of what is added from each source; empty: 1
};

// The sums, of each vertex or stored entry, over all sources and all vertices of the share of the
// shortest paths that lead through it or along it. Paths are counted in long double, whose
// exponents reach 2^16383: a lattice of 2048 x 2048 has 2^4088 from corner to corner.
std::vector<double> path_shares(const PlainGraph& graph, const std::vector<index_t>& sources,
                                const PathSharesOptions& options);

}  // namespace graphrun::oracles
