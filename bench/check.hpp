// Validation by the rules of Graph500. Each function returns the fault that it found, or an empty
// string for a right result.
#pragma once

#include <span>
#include <string>

#include "bench/subject.hpp"

namespace graphrun::cli::bench {

// The edges that were listed, before repeats were merged.
struct ListedEdges {
  std::span<const index_t> from, to;
};

// Graph500's five rules: the parents make a tree rooted at the source; each tree edge joins levels
// that differ by one; so does every listed edge by at most one, or it is outside the tree; the tree
// spans the source's component; each tree edge is an edge of the graph. Levels are made from the
// parents alone.
std::string graph500_fault(const Rows& graph, const ListedEdges& listed, index_t source,
                           std::span<const index_t> parent);

// Graph500's rules for shortest paths, in the precision of the distances: the predecessors form a
// tree; the length of each tree edge is the difference of the distances at its ends; no stored edge
// gives a shorter path, and none leads out of the tree. `length`: of each stored entry.
std::string graph500_sssp_fault(const Rows& graph, std::span<const float> length, index_t source,
                                std::span<const float> distance,
                                std::span<const index_t> predecessor);

}  // namespace graphrun::cli::bench
