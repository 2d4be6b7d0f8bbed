// A drawing of a graph as SVG.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <string>
#include <vector>

namespace graphrun::cli {

// SVG of a graph whose vertices lie in the unit square, the larger the more edges they have. Of
// very many edges some are drawn, evenly taken, which the picture says.
std::string layout_svg(const Graph& graph, const std::vector<double>& x,
                       const std::vector<double>& y, const std::string& title);

}  // namespace graphrun::cli
