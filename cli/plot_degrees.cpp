// The degree distribution as a plot.
#include "cli/plot_degrees.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "cli/svg.hpp"
#include "cli/text.hpp"
#include "engine/choose/predict.hpp"

namespace graphrun::cli {
namespace {

constexpr double picture_width = 860, picture_height = 560;
constexpr Box area{86, 92, 832, 470};
constexpr const char* colours[] = {"#0072B2", "#D55E00"};  // of the distributions
constexpr const char* band_colour = "#EEF3F7";
constexpr const char* foot_colour = "#555555";

// Two logarithmic axes, from 1 to the power of ten above the largest value.
struct Scale {
  double columns, rows;  // their largest exponents

  double x(double length) const {
    return area.left + (area.right - area.left) * std::log10(length) / columns;
  }
  double y(double count) const {
    return area.bottom - (area.bottom - area.top) * std::log10(count) / rows;
  }
};

Scale scale_of(const std::vector<DegreePlot>& plots) {
  double most = 10, longest = 10;
  for (const DegreePlot& plot : plots) {
    for (const LengthClass& c : plot.statistics->lengths) {
      if (c.entries > 0) most = std::max(most, static_cast<double>(c.rows));
    }
    longest = std::max<double>(longest, plot.statistics->longest);
  }
  return {std::log10(longest) * 1.04, std::log10(most) * 1.04};
}

void draw_bands(Svg& svg, const Scale& scale, const MatrixStatistics& s) {
  // Bands end half way between lengths, so that no point lies on an edge.
  for (std::size_t b = 1; b < s.bins.size(); b += 2) {
    const double left = scale.x(static_cast<double>(s.bins[b].least) - 0.5);
    const double right = scale.x(static_cast<double>(s.bins[b].most) + 0.5);
    svg.rectangle({std::max(left, area.left), area.top, std::min(right, area.right), area.bottom},
                  band_colour);
  }
}

void draw_axes(Svg& svg, const Scale& scale, const std::string& what, const std::string& unit) {
  const std::vector<double> steps =
      scale.columns < 2.5 ? std::vector<double>{1, 2, 5} : std::vector<double>{1};
  for (double power = 0; power <= scale.columns; ++power) {
    for (const double step : steps) {
      const double length = step * std::pow(10, power), x = scale.x(length);
      if (x > area.right) continue;
      svg.line(x, area.bottom, x, area.bottom + 5, "#222222", 1);
      svg.text(x, area.bottom + 20, grouped(static_cast<std::int64_t>(length + 0.5)),
               {12, Anchor::middle});
    }
  }
  for (double power = 0; power <= scale.rows; ++power) {
    const double y = scale.y(std::pow(10, power));
    svg.line(area.left, y, area.right, y, "#DDDDDD", 1);
    svg.text(area.left - 8, y + 4, grouped(static_cast<std::int64_t>(std::pow(10, power) + 0.5)),
             {12, Anchor::end});
  }
  svg.line(area.left, area.bottom, area.right, area.bottom, "#222222", 1);
  svg.line(area.left, area.top, area.left, area.bottom, "#222222", 1);
  svg.text((area.left + area.right) / 2, area.bottom + 42, what, {13, Anchor::middle});
  svg.text(18, (area.top + area.bottom) / 2, unit, {13, Anchor::middle, "#222222", false, -90});
}

void draw_points(Svg& svg, const Scale& scale, const MatrixStatistics& s, const char* colour) {
  for (const LengthClass& c : s.lengths) {
    if (c.entries == 0) continue;
    svg.circle(scale.x(c.length()), scale.y(static_cast<double>(c.rows)), 3.2, colour);
  }
}

struct Mark {
  double at;
  std::string label;
  const char* colour;
};

// Vertical lines with labels above the plot, each in a row of its own. In order from left to right,
// so that no line crosses the label of another.
void draw_marks(Svg& svg, const Scale& scale, std::vector<Mark> marks) {
  std::sort(marks.begin(), marks.end(), [](const Mark& p, const Mark& q) { return p.at < q.at; });
  double baseline = area.top - 40;
  for (const Mark& mark : marks) {
    const double x = scale.x(mark.at);
    svg.line(x, baseline, x, area.bottom, mark.colour, 1.6, "6 4");
    const bool fits = x + 6 + text_width(mark.label, 12) < picture_width - 8;
    const Anchor anchor = fits ? Anchor::start : Anchor::end;
    const double at = fits ? x + 6 : x - 6;
    svg.rectangle(text_box(at, baseline + 4, mark.label, 12, anchor), "#ffffff");
    svg.text(at, baseline + 4, mark.label, {12, anchor, mark.colour});
    baseline += 16;
  }
}

// A mark at the mean of each distribution, in its colour; named if there are several.
std::vector<Mark> marks_of(const std::vector<DegreePlot>& plots) {
  std::vector<Mark> marks;
  for (std::size_t i = 0; i < plots.size(); ++i) {
    const double mean = plots[i].statistics->mean;
    const std::string name = plots.size() > 1 ? " " + plots[i].name : "";
    if (mean >= 1) marks.push_back({mean, fmt::format("mean{} {:.3g}", name, mean), colours[i]});
  }
  return marks;
}

void draw_legend(Svg& svg, const std::vector<DegreePlot>& plots) {
  double y = area.top + 16;
  for (std::size_t i = 0; i < plots.size(); ++i, y += 18) {
    svg.circle(area.right - 8, y - 4, 3.2, colours[i]);
    svg.text(area.right - 18, y, plots[i].name, {12, Anchor::end, colours[i]});
  }
}

std::string names_of(const std::vector<DegreePlot>& plots) {
  return plots.size() > 1 ? plots[0].name + " and " + plots[1].name : plots[0].name;
}

}  // namespace

std::string degrees_svg(const std::vector<DegreePlot>& plots, const std::string& title,
                        const std::string& unit) {
  Svg svg;
  const std::string name = title == "-" ? title : std::filesystem::path(title).filename().string();
  svg.text(area.left, 28, name + ": how many " + unit + " have each " + names_of(plots),
           {15, Anchor::start, "#222222", true});
  const Scale scale = scale_of(plots);
  const auto widest =
      std::max_element(plots.begin(), plots.end(), [](const DegreePlot& p, const DegreePlot& q) {
        return p.statistics->longest < q.statistics->longest;
      });
  draw_bands(svg, scale, *widest->statistics);
  draw_axes(svg, scale, names_of(plots), unit);
  for (std::size_t i = 0; i < plots.size(); ++i) {
    draw_points(svg, scale, *plots[i].statistics, colours[i]);
  }
  draw_marks(svg, scale, marks_of(plots));
  if (plots.size() > 1) draw_legend(svg, plots);
  double y = picture_height - 9 - 17 * static_cast<double>(plots.size());
  for (const DegreePlot& plot : plots) {
    const MatrixStatistics& s = *plot.statistics;
    svg.text(area.left, y,
             fmt::format("{}: {} {}, {} with none; largest {}, variance {:.3g}, Gini {:.3f}",
                         plot.name, grouped(s.rows), unit, grouped(s.empty_rows),
                         grouped(s.longest), s.variance, s.gini),
             {12});
    y += 17;
  }
  svg.text(area.left, picture_height - 9, "bands: octaves, the bins of the histogram",
           {12, Anchor::start, foot_colour});
  return svg.document(picture_width, picture_height);
}

}  // namespace graphrun::cli
