#include "cli/plot_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <iterator>

#include "cli/svg.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr double page = 1000, margin = 24, title_height = 34;
constexpr offset_t most_drawn = 250000;  // edges
constexpr std::array<double, 4> class_size{1, 1.5, 2.2, 3.2};

struct Picture {
  const std::vector<double>& x;
  const std::vector<double>& y;
  double width, height;  // of the drawing, in the page's unit

  double across(index_t v) const { return margin + page * x[static_cast<std::size_t>(v)]; }
  double down(index_t v) const {
    return title_height + margin + height - page * y[static_cast<std::size_t>(v)];
  }
};

struct Lines {
  std::string path;
  offset_t edges = 0, drawn = 0;
  double length = 0;  // of all that are drawn
};

// Each edge once; loops are left out.
template <class F>
void for_each_edge(const std::vector<offset_t>& offsets, const std::vector<index_t>& columns,
                   bool directed, F&& f) {
  for (index_t u = 0; u + 1 < static_cast<index_t>(offsets.size()); ++u) {
    const auto row = static_cast<std::size_t>(u);
    for (offset_t k = offsets[row]; k < offsets[row + 1]; ++k) {
      const index_t v = columns[static_cast<std::size_t>(k)];
      if (v != u && (directed || u < v)) f(u, v);
    }
  }
}

Lines lines_of(const Picture& picture, const std::vector<offset_t>& offsets,
               const std::vector<index_t>& columns, bool directed) {
  Lines lines;
  for_each_edge(offsets, columns, directed, [&](index_t, index_t) { ++lines.edges; });
  const offset_t step = lines.edges / most_drawn + 1;
  offset_t number = 0;
  for_each_edge(offsets, columns, directed, [&](index_t u, index_t v) {
    if (number++ % step != 0) return;
    const double x = picture.across(u), y = picture.down(u);
    const double right = picture.across(v) - x, down = picture.down(v) - y;
    ++lines.drawn;
    lines.length += std::hypot(right, down);
    fmt::format_to(std::back_inserter(lines.path), "M{:.1f} {:.1f}l{:.1f} {:.1f}", x, y, right,
                   down);
  });
  return lines;
}

// Paths of points, by how many edges their vertices have.
std::array<std::string, 4> points_of(const Picture& picture, const std::vector<offset_t>& degree) {
  double mean = 1;
  for (const offset_t d : degree) mean += static_cast<double>(d);
  mean /= std::max<double>(1, static_cast<double>(degree.size()));
  std::array<std::string, 4> paths;
  for (std::size_t v = 0; v < degree.size(); ++v) {
    const double share = static_cast<double>(degree[v]) / mean;
    const std::size_t kind = share < 2 ? 0 : share < 8 ? 1 : share < 32 ? 2 : 3;
    fmt::format_to(std::back_inserter(paths[kind]), "M{:.1f} {:.1f}h0",
                   picture.across(static_cast<index_t>(v)), picture.down(static_cast<index_t>(v)));
  }
  return paths;
}

constexpr const char* style = R"(<style>
rect { fill: #ffffff } text { fill: #222222 } .e { stroke: #6b7b8c; fill: none }
.v { stroke: #0072B2; fill: none; stroke-linecap: round } .hub { stroke: #D55E00 }
@media (prefers-color-scheme: dark) {
rect { fill: #15181c } text { fill: #e8eaed } .e { stroke: #9aa7b5 } .v { stroke: #56B4E9 }
.hub { stroke: #F0A35E }
}
</style>
)";

}  // namespace

std::string layout_svg(const Graph& graph, const std::vector<double>& x,
                       const std::vector<double>& y, const std::string& title) {
  const Csr& csr = std::get<Csr>(graph.out_edges().storage());
  const std::vector<offset_t> offsets = csr.offsets.to_host();
  const std::vector<index_t> columns = csr.column_of.to_host();
  std::vector<offset_t> degree(x.size(), 0);
  for (const index_t v : columns) ++degree[static_cast<std::size_t>(v)];
  for (std::size_t v = 0; v < x.size() && graph.directed(); ++v) {
    degree[v] += offsets[v + 1] - offsets[v];
  }
  double width = 0, height = 0;
  for (const double value : x) width = std::max(width, page * value);
  for (const double value : y) height = std::max(height, page * value);
  const Picture picture{x, y, width, height};
  const Lines lines = lines_of(picture, offsets, columns, graph.directed());
  const double count = std::max(1.0, static_cast<double>(x.size()));
  const double room = page / std::sqrt(count);  // of a vertex
  const double point = std::clamp(0.3 * room, 0.7, 9.0);
  const double line = std::clamp(0.06 * room, 0.25, 1.4);
  const double mean = lines.drawn > 0 ? lines.length / static_cast<double>(lines.drawn) : 1;
  // So that all lines together would cover the page about once.
  const double inked = std::max(1.0, static_cast<double>(lines.drawn) * mean * line);
  const double opacity = std::clamp(0.6 * page * page / inked, 0.06, 0.75);
  const double page_width = std::max(width, 400.0) + 2 * margin;
  const double page_height = height + 2 * margin + title_height;
  const std::string name = title == "-" ? title : std::filesystem::path(title).filename().string();
  std::string words = name + ": " +
                      counted(static_cast<std::int64_t>(x.size()), "vertex", "vertices") + ", " +
                      counted(lines.edges, "edge");
  if (lines.drawn < lines.edges) words += ", of which " + grouped(lines.drawn) + " are drawn";
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">\n"
      "{2}<rect width=\"100%\" height=\"100%\"/>\n<text x=\"{3}\" y=\"30\" font-size=\"15\">{4}"
      "</text>\n",
      page_width, page_height, style, margin, xml_escaped(words));
  svg += fmt::format(
      "<path class=\"e\" stroke-width=\"{:.2f}\" stroke-opacity=\"{:.2f}\" d=\"{}\"/>\n", line,
      opacity, lines.path);
  const auto paths = points_of(picture, degree);
  for (std::size_t kind = 0; kind < paths.size(); ++kind) {
    if (paths[kind].empty()) continue;
    svg += fmt::format("<path class=\"{}\" stroke-width=\"{:.2f}\" d=\"{}\"/>\n",
                       kind == 3 ? "v hub" : "v", point * class_size[kind], paths[kind]);
  }
  return svg + "</svg>\n";
}

}  // namespace graphrun::cli
