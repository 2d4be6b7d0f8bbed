// The degree distribution as a plot.
#pragma once

#include <string>
#include <vector>

#include "engine/choose/statistics.hpp"

namespace graphrun::cli {

// One distribution, such as "in-degree".
struct DegreePlot {
  std::string name;
  const MatrixStatistics* statistics;
};

// SVG of the number of rows per length, both axes logarithmic, with octaves as bands and a mark at
// each mean. `unit`: what the rows are ("vertices"). One or two distributions.
std::string degrees_svg(const std::vector<DegreePlot>& plots, const std::string& title,
                        const std::string& unit);

}  // namespace graphrun::cli
