// Peeling of vertices: core numbers, the order in which vertices go, and the size of a core.
//
// The edges of a vertex are its stored entries in both directions: in an undirected graph those of
// its row, in a directed one those of its row and its column, so that u -> v and v -> u are two.
// Self-loops are none.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of core_numbers().
struct CoreNumbers {
  Vector<index_t> core;    // one per vertex
  index_t degeneracy = 0;  // the largest
};

// The largest k for each vertex such that it is in a k-core: a set of vertices that have at least k
// edges to each other. Vertices of k edges are taken away for k = 0, 1, 2 and so on until there are
// none, by whichever thread finds them. Over ranks a call of all. Transposes a directed graph on
// first use. Polls the stop token. Blocks. Throws OutOfMemory, Cancelled.
//
// Kabir and Madduri, Parallel k-core decomposition on multicore platforms, IPDPSW 2017.
CoreNumbers core_numbers(const Graph& graph);

// The place, from 0 on, of each vertex in the order in which rounds take them away: in each round
// go all vertices with at most k edges left, where k is the least number for which there are some,
// the smallest vertex first. A vertex has at most core{v} edges to later ones. Over ranks a call of
// all. Blocks. Throws InvalidArgument unless there is one core number per vertex; OutOfMemory,
// Cancelled.
Vector<index_t> peeling_order(const Graph& graph, const Vector<index_t>& core);

// Result of core_size().
struct CoreSize {
  index_t vertices = 0;
  offset_t edges = 0;
};

// Number of vertices with a core number of at least k, and of stored edges between them without
// self-loops; an undirected edge counts once. Blocks. Throws InvalidArgument unless there is one
// core number per vertex. Over ranks a call of all.
CoreSize core_size(const Graph& graph, const Vector<index_t>& core, index_t k);

// The stored edges between vertices with a core number of at least k, without self-loops: a matrix
// in CSR with int32 weights, of each edge the largest k whose k-core it is in, which is the smaller
// core number of its ends. In an undirected graph an entry (u, v), u < v, for each edge. It has no
// form for several ranks. Blocks. Throws InvalidArgument as core_size(), OutOfMemory.
Matrix core_edges(const Graph& graph, const Vector<index_t>& core, index_t k);

}  // namespace graphrun
