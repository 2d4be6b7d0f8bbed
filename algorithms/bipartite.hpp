// Bipartite graphs.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Whether the vertices have a 2-colouring in which every edge, in either direction, joins two
// colours: there is no odd cycle. A self-loop is one of length 1. `component` is the result of
// cc(graph). Blocks. Polls the context's stop token (throws Cancelled). Throws
// InvalidArgument unless there is one component per vertex, OutOfMemory.
bool bipartite(const Graph& graph, const Vector<index_t>& component);

}  // namespace graphrun
