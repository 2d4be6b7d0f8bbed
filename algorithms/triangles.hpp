// Triangles of the simple undirected graph: how many, and at each vertex.
#pragma once

#include <cstdint>
#include <optional>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Direction, loops and repeats are ignored throughout. Both block, and throw OutOfMemory and
// Cancelled.
offset_t triangles(const Graph& graph);

// The triangles that each vertex is part of; they add up to three times the total.
Vector<std::int64_t> triangles_per_vertex(const Graph& graph);

}  // namespace graphrun
