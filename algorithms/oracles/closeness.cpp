// Closeness by its definition: a search backwards from each vertex.
#include "algorithms/oracles/nearness.hpp"

namespace graphrun::oracles {
namespace {

double closeness_of(const Nearness& sums, double scale, index_t vertices) {
  if (sums.reached == 0) return 0;
  const auto reached = static_cast<double>(sums.reached);
  return reached / static_cast<double>(sums.distance) * (scale * reached / (vertices - 1.0));
}

Finding check_closeness(const PlainGraph& graph, const catalogue::Query& query,
                        const catalogue::Answer& answer, Rule) {
  return check_nearness(graph, query, answer, "closeness", closeness_of);
}

}  // namespace

Oracle closeness_oracle() {
  return {"closeness", "against searches backwards from each vertex, or from 512 of many",
          "searches backwards from each vertex, or from 512 of many", check_closeness};
}

}  // namespace graphrun::oracles
