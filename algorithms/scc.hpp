// Strongly connected components.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// The component of each vertex, as its smallest vertex. The same on every device and for any number
// of threads; on an undirected graph, the connected components. Blocks. Polls the context's stop
// token (throws Cancelled). Throws OutOfMemory.
//
// Fleischer, Hendrickson and Pinar, On Identifying Strongly Connected Components in Parallel, 2000.
Vector<index_t> scc(const Graph& graph);

// Rounds of scc() where a depth-first search is not sooner done.
struct SccRounds {
  double trims = 0;   // passes that label vertices which no edge enters, or none leaves
  double splits = 0;  // of all parts by the smallest vertices on their ways
};
// Counts them, of a directed graph. Blocks. Throws what scc() throws.
SccRounds rounds_of_scc(const Graph& graph);

}  // namespace graphrun
