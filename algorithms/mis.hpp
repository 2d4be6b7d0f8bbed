// Maximal independent sets.
#pragma once

#include <graphrun/engine/greedy.hpp>

namespace graphrun {

// A maximal independent set: 1 for each member, 0 for others. No edge joins two members, and each
// other vertex has a member as its neighbour; direction and self-loops are ignored. Another seed
// finds another set; the same one finds the same on every device and for any number of threads.
// Blocks. Throws OutOfMemory, Cancelled.
//
// Luby, A simple parallel algorithm for the maximal independent set problem, STOC 1985.
Vector<index_t> mis(const Graph& graph, std::uint64_t seed = 1);

}  // namespace graphrun
