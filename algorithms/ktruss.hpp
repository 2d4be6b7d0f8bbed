// Trusses: the edges that stay when those in few triangles are taken away, again and again.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

struct TrussResult {
  // An entry (u, v), u < v, for each edge: of a k-truss its support there, of trussness the largest
  // k whose truss it is in (2 for an edge in no triangle). Weights are int32.
  Matrix edges;
  index_t k;       // of the truss; of trussness the largest there is
  index_t rounds;  // of taking edges away
};

// The k-truss as GraphChallenge defines it: the largest part of the simple undirected graph each of
// whose edges is in at least k - 2 triangles of that part. Blocks. Throws InvalidArgument for k
// under 2, OutOfMemory, Cancelled.
TrussResult ktruss(const Graph& graph, index_t k);

// Of every edge the largest k whose truss it is in. Blocks.
TrussResult trussness(const Graph& graph);

}  // namespace graphrun
