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

// For each vertex, the edges of `directed` between its neighbours: each triangle adds the one or
// two that lie opposite a vertex. `directed` is the CSR matrix whose symmetric pattern was
// oriented.
Vector<std::int64_t> edges_among_neighbours(const Oriented& edges, const Matrix& directed);

// For each vertex, factor * counts / (d (d - 1)), where d is how many neighbours it has; 0 where
// those are fewer than two.
Vector<double> share_of_pairs(const Oriented& edges, const Vector<std::int64_t>& counts,
                              double factor);

// The pairs of neighbours of all vertices: paths of two edges. Blocks.
double count_wedges(const Oriented& edges);

}  // namespace graphrun
