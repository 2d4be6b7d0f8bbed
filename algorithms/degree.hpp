// Degrees of vertices.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Which edges of a vertex count. In an undirected graph all three are the same.
enum class DegreeKind { out, in, both };

// Number of stored edges out of each vertex, into it, or both; of an undirected graph, of those at
// it. A self-loop counts once, and once in each direction for `both` of a directed graph. Exact up
// to 2^53. Throws OutOfMemory, Cancelled.
Vector<double> degree(const Graph& graph, DegreeKind kind = DegreeKind::both);

// The same with the weights of these edges summed, in double and in a fixed order; a pattern's are
// 1. Throws OutOfMemory, Cancelled.
Vector<double> weighted_degree(const Graph& graph, DegreeKind kind = DegreeKind::both);

}  // namespace graphrun
