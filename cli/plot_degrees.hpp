// The degree distribution as a picture.
#pragma once

#include <string>
#include <vector>

#include "engine/choose/statistics.hpp"

namespace graphrun::cli {

// One distribution: of "in-degree" and the like.
struct DegreePlot {
  std::string name;
  const MatrixStatistics* statistics;
};

// How many rows have each length, both on logarithmic scales, with the octaves that are counted
// together in bands and a mark at each mean. `unit` is what has the lengths ("vertices"). At most
// two distributions, of which the first may not be missing.
std::string degrees_svg(const std::vector<DegreePlot>& plots, const std::string& title,
                        const std::string& unit);

}  // namespace graphrun::cli
