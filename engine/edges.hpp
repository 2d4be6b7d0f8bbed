// Single edges of a graph, and counts of edges with a property.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// A stored edge.
struct WeightedEdge {
  index_t from, to;
  double weight;  // 1 in a pattern
};

// The entry of out_edges() at this position in row-major order. Blocks. Throws InvalidArgument for
// a position beyond the last entry.
WeightedEdge edge_at(const Graph& graph, offset_t position);

// Number of stored entries (u, v), u != v, whose reverse (v, u) is stored, too. The graph must not
// have duplicates. Blocks.
offset_t count_reciprocal(const Graph& graph);

// Number of edges of an undirected graph, without self-loops, whose ends both have an even or both
// an odd level. Every vertex must have a level. Blocks. Throws InvalidArgument for a directed
// graph, or unless there is one level per vertex.
offset_t count_within_parity(const Graph& graph, const Vector<index_t>& level);

}  // namespace graphrun
