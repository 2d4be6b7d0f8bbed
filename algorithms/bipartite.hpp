// Two-coloured graphs.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Whether every edge, whatever its direction, joins vertices of two different kinds: no cycle is of
// odd length, a loop being one of length 1. `component` is what cc(graph) gives. Blocks. Polls the
// context's stop token (throws Cancelled). Throws OutOfMemory.
bool bipartite(const Graph& graph, const Vector<index_t>& component);

}  // namespace graphrun
