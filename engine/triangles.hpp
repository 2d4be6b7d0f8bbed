// Reductions over the triangles of an undirected graph, from its oriented halves: the sums of the
// masked products L .* (L L') and A .* (A A) over (plus, pair), without storing them.
#pragma once

#include <cstdint>
#include <optional>

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/oriented.hpp>

namespace graphrun {

// Number of triangles: the sum of L .* (L L'). Blocks. Throws OutOfMemory, Cancelled.
offset_t count_triangles(const Oriented& edges);
// The same of graph.oriented(), which a sparse graph on a CPU is counted without. Over ranks each
// has half of all entries, and counts a part of the triangles: a call of all ranks, which throws
// RankFailed.
offset_t count_triangles(const Graph& graph);
// The pairs of neighbours that count_triangles() of an undirected graph looks for on a CPU where it
// does without graph.oriented(), else nothing. Takes as long as a few passes at most. Blocks.
std::optional<offset_t> pairs_in_given_order(const Graph& graph);

// Number of triangles at each vertex: half the row sums of A .* (A A).
Vector<std::int64_t> triangles_at_vertices(const Oriented& edges);
// The same of graph.oriented(); over ranks as count_triangles().
Vector<std::int64_t> triangles_at_vertices(const Graph& graph);

// For each vertex of a directed graph, the number of edges between its neighbours: each triangle
// adds the one or two edges opposite the vertex. Over ranks as count_triangles().
Vector<std::int64_t> edges_among_neighbours(const Graph& directed);

// For each vertex, factor * counts / (d (d - 1)), where d is the number of its neighbours in either
// direction; 0 if d < 2. `counts` has a value for each.
Vector<double> share_of_pairs(const Graph& graph, const Vector<std::int64_t>& counts,
                              double factor);

// Number of wedges, paths of two edges: the pairs of neighbours of all vertices. Over ranks a call
// of all. Blocks.
double count_wedges(const Graph& graph);

}  // namespace graphrun
