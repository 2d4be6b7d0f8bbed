// Stored entries one by one, and the graph of those that carry a result.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/semiring.hpp>

namespace graphrun {

struct WeightedEdge {
  index_t from, to;
  double weight;  // 1 in a pattern
};

// The entry of out_edges() at this position of the row-major order. Blocks. Throws InvalidArgument
// for a position beyond the last entry.
WeightedEdge edge_at(const Graph& graph, offset_t position);

// The edges u -> v over which v has its value: x{u} is not S::zero and S::mul(edge, x{u}) == x{v}.
// A directed pattern in the context of the graph, rows and columns as there. Where x is what a
// closure over S left, every vertex with a value is reached in it from the closure's sources.
// Blocks. Throws InvalidArgument where x has another size than the graph.
template <MinSemiring S>
Graph tight_edges(const Graph& graph, const Vector<typename S::value_type>& x);

}  // namespace graphrun
