// Percolation centrality: the share of shortest paths through each vertex, weighed by the state of
// where they begin.
#pragma once

#include <functional>
#include <span>

#include <graphrun/algorithms/bc.hpp>

namespace graphrun {

// Settings of percolation().
struct PercolationOptions {
  bool weighted = false;                               // edges are as long as their weights
  std::function<void(const BcProgress&)> on_progress;  // called after every few sources
};

// Percolation centrality as NetworkX has it: of v the sum over all other s and all t of the share
// of the shortest paths from s to t that pass through v, times x{s} over the sum of the states of
// all but v, divided by n - 2. 0 where that sum is 0, and in a graph of fewer than three vertices.
// `states`, x, has a number that is finite and not negative for each vertex, in host memory. Paths
// and their lengths are those of bc(), bits and stops too. Blocks. Throws as bc() does, and
// InvalidArgument for other states.
//
// Piraveenan, Prokopenko and Hossain, Percolation centrality: quantifying graph-theoretic impact of
// nodes during percolation in networks, PLoS ONE 8(1), 2013.
Vector<double> percolation(const Graph& graph, std::span<const double> states,
                           const PercolationOptions& options = {});

}  // namespace graphrun
