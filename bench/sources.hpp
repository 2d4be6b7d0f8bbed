// Where the trials of a traversal begin.
#pragma once

#include <vector>

#include "bench/subject.hpp"

namespace graphrun::cli::bench {

// The sources that the GAP Benchmark Suite's programs take, in their order: mt19937_64 seeded with
// 27491095, its lower 32 bits modulo the number of vertices, and again where the vertex
// has no out-edges: the same vertices in whatever order. Empty for a graph without edges.
std::vector<index_t> gap_sources(const Subject& subject, int count);

// Graph500's rule: distinct, each with an edge that is no loop; from a generator of our own. As
// many as there are, if fewer than `count`.
std::vector<index_t> graph500_roots(const Rows& graph, int count);

}  // namespace graphrun::cli::bench
