// --verify: results checked against Boost.Graph and by what defines them.
#pragma once

#include <graphrun/algorithms/bc.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/vertex_ids.hpp>
#include <span>
#include <string>
#include <vector>

namespace graphrun::cli {

// Levels are those of boost::breadth_first_search; the parent of each vertex is the smallest one an
// edge leads from that is one level nearer, the source its own. Throws WrongResult naming the first
// vertex that is wrong.
void verify_bfs(const Graph& graph, const VertexIds& ids, index_t source, const BfsResult& result);

// Distances are those of boost::dijkstra_shortest_paths; the predecessor of each vertex is, where
// there is one, the smallest over which a shortest path of the fewest edges leads, the source its
// own. Throws WrongResult naming the first vertex that is wrong. T is int64 or double.
template <class T>
void verify_sssp(const Graph& graph, const VertexIds& ids, index_t source,
                 const SsspResult<T>& result);

// Scores are within 1e-9 of boost::brandes_betweenness_centrality where all of at most 5,000
// vertices are sources, else of Brandes' sums from the same sources in extended range; returns
// which. Throws WrongResult naming the first vertex that is wrong.
std::string verify_bc(const Graph& graph, const VertexIds& ids, std::span<const index_t> sources,
                      BcScale how, std::span<const double> found);

// One more round over the Boost graph, in double, moves the ranks no more than the last one did
// times the damping, and rounding; ranks are not negative and, but for variant gap, sum to 1.
// Throws WrongResult naming the vertex that is furthest off.
template <class T>
void verify_pagerank(const Graph& graph, const VertexIds& ids, const PageRankOptions<T>& options,
                     const PageRankResult<T>& result);

}  // namespace graphrun::cli
