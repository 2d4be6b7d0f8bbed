// The shortest-path DAG of a graph: the edges that carry its shortest paths.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/semiring.hpp>

namespace graphrun {

// The shortest-path DAG: the edges u -> v with x{u} + w == x{v}, that is where x{u} is not S::zero
// and S::mul(edge, x{u}) == x{v}. A directed pattern in the context of the graph, rows and columns
// as there. Where x is what a closure over S left, every vertex with a value is reached in it from
// the closure's sources. Blocks. Throws InvalidArgument where x has another size than the graph.
template <MinSemiring S>
Graph shortest_path_dag(const Graph& graph, const Vector<typename S::value_type>& x);

}  // namespace graphrun
