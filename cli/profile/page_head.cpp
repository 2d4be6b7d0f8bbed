// The head of the page: the graph in a few sentences, and the most important figures.
#include <fmt/format.h>

#include "cli/profile/html.hpp"
#include "cli/profile/page_sections.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

std::string tile(const std::string& number, const std::string& name) {
  return "<div class=tile><b>" + number + "</b><span>" + name + "</span></div>";
}

}  // namespace

std::string headline_html(const Json& document) {
  const Json& graph = document["graph"];
  const Json& result = document["result"];
  const auto n = graph["vertices"].get<std::int64_t>(), m = graph["edges"].get<std::int64_t>();
  const bool directed = graph["directed"].get<bool>();
  std::string text = fmt::format("A{} graph of {} and {}.", directed ? " directed" : "n undirected",
                                 counted(n, "vertex", "vertices"), counted(m, "edge"));
  const Json& shape = result["shape"];
  if (n > 1 && is_true(shape, "tree")) text += " It is a tree.";
  if (n > 1 && !is_true(shape, "tree") && is_true(shape, "forest")) text += " It has no cycle.";
  if (is_true(shape, "looks_undirected")) {
    text += " Every edge is there both ways: it looks undirected.";
  }
  const Json& components = result["components"];
  if (n > 1 && is_number(components, "components")) {
    const auto count = components["components"].get<std::int64_t>();
    const double share = components["largest"].get<double>() / static_cast<double>(n);
    text += count == 1 ? " All vertices are connected."
                       : fmt::format(" The largest of its {} components has {} of the vertices.",
                                     grouped(count), share_html(share));
  }
  const Json& distances = result["distances"];
  if (is_number(distances, "effective_diameter")) {
    text += fmt::format(" Nine in ten pairs that are connected lie within {:.3g} edges{}.",
                        distances["effective_diameter"].get<double>(),
                        distances["exact"].get<bool>() ? "" : ", by a sample");
  }
  return "<p class=lead>" + text + "</p>\n";
}

std::string tiles_html(const Json& document) {
  const Json& graph = document["graph"];
  const Json& result = document["result"];
  std::string html = "<div class=tiles>";
  html += tile(whole_html(graph, "vertices"), "vertices");
  html += tile(whole_html(graph, "edges"),
               graph["directed"].get<bool>() ? "directed edges" : "undirected edges");
  html += tile(real_html(result["degree"], "mean", 3), "edges at a vertex, on average");
  html += tile(whole_html(result["components"], "components"),
               result["components"].value("components", 0) == 1 ? "component" : "components");
  html += tile(whole_html(result["diameter"], "diameter"), "diameter");
  html += tile(real_html(result["distances"], "effective_diameter", 3), "effective diameter, 90 %");
  html += tile(whole_html(result["cores"], "degeneracy"), "largest core number");
  html += tile(whole_html(result["triangles"], "triangles"), "triangles");
  html += tile(real_html(result["clustering"], "transitivity", 3), "transitivity");
  html += tile(real_html(result["communities"], "modularity", 3), "modularity of communities");
  return html + "</div>\n";
}

}  // namespace graphrun::cli
