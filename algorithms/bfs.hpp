// Breadth-first search: hops from a source, and a tree of shortest paths.
#pragma once

#include <functional>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

struct BfsRound {
  index_t level;     // of the vertices just found, from 1
  index_t frontier;  // how many those are
  index_t reached;   // so far, the source included
};

struct BfsOptions {
  std::function<void(const BfsRound&)> on_round;
};

struct BfsResult {
  Vector<index_t> level;   // edges on a shortest path from the source; no_vertex if unreached
  Vector<index_t> parent;  // the smallest vertex that comes right before on such a path; the source
                           // is its own parent; no_vertex if unreached
  index_t depth;           // the largest level
  index_t reached;         // vertices with a level, the source included
};

// Follows edges from their `from` to their `to`. Blocks. Polls the context's stop token each round
// (throws Cancelled). Throws InvalidArgument for a source that is not a vertex.
BfsResult bfs(const Graph& graph, index_t source, const BfsOptions& options = {});

}  // namespace graphrun
