// Strongly connected components: vertices that reach each other.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// For each vertex the smallest one of its component. The same on every device and any number of
// threads; where the graph is undirected, the connected components. Blocks. Polls the context's
// stop token (throws Cancelled).
Vector<index_t> scc(const Graph& graph);

}  // namespace graphrun
