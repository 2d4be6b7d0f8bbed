// Core numbers over ranks.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Degrees, one for each of this rank's vertices, become core numbers. A call of all ranks. Blocks.
// Throws OutOfMemory, Cancelled.
void peel_over_ranks(const Graph& graph, Vector<index_t>& degree);

}  // namespace graphrun
