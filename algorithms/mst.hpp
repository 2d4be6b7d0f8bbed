// Minimum spanning forests.
#pragma once

#include <graphrun/engine/spanning.hpp>

namespace graphrun {

// The spanning forest of least weight: in each component a tree of its vertices whose weights add
// up to the least, direction ignored. Weights may be negative; in a pattern each is 1. Of equally
// light edges (u, v), u < v, the first by u, then by v, is lighter: the forest is the one that
// Kruskal's algorithm finds in edges sorted so. Blocks. Throws InvalidArgument for a weight that is
// NaN, OutOfMemory, Cancelled.
//
// Boruvka, O jistem problemu minimalnim, 1926.
SpanningForest mst(const Graph& graph);

}  // namespace graphrun
