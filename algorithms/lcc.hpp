// Clustering: how many of the pairs of a vertex's neighbours are joined themselves.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// The local clustering coefficient of each vertex, as LDBC Graphalytics defines it: of the ordered
// pairs of its neighbours (of either direction, each once), the share that an edge leads from the
// one to the other of; 0 for fewer than two neighbours. An undirected edge counts both ways; loops
// count nowhere. Throws OutOfMemory, Cancelled.
Vector<double> lcc(const Graph& graph);

// Three times the triangles over the paths of two edges, of the simple undirected graph; 0 where
// there is no such path. Blocks.
double transitivity(const Graph& graph);

}  // namespace graphrun
