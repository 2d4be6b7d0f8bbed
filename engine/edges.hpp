// Single edges of a graph, and edges counted by what their ends have in common.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

struct WeightedEdge {
  index_t from, to;
  double weight;  // 1 in a pattern
};

// The entry of out_edges() at this position of the row-major order. Blocks. Throws InvalidArgument
// for a position beyond the last entry.
WeightedEdge edge_at(const Graph& graph, offset_t position);

// The stored entries (u, v), u != v, of a graph without repeats whose reverse (v, u) is stored too.
// Blocks.
offset_t count_reciprocal(const Graph& graph);

// The edges of an undirected graph, loops aside, both of whose ends have an even level, or both an
// odd one. Every vertex must have a level. Blocks. Throws InvalidArgument for a directed graph, or
// where there are not as many levels as vertices.
offset_t count_within_parity(const Graph& graph, const Vector<index_t>& level);

}  // namespace graphrun
