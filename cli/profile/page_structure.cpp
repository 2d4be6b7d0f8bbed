// Shape, degrees, components and distances.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/profile/chart.hpp"
#include "cli/profile/html.hpp"
#include "cli/profile/page_sections.hpp"
#include "cli/profile/power_law.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

std::string axis_name(const std::string& key) {
  return key == "in_degree" ? "in-degree" : key == "out_degree" ? "out-degree" : "degree";
}

// How good a fit is, in words.
std::string judged(const Json& tail) {
  const double distance = tail["distance"].get<double>();
  const std::string& favours = tail["favours"].get_ref<const std::string&>();
  std::string text = distance < 0.05 ? "close" : distance < 0.12 ? "rough" : "poor";
  text += fmt::format(" fit: its distribution is off by {:.3f} at most; ", distance);
  if (favours == "neither") {
    return text + "an exponential tail would do as well (p = " +
           catalogue::significant(tail["chance"].get<double>(), 2) + ").";
  }
  return text +
         (favours == "exponential" ? "an exponential tail is likelier"
                                   : "an exponential tail is less likely") +
         (tail["chance"].get<double>() < 1e-4
              ? " (p < 0.0001)."
              : " (p = " + catalogue::significant(tail["chance"].get<double>(), 2) + ").");
}

std::string tail_text(const std::string& name, const Json& tail, int series) {
  const std::string key = fmt::format("<p><span class=\"key s{}\"></span>{}: ", series, name);
  if (!tail["fitted"].get<bool>()) {
    return key +
           fmt::format("no power law is fitted: that takes {} vertices of different degrees.</p>",
                       tail["least_vertices"].get<int>());
  }
  // Two digits of the error.
  const double error = std::max(tail["standard_error"].get<double>(), 1e-6);
  const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(error))), 1, 6);
  return key + fmt::format("power law from {} on, exponent {:.{}f} ± {:.{}f}, of {}. A {}</p>",
                           whole_html(tail, "least"), tail["alpha"].get<double>(), decimals, error,
                           decimals,
                           counted(tail["vertices"].get<std::int64_t>(), "vertex", "vertices"),
                           judged(tail));
}

void draw_tail(Chart& chart, const Json& direction, int series, double most) {
  const Json& tail = direction["tail"];
  if (!is_true(tail, "fitted")) return;
  const auto least = tail["least"].get<double>(), alpha = tail["alpha"].get<double>();
  const auto vertices = tail["vertices"].get<double>();
  const double whole = hurwitz_zeta(alpha, least);
  Chart::Places line;
  for (double x = least; x <= most; x *= 1.25) {
    const double y = vertices * hurwitz_zeta(alpha, x) / whole;
    if (y < 1) break;
    line.emplace_back(x, y);
  }
  chart.line(line, series, true);
}

std::string degree_plot(const Json& degrees) {
  double longest = 1, vertices = 1;
  for (const auto& [key, direction] : degrees.items()) {
    if (!direction.is_object() || direction["at_least"].empty()) continue;
    longest = std::max(longest, direction["max"].get<double>());
    vertices = std::max(vertices, direction["at_least"][0]["vertices"].get<double>());
  }
  Chart chart("How many vertices have at least each degree",
              {"degree", 1, std::max(10.0, longest * 1.15), true},
              {"vertices with at least that", 1, std::max(10.0, vertices * 1.3), true});
  int series = 0;
  for (const auto& [key, direction] : degrees.items()) {
    if (!direction.is_object()) continue;
    Chart::Places places;
    for (const Json& point : direction["at_least"]) {
      places.emplace_back(point["degree"].get<double>(), point["vertices"].get<double>());
    }
    chart.points(places, series);
    draw_tail(chart, direction, series++, longest * 1.15);
  }
  return chart.svg();
}

}  // namespace

std::string sizes_table(const Json& sizes, const std::string& name, double vertices) {
  SortedTable table({"vertices in one", name, "vertices", "share"});
  for (const Json& row : sizes) {
    const auto least = row["least"].get<std::int64_t>(), most = row["most"].get<std::int64_t>();
    const auto held = row["vertices"].get<std::int64_t>();
    const double share = static_cast<double>(held) / vertices;
    table.add({{least == most ? grouped(least) : grouped(least) + " – " + grouped(most),
                static_cast<double>(least)},
               count_cell(row["count"].get<std::int64_t>()),
               count_cell(held),
               bar_cell(share_html(share), share, share)});
  }
  return "<div class=narrow>" + table.html() + "</div>";
}

std::string shape_section(const Json& document) {
  const Json& result = document["result"];
  const Json& shape = result["shape"];
  std::string html;
  if (is_left_out(shape, html)) return section_html("shape", "Shape", html);
  const bool directed = document["graph"]["directed"].get<bool>();
  std::string reciprocity;
  if (directed && is_number(result["reciprocity"], "reciprocity")) {
    reciprocity = share_html(result["reciprocity"]["reciprocity"].get<double>()) +
                  " of the edges have their reverse";
  }
  std::string density = "–";
  if (is_number(result, "density")) {
    density = catalogue::significant(100 * result["density"].get<double>(), 4) + " % of the " +
              (directed ? "ordered pairs" : "pairs") + " of vertices are joined";
  }
  const auto loops = document["graph"]["self_loops"].get<std::int64_t>();
  html +=
      facts_html({{"density", density},
                  {"both ways", reciprocity},
                  {"looks undirected", !directed ? ""
                                       : is_true(shape, "looks_undirected")
                                           ? "yes: every edge is there both ways"
                                           : "no"},
                  {"bipartite", is_true(shape, "bipartite") ? "yes: there is no cycle of odd length"
                                : loops > 0                 ? "no: there are self-loops"
                                                            : "no: there are cycles of odd length"},
                  {"tree", document["graph"]["vertices"] == 0 ? "there is no vertex"
                           : is_true(shape, "tree")   ? "yes: connected, and without a cycle"
                           : is_true(shape, "forest") ? "a forest: no cycle, but several components"
                                                      : "no: there are cycles"},
                  {"self-loops", loops == 0 ? "none" : grouped(loops)}});
  return section_html("shape", "Shape", html + origin_html(shape));
}

