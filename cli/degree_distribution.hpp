// The distribution of degrees, or of row lengths, for `info` and `profile`.
#pragma once

#include <string>
#include <vector>

#include "cli/graph_structure.hpp"
#include "cli/report.hpp"
#include "engine/choose/statistics.hpp"

namespace graphrun::cli {

// The degrees of one direction, with their name for this kind of input.
struct Direction {
  std::string name, key;  // "out-degree", "out_degree"
  MatrixStatistics degrees;
  double median;
};

Direction direction_of(const std::string& name, const std::string& key, const Matrix& matrix,
                       const std::vector<index_t>& lengths);
// Those of the lists of degree_lists(graph).
std::vector<Direction> directions_of(const Graph& graph, const std::vector<DegreeList>& degrees);

Json degrees_json(const Direction& direction);

}  // namespace graphrun::cli
