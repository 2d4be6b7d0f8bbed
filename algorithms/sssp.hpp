// Single-source shortest paths: lengths from a source, and a tree of shortest paths.
#pragma once

#include <optional>
#include <vector>

#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Settings of sssp().
struct SsspOptions {
  bool predecessors = false;
  ClosureOptions rounds;  // with delta, the bucket width; 0: from the weights
};

// Result of sssp(), in the memory of the graph's context.
template <class T>
struct SsspResult {
  // Length of a shortest path from the source; MinPlus<T>::zero if unreached.
  Vector<T> distance;
  // The predecessor on a shortest path, one with the fewest edges; the smallest if there are
  // several. The source is its own; no_vertex if unreached. Nothing unless requested.
  std::optional<Vector<index_t>> predecessor;
  index_t reached;                  // vertices with a distance, the source included
  offset_t edges;                   // stored entries of the rows of the reached vertices
  std::vector<ClosureRound> trace;  // if ClosureOptions::trace is set
};

// Shortest paths from `source` along edges. T is int64, float or double. In a pattern every edge
// has length 1. Integer lengths are exact; real ones are rounded edge by edge along the path, and
// the distance is the least of the rounded ones. Zero weights are allowed. The result does not
// depend on the device or the number of threads. Blocks. Polls the context's stop token at least
// every 50 ms (throws Cancelled). Throws Unsupported naming the first weight that is negative or
// NaN, and if a path length does not fit in 64 bits; InvalidArgument for a source that is not a
// vertex, a negative delta, and real weights if T is an integer; OutOfMemory.
//
// Meyer and Sanders, Delta-stepping: a parallelizable shortest path algorithm, J. Algorithms 49
// (2003).
template <class T>
SsspResult<T> sssp(const Graph& graph, index_t source, const SsspOptions& options = {});

}  // namespace graphrun
