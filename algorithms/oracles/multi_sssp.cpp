// Shortest paths from several vertices, each source by itself: proved by every entry, or by
// Boost.Graph's Dijkstra.
#include "algorithms/oracles/many_sources.hpp"
#include "algorithms/oracles/sssp.hpp"

namespace graphrun::oracles {
namespace {

template <class T>
std::string fault_of_lengths(const PlainGraph& graph, const catalogue::Query& query,
                             const Matrix& found) {
  return fault_by_source<T>(
      query, found, MinPlus<T>::zero, [&](index_t source, const std::vector<T>& distance) {
        return distance_fault<T>(graph.rows(), graph.lengths<T>(), source, distance);
      });
}

Finding check_many_paths(const PlainGraph& graph, const catalogue::Query& query,
                         const catalogue::Answer& answer, Rule) {
  const Matrix& found = answer.edges->edges;
  Finding finding{"", "distances from each source are those of Dijkstra's algorithm"};
  switch (found.weight_type()) {
    case WeightType::int64:
      finding.fault = fault_of_lengths<std::int64_t>(graph, query, found);
      break;
    case WeightType::float32:
      finding.fault = fault_of_lengths<float>(graph, query, found);
      break;
    default:
      finding.fault = fault_of_lengths<double>(graph, query, found);
  }
  return finding;
}

}  // namespace

Oracle multi_sssp_oracle() {
  return {"multi-sssp", "against Dijkstra's distances from each source",
          "Dijkstra's distances from each source", check_many_paths};
}

}  // namespace graphrun::oracles
