// Connected components, whatever the direction of edges: weak components of a directed graph.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// For each vertex the smallest one of its component. The same on every device and any number of
// threads. Polls the context's stop token between its steps (throws Cancelled). Does not block but
// where the graph's transpose is yet to be made.
Vector<index_t> cc(const Graph& graph);

}  // namespace graphrun
