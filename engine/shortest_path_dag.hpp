// The shortest-path DAG: edges with x[u] + w == x[v].
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/semiring.hpp>

namespace graphrun {

// The shortest-path DAG of a closure: the edges u -> v with S::mul(edge, x{u}) == x{v}, x{u} not
// S::zero. A directed pattern in the graph's context, with the same vertices. If x is the result of
// a closure over S, every vertex with a value is reached in it from the closure's sources. Blocks.
// Throws InvalidArgument if x and the graph differ in size, OutOfMemory.
template <MinSemiring S>
Graph shortest_path_dag(const Graph& graph, const Vector<typename S::value_type>& x);

}  // namespace graphrun
