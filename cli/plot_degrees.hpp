// The degree distribution as a picture.
#pragma once

#include <graphrun/engine/choose/statistics.hpp>
#include <string>

namespace graphrun::cli {

// How many rows have each length, both on logarithmic scales, with the octaves that are counted
// together in bands, the width of HYB's head, and where CSR cuts rows into pieces. `what` is
// "in-degree" and the like, `unit` what has them ("vertices").
std::string degrees_svg(const MatrixStatistics& statistics, const std::string& title,
                        const std::string& what, const std::string& unit);

}  // namespace graphrun::cli
