// Catalogue entries whose weights are lengths of edges, their common part.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/weighted_brandes.hpp>

namespace graphrun::catalogue {

// The algorithm's own message has vertex numbers, not the ids of the file.
inline void refuse_negative(const Query& query, const std::string& name) {
  const offset_t first = query.graph.first_negative_weight();
  if (first < 0) return;
  const WeightedEdge edge = edge_at(query.graph, first);
  throw Unsupported(query.graph_name + ": the edge from " + query.ids.text(edge.from) + " to " +
                    query.ids.text(edge.to) + " has the weight " + shortest(edge.weight) + ": " +
                    name + " needs weights that are not negative");
}

// The same of lengths whose shortest paths are counted.
inline void refuse_not_above_zero(const Query& query, const std::string& name) {
  const offset_t first = first_weight_not_above_zero(query.graph);
  if (first < 0) return;
  const WeightedEdge edge = edge_at(query.graph, first);
  throw Unsupported(query.graph_name + ": the edge from " + query.ids.text(edge.from) + " to " +
                    query.ids.text(edge.to) + " has the weight " + shortest(edge.weight) + ": " +
                    name + " counts shortest paths, and needs weights above 0");
}

}  // namespace graphrun::catalogue
