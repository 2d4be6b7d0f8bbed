// Triangles of the simple undirected graph: their number, per vertex and per edge.
#pragma once

#include <cstdint>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Number of triangles. This and the following ignore direction, self-loops and duplicates. All
// block, and throw OutOfMemory and Cancelled.
//
// Azad, Buluc and Gilbert, Parallel triangle counting and enumeration using matrix algebra, IPDPSW
// 2015.
offset_t triangles(const Graph& graph);

// Number of triangles at each vertex; they add up to three times the total.
Vector<std::int64_t> triangles_per_vertex(const Graph& graph);

// Number of triangles at each edge: an entry (u, v), u < v, for each edge, with int32 weights that
// add up to three times the total.
Matrix triangles_per_edge(const Graph& graph);

}  // namespace graphrun
