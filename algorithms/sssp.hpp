// Single-source shortest paths: lengths from a source, and a tree of shortest paths.
#pragma once

#include <optional>
#include <vector>

#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

struct SsspOptions {
  bool predecessors = false;
  ClosureOptions rounds;  // delta among them: the width of buckets, 0 for one judged by the weights
};

template <class T>
struct SsspResult {
  // The length of a shortest path from the source, MinPlus<T>::zero if unreached.
  Vector<T> distance;
  // Of the shortest paths those of the fewest edges, and of the vertices that come right before on
  // them the smallest; the source is its own; no_vertex if unreached. Nothing where not asked for.
  std::optional<Vector<index_t>> predecessor;
  index_t reached;                  // vertices with a distance, the source included
  offset_t edges;                   // stored entries of the rows of the reached vertices
  std::vector<ClosureRound> trace;  // where options asked for it
};

// T is int64, float or double. Follows edges from their `from` to their `to`; in a pattern every
// edge has length 1. Integer lengths are exact; real ones are rounded edge by edge along the path,
// and the least of the rounded ones is the distance. Zero weights are allowed. The result does not
// depend on the device or on the number of threads. Blocks. Polls the context's stop token at least
// every 50 ms (throws Cancelled). Throws Unsupported naming the first weight that is negative or
// not a number, and where a path length does not fit in 64 bits; InvalidArgument for a source that
// is not a vertex, a negative delta, and real weights where T is an integer.
//
// Meyer and Sanders, Delta-stepping: a parallelizable shortest path algorithm, J. Algorithms 49
// (2003).
template <class T>
SsspResult<T> sssp(const Graph& graph, index_t source, const SsspOptions& options = {});

}  // namespace graphrun
