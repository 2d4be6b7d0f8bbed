// Cliques of a given size in an undirected graph, from its edges oriented by degree.
#pragma once

#include <cstdint>

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/oriented.hpp>

namespace graphrun {

// Number of cliques of `size` vertices, at least 2. `edges` must be by degree. Blocks. Throws
// InvalidArgument, Unsupported for more than 2^63 - 1 cliques, OutOfMemory, Cancelled.
//
// The subgraph of a vertex's neighbours of higher degree is a matrix of bits, searched by pivots.
// Jain and Seshadhri, The power of pivoting for exact clique counting, WSDM 2020; on GPUs Almasri,
// El Hajj, Nagi, Xiong and Hwu, Parallel k-clique counting on GPUs, ICS 2022.
std::int64_t count_cliques(const Oriented& edges, index_t size);

// Number of them at each vertex, which add up to `size` times the total, and the total.
struct CliquesAtVertices {
  Vector<std::int64_t> at_vertex;
  std::int64_t total = 0;
};
// Counts them at each vertex, by the same search. Blocks. Throws as count_cliques() does.
CliquesAtVertices cliques_at_vertices(const Oriented& edges, index_t size);

}  // namespace graphrun
