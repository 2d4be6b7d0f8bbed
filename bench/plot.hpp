// A bench document as a plot.
#pragma once

#include <string>

#include "cli/report.hpp"

namespace graphrun::cli::bench {

// SVG with two panels for each suite and graph: a roofline (entries per second over entries per
// byte, both axes logarithmic, measured limits as lines, rows as points), and bars of the medians.
std::string plot_svg(const Json& document);

}  // namespace graphrun::cli::bench
