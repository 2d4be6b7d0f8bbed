// The largest flow between two vertices.
#pragma once

#include <graphrun/engine/flow.hpp>

namespace graphrun {

// The most that can flow from the source to the target along edges, up to the capacity of each, its
// weight; in a pattern 1. An undirected edge has its capacity in both directions; repeats have been
// added up; self-loops do not count. Value and flow are exact where capacities are whole. Real ones
// are rounded to multiples of a power of two, Flow::unit. Of several flows of that value this is
// the same one on every device and for any number of threads. Blocks. Throws as maximum_flow().
//
// Goldberg and Tarjan, A new approach to the maximum-flow problem, Journal of the ACM 35(4), 1988.
Flow maxflow(const Graph& graph, index_t source, index_t target);

}  // namespace graphrun
