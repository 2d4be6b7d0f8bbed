// Ends of edges at each vertex.
#pragma once

#include <utility>

#include <graphrun/algorithms/degree.hpp>
#include <graphrun/engine/edge_ends.hpp>

namespace graphrun {

// Degrees, in which a self-loop of an undirected graph counts for both of its ends.
inline Vector<double> with_loop_ends(const Graph& graph, bool weighted, Vector<double> degree) {
  if (!graph.directed() && graph.counts().self_loops > 0) {
    add_diagonal(graph.out_edges(), weighted, degree);
  }
  return degree;
}

// The ends of edges at each vertex, or of the weights of these.
inline Vector<double> edge_ends(const Graph& graph, bool weighted, DegreeKind kind) {
  return with_loop_ends(graph, weighted,
                        weighted ? weighted_degree(graph, kind) : degree(graph, kind));
}

}  // namespace graphrun
