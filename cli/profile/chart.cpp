#include "cli/profile/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/profile/html.hpp"

namespace graphrun::cli {
namespace {

constexpr double chart_width = 440, chart_height = 290;
constexpr double edge_left = 62, edge_right = 428, edge_top = 14, edge_bottom = 244;

double share_along(const ChartAxis& axis, double value) {
  if (axis.logarithmic) {
    return std::log(value / axis.least) / std::log(axis.most / axis.least);
  }
  return (value - axis.least) / (axis.most - axis.least);
}

// Five or so round values; powers of ten on a logarithmic axis, with 2 and 5 where it is short.
std::vector<double> ticks_of(const ChartAxis& axis) {
  std::vector<double> ticks;
  if (axis.logarithmic) {
    const double decades = std::log10(axis.most / axis.least);
    const int stride = std::max(1, static_cast<int>(std::ceil(decades / 6)));
    const std::vector<double> factors =
        decades < 2.2 ? std::vector<double>{1, 2, 5} : std::vector<double>{1};
    for (int power = static_cast<int>(std::floor(std::log10(axis.least) + 1e-9)); power < 19;
         power += stride) {
      for (const double factor : factors) {
        const double tick = factor * std::pow(10.0, power);
        if (tick >= axis.least * (1 - 1e-9) && tick <= axis.most * (1 + 1e-9)) {
          ticks.push_back(tick);
        }
      }
    }
    return ticks;
  }
  const double span = axis.most - axis.least;
  const double power = std::pow(10.0, std::floor(std::log10(span / 4)));
  double step = power;
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    step = factor * power;
    if (span / step <= 5.5) break;
  }
  for (double at = std::ceil(axis.least / step) * step; at <= axis.most + step * 1e-6; at += step) {
    ticks.push_back(std::abs(at) < step * 1e-9 ? 0 : at);
  }
  return ticks;
}

}  // namespace

Chart::Chart(std::string title, ChartAxis x, ChartAxis y)
    : title_(std::move(title)), x_(std::move(x)), y_(std::move(y)) {
  for (ChartAxis* axis : {&x_, &y_}) {
    if (!(axis->most > axis->least)) {
      axis->most = axis->logarithmic ? axis->least * 10 : axis->least + 1;
    }
  }
  draw_axes();
}

double Chart::x_at(double value) const {
  return edge_left + (edge_right - edge_left) * share_along(x_, value);
}

double Chart::y_at(double value) const {
  return edge_bottom - (edge_bottom - edge_top) * share_along(y_, value);
}

void Chart::draw_axes() {
  for (const double tick : ticks_of(y_)) {
    const double y = y_at(tick);
    body_ += fmt::format(
        "<line class=grid x1={0} x2={1} y1={2:.1f} y2={2:.1f} /><text class=end x={3} "
        "y={4:.1f}>{5}</text>\n",
        edge_left, edge_right, y, edge_left - 7, y + 4, short_number(tick));
  }
  for (const double tick : ticks_of(x_)) {
    const double x = x_at(tick);
    body_ += fmt::format(
        "<line class=axis x1={0:.1f} x2={0:.1f} y1={1} y2={2} /><text class=mid x={0:.1f} "
        "y={3}>{4}</text>\n",
        x, edge_bottom, edge_bottom + 5, edge_bottom + 19, short_number(tick));
  }
  body_ += fmt::format("<line class=axis x1={} x2={} y1={} y2={} />", edge_left, edge_right,
                       edge_bottom, edge_bottom);
  body_ += fmt::format("<text class=mid x={} y={}>{}</text>", (edge_left + edge_right) / 2,
                       chart_height - 8, html_text(x_.name));
  body_ += fmt::format("<text class=mid transform=\"rotate(-90 12 {0})\" x=12 y={0}>{1}</text>\n",
                       (edge_top + edge_bottom) / 2, html_text(y_.name));
}

void Chart::points(const Places& places, int series) {
  body_ += fmt::format("<g class=s{}>", series);
  for (const auto& [x, y] : places) {
    body_ += fmt::format("<circle cx={:.1f} cy={:.1f} r=2.6 />", x_at(x), y_at(y));
  }
  body_ += "</g>\n";
}

void Chart::line(const Places& places, int series, bool dashed) {
  body_ += fmt::format("<polyline class=\"l{}{}\" points=\"", series, dashed ? " dash" : "");
  for (const auto& [x, y] : places) body_ += fmt::format("{:.1f},{:.1f} ", x_at(x), y_at(y));
  body_ += "\"/>\n";
}

void Chart::steps(const Places& places, int series) {
  if (places.empty()) return;
  std::string path = fmt::format("M{:.1f} {}", x_at(places.front().first), edge_bottom);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const double x = x_at(places[i].first), y = y_at(places[i].second);
    path += fmt::format("L{:.1f} {:.1f}", x, y);
    const double next = i + 1 < places.size() ? x_at(places[i + 1].first) : edge_right;
    path += fmt::format("H{:.1f}", next);
  }
  body_ += fmt::format("<path class=\"a{0} l{0}\" d=\"{1}V{2}\"/>\n", series, path, edge_bottom);
}

void Chart::bars(const Places& places, int series) {
  body_ += fmt::format("<g class=b{}>", series);
  for (const auto& [x, y] : places) {
    const double from = x_at(x - 0.5), to = x_at(x + 0.5);
    const double gap = std::min(2.0, (to - from) * 0.15);
    const double top = y_at(y);
    body_ += fmt::format("<rect x={:.1f} y={:.1f} width={:.2f} height={:.1f} />", from + gap / 2,
                         top, to - from - gap, std::max(edge_bottom - top, 0.0));
  }
  body_ += "</g>\n";
}

void Chart::mark(double x, const std::string& name, int row) {
  const double at = x_at(x);
  const bool right = at > (edge_left + edge_right) / 2;
  body_ += fmt::format(
      "<line class=mark x1={0:.1f} x2={0:.1f} y1={1} y2={2} /><text class=\"halo{3}\" x={4:.1f} "
      "y={5}>{6}</text>\n",
      at, edge_top, edge_bottom, right ? " end" : "", right ? at - 6 : at + 6,
      edge_top + 11 + 17 * row, html_text(name));
}

std::string Chart::svg() const {
  return fmt::format("<svg viewBox=\"0 0 {} {}\" role=img aria-label=\"{}\">\n{}</svg>\n",
                     chart_width, chart_height, html_text(title_), body_);
}

}  // namespace graphrun::cli
