// Betweenness centrality: the share of shortest paths that pass through each vertex.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// How scores are scaled.
enum class BcScale {
  none,      // the sum over the sources and all vertices of the share of their shortest paths
  estimate,  // estimates the sum over all sources: times (n - 1) / k, n vertices, k sources other
             // than v; with endpoints times n / k
  pairs,     // the same divided by the number of pairs: (n - 1)(n - 2), with endpoints n (n - 1)
  max,       // none divided by the largest score
};

// Progress of bc(): finished sources, and all.
struct BcProgress {
  index_t done, sources;
};

// Settings of bc().
struct BcOptions {
  BcScale scale = BcScale::none;
  bool endpoints = false;                              // the ends of a path count as passed through
  bool weighted = false;                               // edges are as long as their weights
  std::function<void(const BcProgress&)> on_progress;  // called after every few sources
};

// Betweenness centrality: the sum over all sources s and all vertices t of the share of the
// shortest paths from s to t that pass through v, ends not counted but with options.endpoints. Half
// of that on an undirected graph, so that with all vertices as sources each pair counts once. A
// vertex that is the only source has nothing to be estimated from, and the estimate 0. Scales are
// those of NetworkX 3.6. Edges have length 1, or
// with options.weighted their weights, as WeightedBrandes has them: two paths are equally short
// where their sums, of real weights in double along the path, are the same. In double;
// bit-identical on every run, and on a CPU for any number of threads. Blocks. Polls the context's
// stop token (throws Cancelled). Throws InvalidArgument for a source that is not a vertex,
// Unsupported for weights that are not above 0 and others that WeightedBrandes refuses,
// OutOfMemory.
//
// Brandes, A Faster Algorithm for Betweenness Centrality, Journal of Mathematical Sociology, 2001.
Vector<double> bc(const Graph& graph, std::span<const index_t> sources,
                  const BcOptions& options = {});

// Exact betweenness: all vertices are sources.
Vector<double> bc(const Graph& graph, const BcOptions& options = {});

// A random sample of `count` distinct vertices, ascending, or all if there are fewer. The same seed
// gives the same sample. Brandes and Pich, Centrality Estimation in Large Networks, 2007.
std::vector<index_t> sampled_sources(index_t vertices, index_t count, std::uint64_t seed);

}  // namespace graphrun
