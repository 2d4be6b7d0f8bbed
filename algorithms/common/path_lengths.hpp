// Weights as lengths of edges, and their check.
#pragma once

#include <string>

#include <graphrun/base/error.hpp>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/edges.hpp>

namespace graphrun {

// Throws Unsupported naming the first weight that is negative or NaN, InvalidArgument for a
// negative delta.
inline void require_lengths(const std::string& function, const Graph& graph,
                            const ClosureOptions& rounds) {
  if (rounds.delta < 0) throw InvalidArgument(function + ": delta must not be negative");
  const offset_t wrong = graph.first_negative_weight();
  if (wrong < 0) return;
  const WeightedEdge edge = edge_at(graph, wrong);
  throw Unsupported(function + ": the edge from " + std::to_string(edge.from) + " to " +
                    std::to_string(edge.to) + " has the weight " + std::to_string(edge.weight) +
                    ", and lengths must not be negative");
}

}  // namespace graphrun
