// Maximal matchings.
#pragma once

#include <graphrun/engine/matching.hpp>

namespace graphrun {

// A maximal matching: edges of which no two share an end, to which none can be added; direction and
// self-loops are ignored. Edges are taken in turn, the heaviest first, each unless one of its ends
// has a partner. Of equally heavy edges, which all are in a pattern, the order is drawn by the
// seed. The weight is at least half of the largest that a matching can have, where no weight is
// negative. The same seed finds the same matching on every device and for any number of threads.
// Blocks. Throws as greedy_matching().
//
// Preis, Linear time 1/2-approximation algorithm for maximum weighted matching in general graphs,
// STACS 1999.
Matching matching(const Graph& graph, std::uint64_t seed = 1);

}  // namespace graphrun
