// Communities, and the drawing of the graph of communities.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/profile/html.hpp"
#include "cli/profile/page_sections.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr double net_width = 640, net_height = 520, net_margin = 12;

struct Placed {
  double x, y, radius;
};

std::vector<Placed> placed(const Json& nodes) {
  std::vector<Placed> places;
  const double side = net_height - 2 * net_margin;
  for (const Json& node : nodes) {
    places.push_back({net_width / 2 + side * (node["x"].get<double>() - 0.5) * 1.22,
                      net_height / 2 + side * (node["y"].get<double>() - 0.5),
                      std::max(2.0, side * node["radius"].get<double>())});
  }
  return places;
}

// For a place without elements in it, such as a title.
std::string plain_id(const Json& id) {
  return id.is_string() ? html_text(id.get_ref<const std::string&>()) : id.dump();
}

// Lines as thick as the root of their edges; circles as dark as few edges leave them.
std::string drawing_svg(const Json& drawing) {
  const Json& nodes = drawing["communities"];
  const std::vector<Placed> at = placed(nodes);
  double left = net_width, right = 0, top = net_height, bottom = 0;
  for (const Placed& p : at) {
    left = std::min(left, p.x - p.radius);
    right = std::max(right, p.x + p.radius);
    top = std::min(top, p.y - p.radius);
    bottom = std::max(bottom, p.y + p.radius);
  }
  // As wide as it is, or a few circles would be shown as large as the page.
  const double wide = std::max(right - left, 0.6 * net_width) + 2 * net_margin;
  std::string svg = fmt::format(
      "<svg class=net viewBox=\"{:.0f} {:.0f} {:.0f} {:.0f}\" role=img aria-label=\"The graph of "
      "the "
      "largest communities\">\n",
      (left + right - wide) / 2, top - net_margin, wide, bottom - top + 2 * net_margin);
  const Json& edges = drawing["edges"];
  const double most = edges.empty() ? 1 : edges[0]["edges"].get<double>();
  for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge) {
    const Placed &p = at[(*edge)["from"].get<std::size_t>()],
                 &q = at[(*edge)["to"].get<std::size_t>()];
    const double strength = std::sqrt((*edge)["edges"].get<double>() / most);
    svg += fmt::format(
        "<line x1={:.1f} y1={:.1f} x2={:.1f} y2={:.1f} stroke-width={:.2f} stroke-opacity={:.2f} "
        "/>\n",
        p.x, p.y, q.x, q.y, 0.7 + 4.3 * strength, 0.25 + 0.45 * strength);
  }
  for (std::size_t i = 0; i < at.size(); ++i) {
    const Json& node = nodes[i];
    const double within = node["within"].is_number() ? node["within"].get<double>() : 0;
    const std::string size = counted(node["vertices"].get<std::int64_t>(), "vertex", "vertices");
    svg += fmt::format(
        "<circle class=under cx={0:.1f} cy={1:.1f} r={2:.1f} /><circle cx={0:.1f} cy={1:.1f} "
        "r={2:.1f} fill-opacity={3:.2f}><title>community of {4}: {5}, {6} of its edge ends "
        "within</title></circle>\n",
        at[i].x, at[i].y, at[i].radius, 0.4 + 0.6 * within * within, plain_id(node["community"]),
        size, share_html(within));
  }
  for (std::size_t i = 0; i < at.size(); ++i) {
    const std::string label = short_number(nodes[i]["vertices"].get<double>());
    const auto letters = static_cast<double>(label.size());
    const double size = std::min(18.0, 1.75 * at[i].radius / (0.6 * letters));
    if (size < 9) continue;
    svg += fmt::format("<text x={:.1f} y={:.1f} font-size={:.1f}>{}</text>\n", at[i].x,
                       at[i].y + 0.36 * size, size, label);
  }
  return svg + "</svg>\n";
}

std::string largest_html(const Json& drawing) {
  SortedTable table({"community of", "vertices", "edge ends within"});
  std::size_t left = 10;
  for (const Json& node : drawing["communities"]) {
    if (left-- == 0) break;
    const bool text = node["community"].is_string();
    table.add({text ? text_cell(html_id(node["community"]))
                    : Cell{html_id(node["community"]), node["community"].get<double>()},
               count_cell(node["vertices"].get<std::int64_t>()),
               node["within"].is_number()
                   ? Cell{share_html(node["within"].get<double>()), node["within"].get<double>()}
                   : Cell{"–", -1}});
  }
  return table.html();
}

// `share`: of the vertices that the drawing has.
std::string caption(const Json& section, double share) {
  const auto drawn = static_cast<std::int64_t>(section["drawing"]["communities"].size());
  const bool some = drawn < section["communities"].get<std::int64_t>();
  const std::string which = drawn == 1
                                ? "The only community"
                                : fmt::format("The {}{} communities, with {} of the vertices",
                                              some ? "largest " : "", drawn, share_html(share));
  return which +
         ". A circle is as large as its community, and the darker the fewer of its edges leave it; "
         "a line is as thick as there are edges between two.";
}

}  // namespace

std::string communities_section(const Json& document) {
  const Json& section = document["result"]["communities"];
  std::string html;
  if (is_left_out(section, html)) return section_html("communities", "Communities", html);
  const auto vertices = std::max(1.0, document["graph"]["vertices"].get<double>());
  html += "<p>" + counted(section["communities"].get<std::int64_t>(), "community", "communities") +
          ", modularity " + real_html(section, "modularity", 4) + ". The largest has " +
          whole_html(section, "largest") + " vertices.</p>";
  if (section.contains("drawing")) {
    const Json& drawing = section["drawing"];
    const double share = drawing["vertices"].get<double>() / vertices;
    html += "<figure>" + drawing_svg(drawing) + "<figcaption>" + caption(section, share) +
            "</figcaption></figure><div class=two><div><h3>The largest</h3>" +
            largest_html(drawing) + "</div><div><h3>By size</h3>" +
            sizes_table(section["sizes"], "communities", vertices) + "</div></div>";
  }
  return section_html("communities", "Communities", html + origin_html(section));
}

}  // namespace graphrun::cli
