// The two panels of a plot, for the rows of one graph.
#pragma once

#include <string>
#include <vector>

#include "cli/svg.hpp"

namespace graphrun::cli::bench {

struct PlotRow {
  std::string kernel, label, by;                        // "spmv", "csr fp32", "graphrun"
  double ms = 0;                                        // the median, and
  double least_ms = 0, most_ms = 0;                     // the range of the samples
  double entries_per_second = 0, entries_per_byte = 0;  // 0: no model, no point
  double stream_limit = 0, gather_limit = 0;            // bytes, and gathers a second; 0: unknown
  int gather_bytes = 0;                                 // of the gathered values; 0: unknown
  bool ours() const { return by == "graphrun"; }
};

inline constexpr const char* ours_colour = "#0072B2";    // blue, and
inline constexpr const char* others_colour = "#E69F00";  // orange: told apart by everyone

// The same, darker: for labels.
inline constexpr const char* ours_dark_colour = "#004B78";
inline constexpr const char* others_dark_colour = "#7A5200";

// Points under the device's limits. No limit is drawn that a point lies above.
void draw_roofline(Svg& svg, const Box& area, const std::vector<PlotRow>& rows);

// Bars of medians with whiskers from the least to the most, from the top of `area` down; returns
// where they end. With `svg` null only that.
double draw_bars(Svg* svg, const Box& area, const std::vector<PlotRow>& rows);

}  // namespace graphrun::cli::bench
