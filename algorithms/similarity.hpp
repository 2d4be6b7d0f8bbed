// Similarity of the ends of edges.
#pragma once

#include <span>

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/similarity.hpp>

namespace graphrun {

// How alike the ends of each edge are by their neighbours, as Similarity has it: a matrix in CSR
// with an entry (u, v), u < v, for each edge and double weights. Of the simple undirected graph:
// direction, loops and repeats are ignored. The same on every device and for any number of threads.
// Blocks. Throws OutOfMemory, Cancelled.
Matrix similarity(const Graph& graph, Similarity measure);

// The same of given pairs of vertices, joined or not: an entry (u, v) for each pair, repeats
// merged. Throws InvalidArgument for what is no vertex.
Matrix similarity(const Graph& graph, Similarity measure, std::span<const Edge> pairs);

// The `count` most alike pairs of all vertices that have a neighbour in common, joined or not;
// equal ones by their vertices, the smallest first. As most_similar_pairs() has it.
Matrix most_similar(const Graph& graph, Similarity measure, std::size_t count);

}  // namespace graphrun
