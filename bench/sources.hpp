// The sources of the trials of a traversal.
#pragma once

#include <vector>

#include "bench/subject.hpp"

namespace graphrun::cli::bench {

// The sources of the GAP Benchmark Suite's programs, in their order: mt19937_64 with seed 27491095,
// its lower 32 bits modulo the number of vertices, drawn again for a vertex without out-edges. The
// same vertices in any vertex order. Empty for a graph without edges.
std::vector<index_t> gap_sources(const Subject& subject, int count);

// Sources by Graph500's rule: distinct, each with an edge that is no self-loop. Fewer than `count`
// if the graph has fewer.
std::vector<index_t> graph500_roots(const Rows& graph, int count);

}  // namespace graphrun::cli::bench
