// Core numbers of vertices.
#pragma once

#include <graphrun/engine/cores.hpp>

namespace graphrun {

// The core number of each vertex, and the largest, as NetworkX has them: the largest k such that
// the vertex is in the k-core, the largest subgraph in which every vertex has at least k edges. In
// a directed graph edges in and out count, so that u -> v and v -> u are two. Self-loops are
// ignored. Blocks. Throws OutOfMemory, Cancelled.
//
// Seidman, Network structure and minimum degree, Social Networks 5, 1983.
CoreNumbers kcore(const Graph& graph);

}  // namespace graphrun
