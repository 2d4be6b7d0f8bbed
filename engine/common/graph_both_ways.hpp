// The edges of a graph's vertices in both directions, as kernels take them.
#pragma once

#include <graphrun/engine/graph.hpp>

#include "engine/common/both_ways.hpp"
#include "engine/common/pattern.hpp"

namespace graphrun {

// Transposes a directed graph on first use.
inline kernels::EdgesBothWays edges_both_ways(const Graph& graph) {
  const Matrix& out = graph.out_edges();
  const bool directed = graph.directed();
  const bool loops = graph.counts().self_loops > 0;
  return {pattern(out), pattern(graph.in_edges()), directed, loops,
          out.entries() * (directed ? 2 : 1)};
}

// The edges of any vertex of the graph to the rows of this process, which are their columns.
inline kernels::EdgesBothWays edges_to_rows(const Graph& graph) {
  kernels::EdgesBothWays edges = edges_both_ways(graph);
  if (graph.context().ranks() == nullptr) return edges;
  edges.out = pattern(graph.push_block());
  edges.in = pattern(graph.push_block(graph.directed()));
  return edges;
}

}  // namespace graphrun
