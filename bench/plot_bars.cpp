// The bars of a plot: medians by kernel, of graphrun and the baselines.
#include <fmt/format.h>

#include <algorithm>

#include "bench/plot_panel.hpp"

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

// Draws the range of the samples. It is cut off at `end`, with a mark.
void draw_whisker(Svg& svg, double from, double to, double end, double y) {
  constexpr double half = 3.5;
  constexpr const char* colour = "#222222";
  const bool cut = to > end;
  const double right = std::min(to, end);
  svg.line(from, y, right, y, colour, 1.2);
  svg.line(from, y - half, from, y + half, colour, 1.2);
  if (!cut) {
    svg.line(right, y - half, right, y + half, colour, 1.2);
  } else {
    svg.line(right - half, y - half, right, y, colour, 1.2);
    svg.line(right - half, y + half, right, y, colour, 1.2);
  }
}

void draw_bar(Svg& svg, const Box& area, double y, const PlotRow& row, double longest) {
  const double left = area.left + label_width;
  const double room = area.right - left - value_width;
  const auto at = [&](double ms) { return left + room * ms / longest; };
  const double end = std::max(left + 1.5, at(row.ms));
  const std::string label = row.label.empty() ? row.by : row.label + ", " + row.by;
  svg.text(left - 8, y + 13, label, {11.5, Anchor::end});
  svg.rectangle({left, y + 3, end, y + 16}, row.ours() ? ours_colour : others_colour);
  double right = end;
  if (row.most_ms > row.least_ms) {
    draw_whisker(svg, at(row.least_ms), at(row.most_ms), left + room, y + 9.5);
    right = std::clamp(at(row.most_ms), end, left + room);
  }
  svg.text(right + 6, y + 13, fmt::format("{:.4g} ms", row.ms), {11.5});
}

// The end of a kernel's axis, in ms: at most twice the median, since single runs may take far
// longer.
double longest_of(const std::vector<PlotRow>& rows, const std::string& kernel) {
  constexpr double most_of_median = 2;
  double median = 0, most = 0;
  for (const PlotRow& row : rows) {
    if (row.kernel != kernel) continue;
    median = std::max(median, row.ms);
    most = std::max({most, row.ms, row.most_ms});
  }
  const double longest = std::min(most, most_of_median * median);
  return longest > 0 ? longest : 1;
}

}  // namespace

double draw_bars(Svg* svg, const Box& area, const std::vector<PlotRow>& rows) {
  double y = area.top;
  for (const auto& kernel : kernels_of(rows)) {
    const double longest = longest_of(rows, kernel);
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
