// Vertices that are chosen one after another in a fixed order, as many at once as do not depend on
// each other: independent sets and colourings.
//
// Direction and self-loops are ignored.
#pragma once

#include <cstdint>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// A maximal set of vertices without an edge between two of them: 1 for each member, 0 for others.
// It is the one found by taking vertices in turn, each unless a neighbour was taken: vertices of
// fewer edges first, by the number of bits of that number, then by a hash of vertex and seed, then
// by vertex. So it is the same on every device and for any number of threads and ranks. Polls the
// stop token. Over ranks a call of all. Blocks. Throws OutOfMemory, Cancelled.
//
// Luby, A simple parallel algorithm for the maximal independent set problem, STOC 1985; Burtscher,
// Devale, Azimi, Jaiganesh and Powers, A high-quality and fast maximal independent set
// implementation for GPUs, TOPC 5, 2018.
Vector<index_t> independent_set(const Graph& graph, std::uint64_t seed);

// The order in which vertices get their colours, those of many edges first; in a directed graph
// edges in and out count.
enum class ColoringOrder {
  log_degree,    // by the number of bits of the number of edges, then by a hash of the vertex
  largest_first  // by the number of edges, of equally many the smallest vertex first
};

// A colour, from 0 on, for each vertex, such that no edge joins two vertices of one colour: the
// colouring found by giving vertices in turn the first colour that no neighbour has. A vertex waits
// for neighbours that go before it alone, and for none of these that cannot get its colour any
// more. Many can go at once in the order log_degree; in largest_first a grid whose vertices are
// numbered row by row is coloured along one long path. Polls the stop token. Over ranks a call of
// all. Blocks. Throws OutOfMemory, Cancelled.
//
// Welsh and Powell, An upper bound for the chromatic number of a graph and its application to
// timetabling problems, Computer Journal 10, 1967; Jones and Plassmann, A parallel graph coloring
// heuristic, SIAM Journal on Scientific Computing 14, 1993; Hasenplaugh, Kaler, Schardl and
// Leiserson, Ordering heuristics for parallel graph coloring, SPAA 2014; Alabandi, Powers and
// Burtscher, Increasing the parallelism of graph coloring via shortcutting, PPoPP 2020.
Vector<index_t> greedy_coloring(const Graph& graph,
                                ColoringOrder order = ColoringOrder::log_degree);

}  // namespace graphrun
