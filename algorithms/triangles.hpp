// Triangles of the simple undirected graph: how many, at each vertex and at each edge.
#pragma once

#include <cstdint>
#include <optional>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Direction, loops and repeats are ignored throughout. All block, and throw OutOfMemory and
// Cancelled.
offset_t triangles(const Graph& graph);

// The triangles that each vertex is part of; they add up to three times the total.
Vector<std::int64_t> triangles_per_vertex(const Graph& graph);

// The triangles that each edge is part of: an entry (u, v), u < v, for each edge, with weights of
// int32, which add up to three times the total.
Matrix triangles_per_edge(const Graph& graph);

}  // namespace graphrun
