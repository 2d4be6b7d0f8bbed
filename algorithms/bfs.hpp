// Breadth-first search: levels from a source, and a tree of shortest paths.
#pragma once

#include <vector>

#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of bfs(), in the memory of the graph's context.
struct BfsResult {
  Vector<index_t> level;   // edges on a shortest path from the source; no_vertex if unreached
  Vector<index_t> parent;  // the smallest vertex that comes right before on such a path; the source
                           // is its own parent; no_vertex if unreached
  index_t depth;           // the largest level
  index_t reached;         // vertices with a level, the source included
  offset_t edges;          // stored entries of the rows of the reached vertices
  std::vector<ClosureRound> trace;  // if ClosureOptions::trace is set
};

// Breadth-first search from `source`, along edges. Blocks. Polls the context's stop token at least
// every 50 ms (throws Cancelled). Throws InvalidArgument for a source that is not a vertex,
// OutOfMemory.
BfsResult bfs(const Graph& graph, index_t source, const ClosureOptions& options = {});

}  // namespace graphrun
