// Edge betweenness centrality: the share of shortest paths that lead along each edge.
#pragma once

#include <functional>
#include <span>

#include <graphrun/algorithms/bc.hpp>

namespace graphrun {

// Settings of edge_bc().
struct EdgeBcOptions {
  BcScale scale = BcScale::none;
  bool weighted = false;                               // edges are as long as their weights
  std::function<void(const BcProgress&)> on_progress;  // called after every few sources
};

// Betweenness of edges: the sum over all sources s and all vertices t of the share of the shortest
// paths from s to t that lead along the edge. Half of that on an undirected graph, so that with all
// vertices as sources each pair counts once. A matrix in CSR with an entry for each stored one, of
// an undirected graph for each (u, v) with u <= v, whose weights, of double, are the scores; 0 for
// a self-loop. Scales are those of NetworkX: `estimate` is times n / k, `pairs` divides the sums
// over ordered pairs by k (n - 1), `max` by the largest score. Edges have length 1, or their
// weights as bc() has them. Bit-identical on every run, and on a CPU for any number of threads.
// Blocks. Polls the context's stop token (throws Cancelled). Throws as bc().
//
// Brandes, On Variants of Shortest-Path Betweenness Centrality and their Generic Computation,
// Social Networks 30(2), 2008.
Matrix edge_bc(const Graph& graph, std::span<const index_t> sources,
               const EdgeBcOptions& options = {});

// Exact: all vertices are sources.
Matrix edge_bc(const Graph& graph, const EdgeBcOptions& options = {});

}  // namespace graphrun
