// The two panels of a plot, for the rows of one graph.
#pragma once

#include <string>
#include <vector>

#include "cli/svg.hpp"

namespace graphrun::cli::bench {

struct PlotRow {
  std::string kernel, label, by;  // "spmv", "csr fp32", "graphrun"
  double ms = 0;
  double entries_per_second = 0, entries_per_byte = 0;  // 0: no model, no point
  double stream_limit = 0, gather_limit = 0;            // bytes, and gathers a second; 0: unknown
  int gather_bytes = 0;                                 // of the gathered values
  bool ours() const { return by == "graphrun"; }
};

inline constexpr const char* ours_colour = "#0072B2";    // blue, and
inline constexpr const char* others_colour = "#E69F00";  // orange: told apart by everyone

// Points under the device's limits.
void draw_roofline(Svg& svg, const Box& area, const std::vector<PlotRow>& rows);

// Bars from the top of `area` down; returns where they end. With `svg` null only that.
double draw_bars(Svg* svg, const Box& area, const std::vector<PlotRow>& rows);

}  // namespace graphrun::cli::bench
