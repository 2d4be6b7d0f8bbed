// Colourings over ranks.
#pragma once

#include <graphrun/engine/greedy.hpp>

namespace graphrun {

// greedy_coloring(). A call of all ranks.
Vector<index_t> color_over_ranks(const Graph& graph, ColoringOrder order);

}  // namespace graphrun
