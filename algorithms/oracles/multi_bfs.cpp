// Breadth-first searches from several vertices by Boost.Graph's levels from each.
#include "algorithms/oracles/bfs.hpp"
#include "algorithms/oracles/many_sources.hpp"

namespace graphrun::oracles {
namespace {

Finding check_many_searches(const PlainGraph& graph, const catalogue::Query& query,
                            const catalogue::Answer& answer, Rule) {
  return {fault_by_source<index_t>(query, answer.edges->edges, no_vertex,
                                   [&](index_t source, const std::vector<index_t>& level) {
                                     return first_difference(
                                         query, "distance", level,
                                         levels_from(graph.rows(), source), [](index_t v) {
                                           return v == no_vertex ? "none" : value_text(v);
                                         });
                                   }),
          "distances from each source are levels of Boost.Graph"};
}

}  // namespace

Oracle multi_bfs_oracle() {
  return {"multi-bfs", "against Boost.Graph's levels from each source",
          "Boost.Graph's levels from each source", check_many_searches};
}

}  // namespace graphrun::oracles
