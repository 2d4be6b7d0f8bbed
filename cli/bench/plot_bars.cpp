// The bars of a plot: medians by kernel, ours beside the baselines'.
#include <fmt/format.h>

#include <algorithm>

#include "cli/bench/plot_panel.hpp"

namespace graphrun::cli::bench {
namespace {

constexpr double row_height = 19, heading_height = 30, label_width = 190, value_width = 90;

std::vector<std::string> kernels_of(const std::vector<PlotRow>& rows) {
  std::vector<std::string> kernels;
  for (const PlotRow& row : rows) {
    if (std::find(kernels.begin(), kernels.end(), row.kernel) == kernels.end()) {
      kernels.push_back(row.kernel);
    }
  }
  return kernels;
}

void draw_bar(Svg& svg, const Box& area, double y, const PlotRow& row, double longest) {
  const double left = area.left + label_width;
  const double room = area.right - left - value_width;
  const double length = std::max(1.5, room * row.ms / longest);
  const std::string label = row.label.empty() ? row.by : row.label + ", " + row.by;
  svg.text(left - 8, y + 13, label, {11.5, Anchor::end});
  svg.rectangle({left, y + 3, left + length, y + 16}, row.ours() ? ours_colour : others_colour);
  svg.text(left + length + 6, y + 13, fmt::format("{:.4g} ms", row.ms), {11.5});
}

}  // namespace

double draw_bars(Svg* svg, const Box& area, const std::vector<PlotRow>& rows) {
  double y = area.top;
  for (const auto& kernel : kernels_of(rows)) {
    double longest = 0;
    for (const PlotRow& row : rows) {
      if (row.kernel == kernel) longest = std::max(longest, row.ms);
    }
    if (svg != nullptr) {
      svg->text(area.left + label_width, y + 15, kernel + ": median time, shorter is better",
                {12, Anchor::start, "#222222", true});
    }
    y += heading_height - 6;
    for (const PlotRow& row : rows) {
      if (row.kernel != kernel) continue;
      if (svg != nullptr) draw_bar(*svg, area, y, row, longest);
      y += row_height;
    }
    y += 12;
  }
  return y;
}

}  // namespace graphrun::cli::bench
