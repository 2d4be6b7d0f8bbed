// Cliques of k vertices of the simple undirected graph: their number, and at each vertex.
#pragma once

#include <cstdint>

#include <graphrun/engine/cliques.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Number of cliques of k vertices: sets of k, at least 2, that are all joined to each other. This
// and the following ignore direction, self-loops and duplicates. Both block, and throw
// InvalidArgument for another k, Unsupported for more than 2^63 - 1 cliques, OutOfMemory,
// Cancelled.
//
// Jain and Seshadhri, The power of pivoting for exact clique counting, WSDM 2020.
std::int64_t cliques(const Graph& graph, std::int64_t k);

// Number of cliques of k vertices at each vertex, and the total.
CliquesAtVertices cliques_per_vertex(const Graph& graph, std::int64_t k);

}  // namespace graphrun
