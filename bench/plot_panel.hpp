// The two panels of a plot, for the rows of one graph.
#pragma once

#include <string>
#include <vector>

#include "cli/svg.hpp"

namespace graphrun::cli::bench {

struct PlotRow {
  std::string kernel, label, by;                        // "spmv", "csr fp32", "graphrun"
  double ms = 0;                                        // median
  double least_ms = 0, most_ms = 0;                     // range of the samples
  double entries_per_second = 0, entries_per_byte = 0;  // 0: no model, and no point
  double stream_limit = 0, gather_limit = 0;            // bytes and gathers per second; 0: unknown
  int gather_bytes = 0;                                 // of the gathered values; 0: unknown
  bool ours() const { return by == "graphrun"; }
};

// Blue and orange, which the colour-blind can tell apart.
inline constexpr const char* ours_colour = "#0072B2";
inline constexpr const char* others_colour = "#E69F00";

// Darker variants for labels.
inline constexpr const char* ours_dark_colour = "#004B78";
inline constexpr const char* others_dark_colour = "#7A5200";

// Draws the points and the device's limits. A limit below a point is not drawn.
void draw_roofline(Svg& svg, const Box& area, const std::vector<PlotRow>& rows);

// Draws bars of medians, with whiskers for the range of samples, from the top of `area` down.
// Returns their lower end. If `svg` is null, only returns that.
double draw_bars(Svg* svg, const Box& area, const std::vector<PlotRow>& rows);

}  // namespace graphrun::cli::bench
