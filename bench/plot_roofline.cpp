// The roofline of a plot: entries per second over entries per byte.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "bench/plot_panel.hpp"

namespace graphrun::cli::bench {
namespace {

constexpr const char* grid_colour = "#E4E4E4";
constexpr const char* axis_colour = "#666666";
constexpr const char* limit_colour = "#555555";

// A logarithmic axis from `low` to `high`, drawn from `begin` to `end`.
struct LogAxis {
  double low, high, begin, end;
  double at(double value) const {
    return begin + (end - begin) * std::log(value / low) / std::log(high / low);
  }
};

// Tick values: 1, 2 and 5 times powers of ten, and more if these are fewer than three.
std::vector<double> ticks(const LogAxis& axis) {
  std::vector<double> values;
  const int first = static_cast<int>(std::floor(std::log10(axis.low)));
  const int last = static_cast<int>(std::ceil(std::log10(axis.high)));
  for (const auto& digits : {std::vector<double>{1, 2, 5}, {1, 1.5, 2, 2.5, 3, 4, 5, 6, 8}}) {
    values.clear();
    for (int power = first; power <= last; ++power) {
      for (const double digit : digits) {
        const double value = digit * std::pow(10, power);
        if (value >= axis.low && value <= axis.high) values.push_back(value);
      }
    }
    if (values.size() >= 3) break;
  }
  return values;
}

// A limit of random gathers, for one or several sizes of values.
struct GatherLimit {
  std::vector<int> bytes;
  double rate = 0;
};

struct Limits {
  double stream = 0;
  std::vector<GatherLimit> gather;  // in descending order
};

// The limits of gathers. Those within 15 % of each other are merged.
std::vector<GatherLimit> gather_limits(const std::map<int, double>& by_bytes) {
  constexpr double apart = 1.15;
  std::vector<GatherLimit> limits;
  for (const auto& [bytes, rate] : by_bytes) limits.push_back({{bytes}, rate});
  std::stable_sort(limits.begin(), limits.end(),
                   [](const GatherLimit& p, const GatherLimit& q) { return p.rate > q.rate; });
  std::vector<GatherLimit> merged;
  for (const GatherLimit& limit : limits) {
    if (!merged.empty() && merged.back().rate < apart * limit.rate) {
      merged.back().bytes.push_back(limit.bytes.front());
    } else {
      merged.push_back(limit);
    }
  }
  for (GatherLimit& limit : merged) std::sort(limit.bytes.begin(), limit.bytes.end());
  return merged;
}

Limits limits_of(const std::vector<PlotRow>& rows) {
  Limits limits;
  std::map<int, double> gather;
  double fastest = 0;
  for (const PlotRow& row : rows) {
    limits.stream = std::max(limits.stream, row.stream_limit);
    fastest = std::max(fastest, row.entries_per_second);
    if (row.gather_limit > 0 && row.gather_bytes > 0) gather[row.gather_bytes] = row.gather_limit;
  }
  // A limit below a measured row cannot hold.
  for (const PlotRow& row : rows) {
    if (row.entries_per_second > limits.stream * row.entries_per_byte) limits.stream = 0;
  }
  std::erase_if(gather, [&](const auto& limit) { return limit.second < fastest; });
  limits.gather = gather_limits(gather);
  return limits;
}

std::pair<LogAxis, LogAxis> axes_for(const Box& area, const std::vector<PlotRow>& rows,
                                     const Limits& limits) {
  double x_low = 1e300, x_high = 0, y_low = 1e300, y_high = 0;
  for (const PlotRow& row : rows) {
    x_low = std::min(x_low, row.entries_per_byte);
    x_high = std::max(x_high, row.entries_per_byte);
    y_low = std::min(y_low, row.entries_per_second);
    y_high = std::max(y_high, row.entries_per_second);
  }
  for (const GatherLimit& limit : limits.gather) y_high = std::max(y_high, limit.rate);
  if (limits.stream > 0) y_high = std::max(y_high, limits.stream * x_high);
  x_low /= 1.6;
  x_high *= 1.6;
  return {{x_low, x_high, area.left, area.right},
          {y_low / 1.8, y_high * 1.5, area.bottom, area.top}};
}

void draw_axes(Svg& svg, const Box& area, const LogAxis& x, const LogAxis& y) {
  for (const double value : ticks(x)) {
    svg.line(x.at(value), area.top, x.at(value), area.bottom, grid_colour, 1);
    svg.text(x.at(value), area.bottom + 16, fmt::format("{:g}", value), {11, Anchor::middle});
  }
  for (const double value : ticks(y)) {
    svg.line(area.left, y.at(value), area.right, y.at(value), grid_colour, 1);
    svg.text(area.left - 6, y.at(value) + 4, fmt::format("{:g}", value / 1e9), {11, Anchor::end});
  }
  svg.line(area.left, area.bottom, area.right, area.bottom, axis_colour, 1);
  svg.line(area.left, area.top, area.left, area.bottom, axis_colour, 1);
  svg.text((area.left + area.right) / 2, area.bottom + 34, "stored entries per byte moved (model)",
           {12, Anchor::middle});
  svg.text(area.left - 46, (area.top + area.bottom) / 2, "billion stored entries per second",
           {12, Anchor::middle, "#222222", false, -90});
}

// Draws the memory bandwidth as a slanted line, and blocks small boxes along it for labels.
void draw_stream(Svg& svg, const LogAxis& x, const LogAxis& y, double rate, LabelPlacer& labels) {
  const double from = std::max(x.low, y.low / rate), to = std::min(x.high, y.high / rate);
  if (rate <= 0 || from >= to) return;
  const double x1 = x.at(from), y1 = y.at(from * rate), x2 = x.at(to), y2 = y.at(to * rate);
  svg.line(x1, y1, x2, y2, limit_colour, 1.8);
  for (double t = 0; t <= 1; t += 0.01) {
    const double px = x1 + t * (x2 - x1), py = y1 + t * (y2 - y1);
    labels.keep_free({px - 3, py - 3, px + 3, py + 3});
  }
}

void draw_gather(Svg& svg, const Box& area, const LogAxis& y, const GatherLimit& limit,
                 LabelPlacer& labels) {
  const double at = y.at(limit.rate);
  svg.line(area.left, at, area.right, at, limit_colour, 1.4,
           limit.bytes.front() > 4 ? "3 4" : "8 4");
  labels.keep_free({area.left, at - 2, area.right, at + 2});
}

void draw_label(Svg& svg, const LabelPlacer::Place& place, const std::string& text) {
  if (!place.found) return;
  TextStyle style{11.5, Anchor::start, limit_colour};
  style.halo = true;
  svg.text(place.x, place.y, text, style);
}

void label_limits(Svg& svg, const Box& area, const LogAxis& x, const LogAxis& y,
                  const Limits& limits, LabelPlacer& labels) {
  for (const GatherLimit& limit : limits.gather) {
    const std::string text = fmt::format("random gathers of {} bytes: {:.3g} G/s",
                                         fmt::join(limit.bytes, ", "), limit.rate / 1e9);
    auto place = labels.place_beside_line(area, y.at(limit.rate), text, 11.5);
    if (!place.found) place = labels.place(area.left, y.at(limit.rate), text, 11.5);
    draw_label(svg, place, text);
  }
  if (limits.stream <= 0) return;
  const double from = std::max(x.low, y.low / limits.stream);
  const double to = std::min(x.high, y.high / limits.stream);
  if (from >= to) return;
  const std::string text = fmt::format("memory reads: {:.4g} GB/s", limits.stream / 1e9);
  const double middle = std::sqrt(from * to);
  draw_label(svg, labels.place(x.at(middle), y.at(middle * limits.stream), text, 11.5), text);
}

// The labels of the points: the kernel if there are several, the implementation if there are
// several baselines.
std::vector<std::string> point_labels(const std::vector<PlotRow>& rows) {
  std::set<std::string> kernels, others;
  for (const PlotRow& row : rows) {
    kernels.insert(row.kernel);
    if (!row.ours()) others.insert(row.by);
  }
  std::vector<std::string> texts;
  for (const PlotRow& row : rows) {
    std::string text = kernels.size() > 1 ? row.kernel + " " + row.label : row.label;
    if (!row.ours() && others.size() > 1) text += ", " + row.by;
    texts.push_back(std::move(text));
  }
  return texts;
}

void label_point(Svg& svg, double x, double y, const std::string& text, bool ours,
                 LabelPlacer& labels) {
  const auto place = labels.place(x, y, text, 10.5);
  if (!place.found) return;
  if (place.led) {
    const double to_x = std::clamp(x, place.box.left, place.box.right);
    const double to_y = std::clamp(y, place.box.top, place.box.bottom);
    svg.line(x, y, to_x, to_y, "#AAAAAA", 0.8);
  }
  TextStyle style{10.5, Anchor::start, ours ? ours_dark_colour : others_dark_colour};
  style.halo = true;
  svg.text(place.x, place.y, text, style);
}

}  // namespace

void draw_roofline(Svg& svg, const Box& area, const std::vector<PlotRow>& all) {
  std::vector<PlotRow> rows;
  for (const PlotRow& row : all) {
    if (row.entries_per_second > 0 && row.entries_per_byte > 0) rows.push_back(row);
  }
  if (rows.empty()) return;
  const Limits limits = limits_of(rows);
  const auto [x, y] = axes_for(area, rows, limits);
  draw_axes(svg, area, x, y);
  LabelPlacer labels(area);
  for (const PlotRow& row : rows) {
    const double px = x.at(row.entries_per_byte), py = y.at(row.entries_per_second);
    labels.keep_free({px - 6, py - 6, px + 6, py + 6});
  }
  for (const GatherLimit& limit : limits.gather) draw_gather(svg, area, y, limit, labels);
  draw_stream(svg, x, y, limits.stream, labels);
  label_limits(svg, area, x, y, limits, labels);
  const std::vector<std::string> texts = point_labels(rows);
  for (std::size_t k = 0; k < rows.size(); ++k) {
    label_point(svg, x.at(rows[k].entries_per_byte), y.at(rows[k].entries_per_second), texts[k],
                rows[k].ours(), labels);
  }
  for (const PlotRow& row : rows) {
    const double px = x.at(row.entries_per_byte), py = y.at(row.entries_per_second);
    if (row.ours()) {
      svg.circle(px, py, 5, ours_colour);
    } else {
      svg.diamond(px, py, 6, others_colour);
    }
  }
}

}  // namespace graphrun::cli::bench
