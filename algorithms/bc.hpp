// Betweenness centrality: the share of shortest paths that pass through each vertex.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

enum class BcScale {
  none,      // the sum over the sources and all vertices of the share of their shortest paths
  estimate,  // that, times the vertices over the sources: estimates the sum over all sources
  pairs,     // the estimate, in proportion to the pairs there are
  max,       // the sum, in proportion to the largest
};

struct BcProgress {
  index_t done, sources;
};

struct BcOptions {
  BcScale scale = BcScale::none;
  std::function<void(const BcProgress&)> on_progress;  // after every few sources
};

// The sum over all sources s and all vertices t of the share of the shortest paths from s to t that
// pass through v, ends not counted; half of that where the graph is undirected, so that with all
// vertices as sources each pair counts once. Edges count as 1. In double; the same bits on every
// run. Blocks. Polls the context's stop token (throws Cancelled). Throws InvalidArgument for a
// source that is not a vertex.
Vector<double> bc(const Graph& graph, std::span<const index_t> sources,
                  const BcOptions& options = {});

// All vertices as sources: exact betweenness.
Vector<double> bc(const Graph& graph, const BcOptions& options = {});

// `count` different vertices, or all where there are no more, in ascending order: the same ones for
// the same seed.
std::vector<index_t> sampled_sources(index_t vertices, index_t count, std::uint64_t seed);

}  // namespace graphrun
