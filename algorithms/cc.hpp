// Connected components; of a directed graph the weakly connected ones.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// The component of each vertex, as its smallest vertex. The same on every device and for any number
// of threads. Polls the context's stop token between steps (throws Cancelled). Blocks only if the
// graph's transpose must be built. Throws OutOfMemory.
//
// Sutton, Ben-Nun and Barak, Optimizing Parallel Graph Connectivity Computation via Subgraph
// Sampling, IPDPS 2018.
Vector<index_t> cc(const Graph& graph);

}  // namespace graphrun
