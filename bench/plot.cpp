// A bench document as a plot: one row of panels for each suite and graph.
#include "bench/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "bench/plot_panel.hpp"
#include "cli/text.hpp"

namespace graphrun::cli::bench {
namespace {

constexpr double width = 1240, roofline_height = 420, margin = 24;

struct PlotGroup {
  std::string suite;
  Json graph;
  std::vector<PlotRow> rows;
};

PlotRow row_of(const Json& result) {
  PlotRow row;
  row.kernel = result["kernel"];
  row.by = result["implementation"];
  row.label = fmt::format("{} {}", result["format"].get<std::string>(),
                          result["precision"].get<std::string>());
  const Json& statistics = result["statistics"];
  row.ms = statistics["median"];
  row.least_ms = statistics["minimum"];
  row.most_ms = statistics["maximum"];
  const double seconds = row.ms / 1000;
  const Json& model = result["model"];
  const double bytes = model["bytes"], entries = model["entries"], gathers = model["gathers"];
  if (bytes > 0 && seconds > 0) {
    row.entries_per_byte = entries / bytes;
    row.entries_per_second = entries / seconds;
  }
  const Json& shares = result["shares"];
  const auto shown = [](const Json& share) {
    return share.is_number() && share.get<double>() > 0 && share.get<double>() <= 1;
  };
  if (shown(shares["stream"])) {
    row.stream_limit = bytes / seconds / shares["stream"].get<double>();
  }
  if (shown(shares["gather"])) {
    row.gather_limit = gathers / seconds / shares["gather"].get<double>();
    row.gather_bytes = static_cast<int>(
        model["footprint"].get<double>() / result["graph"]["vertices"].get<double>() + 0.5);
  }
  return row;
}

std::vector<PlotGroup> groups_of(const Json& document) {
  std::vector<PlotGroup> groups;
  for (const Json& result : document["results"]) {
    if (!result["verified"].get<bool>()) continue;
    const std::string suite = result["suite"];
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const PlotGroup& group) {
      return group.suite == suite && group.graph == result["graph"];
    });
    if (found == groups.end()) {
      groups.push_back({suite, result["graph"], {row_of(result)}});
    } else {
      found->rows.push_back(row_of(result));
    }
  }
  return groups;
}

bool has_points(const PlotGroup& group) {
  return std::any_of(group.rows.begin(), group.rows.end(),
                     [](const PlotRow& row) { return row.entries_per_second > 0; });
}

double draw_group(Svg& svg, const PlotGroup& group, double top) {
  svg.text(margin, top + 16,
           fmt::format("{} on {}: {} vertices, {} stored entries", group.suite,
                       group.graph["name"].get<std::string>(), grouped(group.graph["vertices"]),
                       grouped(group.graph["entries"])),
           {14, Anchor::start, "#222222", true});
  const double begin = top + 36;
  const Box bars{has_points(group) ? 690 : margin, begin, width - margin, begin};
  const double bars_end = draw_bars(&svg, bars, group.rows);
  if (!has_points(group)) return bars_end;
  const Box area{margin + 62, begin, 670, begin + roofline_height};
  draw_roofline(svg, area, group.rows);
  return std::max(bars_end, area.bottom + 50);
}

void draw_legend(Svg& svg, const Json& document) {
  const Json& device = document["device"];
  std::string where = device["name"];
  if (device["kind"] == "cpu") where += ", " + counted(device["threads"], "thread");
  svg.text(margin, 30, "graphrun bench, " + where, {16, Anchor::start, "#222222", true});
  svg.text(margin, 50,
           fmt::format("medians, whiskers from the least to the most; {} cache; graphrun {} ({})",
                       document["cache"].get<std::string>(),
                       document["build"]["version"].get<std::string>(),
                       document["build"]["commit"].get<std::string>().substr(0, 10)),
           {12, Anchor::start, "#555555"});
  std::set<std::string> others;
  for (const Json& result : document["results"]) {
    const std::string by = result["implementation"];
    if (by != "graphrun") others.insert(by);
  }
  svg.circle(690, 46, 5, ours_colour);
  svg.text(702, 50, "graphrun", {12});
  if (others.empty()) return;
  svg.diamond(790, 46, 6, others_colour);
  svg.text(802, 50, fmt::format("{}", fmt::join(others, ", ")), {12});
}

}  // namespace

std::string plot_svg(const Json& document) {
  Svg svg;
  draw_legend(svg, document);
  double bottom = 72;
  for (const PlotGroup& group : groups_of(document)) bottom = draw_group(svg, group, bottom) + 24;
  return svg.document(width, bottom);
}

}  // namespace graphrun::cli::bench
