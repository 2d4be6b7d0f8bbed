// Strongly connected components.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// The component of each vertex, as its smallest vertex. The same on every device and for any number
// of threads; on an undirected graph, the connected components. Blocks. Polls the context's stop
// token (throws Cancelled). Throws OutOfMemory.
//
// Fleischer, Hendrickson and Pinar, On Identifying Strongly Connected Components in Parallel, 2000.
// Slota, Rajamanickam and Madduri, BFS and Coloring-based Parallel Algorithms for Strongly
// Connected Components and Related Problems, IPDPS 2014.
Vector<index_t> scc(const Graph& graph);

// With up to so many threads of a CPU, in one process, scc() searches all vertices depth first.
// More find the largest component by searches along the edges and against them, for which the graph
// makes its in-edges, and search the others depth first.
inline constexpr int most_threads_depth_first = 3;

// Counts of what scc() does once it has the giant component. Trims and splits are done on a GPU and
// over ranks, where no search is depth first.
struct SccRounds {
  double others = 0;  // vertices that are neither of the giant component nor trimmed at first
  double trims = 0;   // passes that label vertices which no edge enters, or none leaves
  double splits = 0;  // of all parts by the smallest vertices on their ways
};
// Counts them, of a directed graph. Blocks. Throws what scc() throws.
SccRounds rounds_of_scc(const Graph& graph);

}  // namespace graphrun
