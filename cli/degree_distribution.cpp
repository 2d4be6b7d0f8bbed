#include "cli/degree_distribution.hpp"

#include <utility>

namespace graphrun::cli {

Direction direction_of(const std::string& name, const std::string& key, const Matrix& matrix,
                       const std::vector<index_t>& lengths) {
  return {name, key, matrix_statistics(matrix), median(lengths)};
}

std::vector<Direction> directions_of(const Graph& graph, const std::vector<DegreeList>& degrees) {
  std::vector<Direction> directions;
  for (const DegreeList& list : degrees) {
    if (graph.context().ranks() != nullptr) {
      directions.push_back({list.name, list.key,
                            length_statistics(graph.context().local(), list.of), median(list.of)});
      continue;
    }
    const Matrix& matrix = list.key == "in_degree" ? graph.in_edges() : graph.out_edges();
    directions.push_back(direction_of(list.name, list.key, matrix, list.of));
  }
  return directions;
}

Json degrees_json(const Direction& direction) {
  const MatrixStatistics& s = direction.degrees;
  Json bins = Json::array();
  for (const auto& bin : s.bins) {
    bins.push_back({{"least", bin.least}, {"most", bin.most}, {"count", bin.rows}});
  }
  return {{"mean", s.mean},       {"median", direction.median},
          {"max", s.longest},     {"variance", s.variance},
          {"skew", s.skew},       {"gini", s.gini},
          {"zero", s.empty_rows}, {"histogram", std::move(bins)}};
}

}  // namespace graphrun::cli
