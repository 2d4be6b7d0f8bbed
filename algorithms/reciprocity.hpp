// Reciprocity: edges that are there both ways.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of reciprocity().
struct ReciprocityResult {
  // By vertex: the edges at it whose reverse is there, among all in and out; infinite without any.
  // A self-loop is its own reverse.
  Vector<double> share;
  offset_t edges;   // stored entries, self-loops included
  offset_t mutual;  // those whose reverse is there, self-loops left out
  // mutual / edges, as NetworkX defines it; NaN without edges.
  double overall() const;
};

// How many edges are there both ways: the row sums of A .* A'. Weights do not matter; in an
// undirected graph each edge is there both ways. Blocks. Throws OutOfMemory, Cancelled.
ReciprocityResult reciprocity(const Graph& graph);

}  // namespace graphrun
