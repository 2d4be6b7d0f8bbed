// What makes a result wrong: each check returns what it found, or an empty string for a right
// result.
#pragma once

#include <span>
#include <string>

#include "bench/host_graph.hpp"

namespace graphrun::cli::bench {

// The GAP Benchmark Suite's rules for a breadth-first search: the source is its own parent, the
// same vertices are reached as by a serial search, each other parent is one level nearer and has an
// edge to its child. Where `level` is not empty it must also be that of the serial search.
std::string bfs_fault(const HostGraph& graph, index_t source, std::span<const index_t> parent,
                      std::span<const index_t> level);

// GAP's rule for shortest paths: each distance is exactly that of Dijkstra's algorithm with one
// heap. That is shown without one where no entry shortens a distance and one of positive length
// gives each. `length` holds that of each stored entry and is not negative; `none` is the distance
// of what is not reached.
template <class T>
std::string sssp_fault(const HostGraph& graph, std::span<const T> length, index_t source,
                       std::span<const T> distance, T none);
// The GAP Benchmark Suite's rule for components: from one vertex of each label, a search over edges
// in both directions reaches the vertices with that label and no others; and each label is the
// smallest of them.
std::string cc_fault(const HostGraph& out, const HostGraph& in, std::span<const index_t> label);

// GAP's rule for betweenness: divided by the largest, each score is within a float's epsilon of
// that of Brandes' algorithm on one thread a source, paths counted in long double.
std::string bc_fault(const HostGraph& graph, std::span<const index_t> sources,
                     std::span<const double> score);

struct PageRankRule {
  double damping = 0.85;
  bool spread_lost = true;  // the rank of vertices without out-edges goes to all; else it is lost
  double bound = 1e-4;      // on the L1 change that one more round makes
};

// One more round, pushed edge by edge in double, must change the ranks by less than the bound. No
// rank is negative.
template <class T>
std::string pagerank_fault(const HostGraph& graph, std::span<const T> rank,
                           const PageRankRule& rule);

// The edges that were listed, before repeats were merged.
struct ListedEdges {
  std::span<const index_t> from, to;
};

// Graph500's five rules: the parents make a tree rooted at the source; each tree edge joins levels
// that differ by one; so does every listed edge by at most one, or it is outside the tree; the tree
// spans the source's component; each tree edge is an edge of the graph. Levels are made from the
// parents alone.
std::string graph500_fault(const HostGraph& graph, const ListedEdges& listed, index_t source,
                           std::span<const index_t> parent);

// The same for shortest paths, in the precision of the distances: the predecessors make a tree of
// edges that are as long as the distances of their ends differ, no stored edge leads to a shorter
// way, and none out of the tree. `length` holds that of each stored entry, which is the least of
// those listed.
std::string graph500_sssp_fault(const HostGraph& graph, std::span<const float> length,
                                index_t source, std::span<const float> distance,
                                std::span<const index_t> predecessor);

}  // namespace graphrun::cli::bench
