// Harmonic centrality by its definition: a search backwards from each vertex.
#include "algorithms/oracles/nearness.hpp"

namespace graphrun::oracles {
namespace {

Finding check_harmonic(const PlainGraph& graph, const catalogue::Query& query,
                       const catalogue::Answer& answer, Rule) {
  return check_nearness(
      graph, query, answer, "harmonic",
      [](const Nearness& sums, double scale, index_t) { return scale * sums.inverse; });
}

}  // namespace

Oracle harmonic_oracle() {
  return {"harmonic", "against searches backwards from each vertex, or from 512 of many",
          "searches backwards from each vertex, or from 512 of many", check_harmonic};
}

}  // namespace graphrun::oracles
