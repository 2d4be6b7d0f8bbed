// Clubs of an undirected graph: the vertices of more than k edges, and the edges between them.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of clubs_by_degree(): clubs of all k from 0 to the largest degree, of which the last is
// empty.
struct Clubs {
  Vector<index_t> degree;     // of each vertex
  Buffer<offset_t> vertices;  // of each club
  Buffer<offset_t> edges;     // between its vertices
  // By vertex: of the club of those with more edges than it has, the edges over all pairs; infinite
  // where there is no pair.
  Vector<double> density;

  index_t largest_degree() const { return static_cast<index_t>(vertices.size()) - 1; }
};

// The clubs of an undirected graph. Self-loops are no edges. Blocks. Throws InvalidArgument for a
// directed graph, OutOfMemory.
Clubs clubs_by_degree(const Graph& graph);

}  // namespace graphrun
