// What makes a result wrong by the rules of Graph500: each check returns what it found, or an empty
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

// The same for shortest paths, in the precision of the distances: the predecessors make a tree of
// edges that are as long as the distances of their ends differ, no stored edge leads to a shorter
// way, and none out of the tree. `length` holds that of each stored entry, which is the least of
// those listed.
std::string graph500_sssp_fault(const Rows& graph, std::span<const float> length, index_t source,
                                std::span<const float> distance,
                                std::span<const index_t> predecessor);

}  // namespace graphrun::cli::bench
