// Sums over the triangles of an undirected graph, from its two oriented halves: what the masked
// products L .* (L L') and A .* (A A) over (plus, pair) add up to, without storing them.
#pragma once

#include <cstdint>

#include <graphrun/engine/oriented.hpp>

namespace graphrun {

// How many triangles there are: the sum of L .* (L L'). Blocks.
offset_t count_triangles(const Oriented& edges);

// How many of them each vertex is part of: half the row sums of A .* (A A).
Vector<std::int64_t> triangles_at_vertices(const Oriented& edges);

}  // namespace graphrun
