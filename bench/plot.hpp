// A bench document as a picture.
#pragma once

#include <string>

#include "cli/report.hpp"

namespace graphrun::cli::bench {

// SVG: for each suite and graph a roofline (entries per second over entries per byte, both axes
// logarithmic, the measured limits as lines, a labelled point for each row) and beside it bars of
// the medians, ours and the baselines'.
std::string plot_svg(const Json& document);

}  // namespace graphrun::cli::bench
