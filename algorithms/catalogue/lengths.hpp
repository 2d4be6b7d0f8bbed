// Catalogue entries whose weights are lengths of edges, their common part.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/engine/edges.hpp>

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

}  // namespace graphrun::catalogue
