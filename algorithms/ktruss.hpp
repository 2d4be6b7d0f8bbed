// k-trusses: maximal subgraphs whose edges are in many triangles.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of ktruss() and trussness().
struct TrussResult {
  // An entry (u, v), u < v, for each edge, with int32 weights. ktruss(): its support within the
  // truss. trussness(): the largest k whose truss contains it, 2 for an edge in no triangle.
  Matrix edges;
  index_t k;       // ktruss(): the truss's; trussness(): the largest there is
  index_t rounds;  // of peeling
};

// The k-truss as GraphChallenge defines it: the largest subgraph of the simple undirected graph in
// which each edge is in at least k - 2 triangles. Blocks. Throws InvalidArgument for k below 2,
// OutOfMemory, Cancelled.
//
// Cohen, Trusses: cohesive subgraphs for social network analysis, 2008.
TrussResult ktruss(const Graph& graph, index_t k);

// The trussness of every edge: the largest k whose truss contains it. Blocks. Throws OutOfMemory,
// Cancelled.
TrussResult trussness(const Graph& graph);

}  // namespace graphrun
