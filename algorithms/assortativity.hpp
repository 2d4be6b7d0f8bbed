// Degree assortativity: whether edges join vertices of similar degrees.
#pragma once

#include <graphrun/algorithms/degree.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Settings of assortativity().
struct AssortativityOptions {
  // Of a directed graph, which degrees count at the vertex that an edge leaves, and at the one that
  // it leads to: in or out, not both.
  DegreeKind source = DegreeKind::out, target = DegreeKind::in;
  bool weighted = false;  // degrees are sums of weights
};

// Result of assortativity().
struct AssortativityResult {
  // Pearson's correlation of the degrees at both ends over all edges, those of an undirected graph
  // taken both ways; NaN without edges, and where the degree at either end is always the same.
  double coefficient;
  // By vertex: the mean degree at the other ends of the edges out of it; infinite without any.
  Vector<double> neighbour_degree;
};

// The assortativity of the graph by degree. A self-loop is an edge; in an undirected graph it adds
// two to its vertex's degree, and is one of the edges taken. Each edge counts once, whatever its
// weight. Blocks. Throws InvalidArgument for degrees of both directions, and for weights of a graph
// that has none; OutOfMemory, Cancelled.
//
// Newman, Mixing patterns in networks, Physical Review E 67, 2003.
AssortativityResult assortativity(const Graph& graph, const AssortativityOptions& options = {});

}  // namespace graphrun