std::string degrees_section(const Json& document) {
  const Json& degrees = document["result"]["degrees"];
  std::string html;
  if (is_left_out(degrees, html)) return section_html("degrees", "Degrees", html);
  SortedTable table({"", "mean", "median", "largest", "variance", "Gini", "with none"});
  std::string fits;
  int series = 0;
  bool drawn = false;
  for (const auto& [key, direction] : degrees.items()) {
    if (!direction.is_object()) continue;
    table.add({text_cell(axis_name(key)),
               {real_html(direction, "mean"), direction["mean"].get<double>()},
               {real_html(direction, "median"), direction["median"].get<double>()},
               count_cell(direction["max"].get<std::int64_t>()),
               {real_html(direction, "variance"), direction["variance"].get<double>()},
               {real_html(direction, "gini", 3), direction["gini"].get<double>()},
               count_cell(direction["zero"].get<std::int64_t>())});
    fits += tail_text(axis_name(key), direction["tail"], series++);
    drawn = drawn || !direction["at_least"].empty();
  }
  html += "<div class=narrow>" + table.html() + "</div><div class=two>";
  if (drawn) html += "<figure>" + degree_plot(degrees) + "</figure>";
  html += "<div><h3>Tail</h3>" + fits +
          "<p class=origin>Dashed: the power law of largest likelihood for whole numbers, from "
          "the degree on at which it lies closest (Kolmogorov and Smirnov's distance). Clauset, "
          "Shalizi and Newman, SIAM Review 51(4), 2009; p by Vuong's test.</p></div></div>";
  return section_html("degrees", "Degrees", html + origin_html(degrees));
}

std::string components_section(const Json& document) {
  const Json& result = document["result"];
  const auto vertices = std::max(1.0, document["graph"]["vertices"].get<double>());
  std::string html = "<div class=two>";
  for (const auto& [key, name, one] :
       {std::tuple{"components", "Connected, directions aside", "components"},
        std::tuple{"strong_components", "Strongly connected", "strong components"}}) {
    if (!result.contains(key)) continue;
    const Json& section = result[key];
    html += "<div>";
    if (result.contains("strong_components")) html += "<h3>" + std::string(name) + "</h3>";
    if (!is_left_out(section, html)) {
      const double share = section["largest"].get<double>() / vertices;
      html += "<p>" + grouped(section["components"].get<std::int64_t>()) + " " +
              (section["components"] == 1 ? std::string(one).substr(0, std::string(one).size() - 1)
                                          : one) +
              (section["largest"] == 0
                   ? std::string(".</p>")
                   : ", the largest of " +
                         counted(section["largest"].get<std::int64_t>(), "vertex", "vertices") +
                         ", " + share_html(share) + ".</p>");
      if (!section["sizes"].empty()) html += sizes_table(section["sizes"], one, vertices);
      html += origin_html(section);
    }
    html += "</div>";
  }
  return section_html("components", "Components", html + "</div>");
}

std::string distances_section(const Json& document) {
  const Json& result = document["result"];
  const Json& section = result["distances"];
  const Json& diameter = result["diameter"];
  std::string html = "<div class=two>";
  const bool left_out = section.contains("left_out");
  if (!left_out && !section["by_distance"].empty()) {
    Chart::Places places;
    double most = 1;
    for (const Json& row : section["by_distance"]) {
      places.emplace_back(row["distance"].get<double>(), row["pairs"].get<double>());
      most = std::max(most, row["pairs"].get<double>());
    }
    Chart chart("Pairs of vertices by their distance",
                {"distance in edges", 0.5, section["largest_seen"].get<double>() + 0.5},
                {section["exact"].get<bool>() ? "ordered pairs" : "ordered pairs, of the sample", 0,
                 most * 1.08});
    chart.bars(places, 0);
    chart.mark(section["effective_diameter"].get<double>(), "90 %", 1);
    chart.mark(section["mean"].get<double>(), "mean", 0);
    html += "<figure>" + chart.svg() + "</figure>";
  }
  html += "<div>";
  if (!is_left_out(section, html)) {
    const auto looked = section["pairs_looked_at"].get<double>();
    html += facts_html(
        {{"mean distance", real_html(section, "mean")},
         {"median", real_html(section, "median", 3)},
         {"effective diameter", real_html(section, "effective_diameter") +
                                    ": within it lie 90 % of the pairs that are connected"},
         {"connected", looked > 0 ? share_html(section["pairs"].get<double>() / looked) +
                                        " of the ordered pairs looked at"
                                  : ""}});
    html += origin_html(section, "from " + whole_html(section, "samples") + " of " +
                                     whole_html(document["graph"], "vertices") + " vertices");
  }
  if (!is_left_out(diameter, html)) {
    html += "<h3>Diameter</h3>" +
            facts_html({{"diameter", whole_html(diameter, "diameter")},
                        {"radius", whole_html(diameter, "radius") + ", of the largest component"},
                        {"from, to", diameter["from"].is_null() ? ""
                                                                : html_id(diameter["from"]) + ", " +
                                                                      html_id(diameter["to"])}});
    html += origin_html(diameter);
  }
  return section_html("distances", "Distances", html + "</div></div>");
}

}  // namespace graphrun::cli
