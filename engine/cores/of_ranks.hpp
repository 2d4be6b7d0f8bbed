// Core numbers over ranks.
#pragma once

#include <graphrun/engine/graph.hpp>

#include "engine/common/both_ways.hpp"

namespace graphrun {

// Degrees, one for each of this rank's vertices, become core numbers. A call of all ranks. Blocks.
// Throws OutOfMemory, Cancelled.
void lower_to_core_numbers(const Graph& graph, const kernels::EdgesBothWays& edges,
                           Vector<index_t>& degree);

}  // namespace graphrun
