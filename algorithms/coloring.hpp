// Vertex colourings.
#pragma once

#include <graphrun/engine/greedy.hpp>

namespace graphrun {

// A colour, from 0 on, for each vertex, such that no edge joins two of one colour: vertices get the
// first colour that no neighbour has, those of many edges first. In the order largest_first it is
// what NetworkX's strategy "largest_first" finds for simple undirected graphs. Direction and
// self-loops are ignored; in a directed graph edges in and out count. Blocks. Throws OutOfMemory,
// Cancelled.
//
// Welsh and Powell, An upper bound for the chromatic number of a graph and its application to
// timetabling problems, Computer Journal 10, 1967; Hasenplaugh, Kaler, Schardl and Leiserson,
// Ordering heuristics for parallel graph coloring, SPAA 2014.
Vector<index_t> coloring(const Graph& graph, ColoringOrder order = ColoringOrder::log_degree);

}  // namespace graphrun
