// Clustering coefficients: the share of a vertex's pairs of neighbours that are adjacent.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Local clustering coefficient of each vertex, as LDBC Graphalytics defines it: the share of
// ordered pairs of its neighbours (in either direction, each once) that have an edge from the first
// to the second; 0 for fewer than two neighbours. An undirected edge counts in both directions;
// self-loops are ignored. Throws OutOfMemory, Cancelled.
Vector<double> lcc(const Graph& graph);

// Global clustering coefficient of the simple undirected graph: three times its triangles divided
// by its wedges, paths of two edges; 0 without wedges. Blocks. Throws OutOfMemory, Cancelled.
double transitivity(const Graph& graph);

// The local clustering coefficients, and the transitivity.
struct Clustering {
  Vector<double> each;
  double transitivity;
};
// Both, with the triangles of an undirected graph counted once. Blocks. Throws as those.
Clustering clustering(const Graph& graph);

}  // namespace graphrun
