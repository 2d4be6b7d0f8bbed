// --verify: PageRank checked by what defines it.
#pragma once

#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/vertex_ids.hpp>

namespace graphrun::cli {

// One more round over the Boost graph, in double, moves the ranks no more than the last one did
// times the damping, and rounding; ranks are not negative and, but for variant gap, sum to 1.
// Throws WrongResult naming the vertex that is furthest off.
template <class T>
void verify_pagerank(const Graph& graph, const VertexIds& ids, const PageRankOptions<T>& options,
                     const PageRankResult<T>& result);

}  // namespace graphrun::cli
