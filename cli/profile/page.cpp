#include "cli/profile/page.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <graphrun/version.hpp>

#include "cli/profile/html.hpp"
#include "cli/profile/page_sections.hpp"
#include "cli/profile/page_style.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

// Of page_script, so that a browser runs that script and no other.
constexpr const char* script_hash = "sha256-01U7i30SU6/JZfZuhoDY+oO04xcEOAZclXN+9FiBwFQ=";

std::string shown_name(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  return name.empty() || path == "-" ? path : name;
}

// What was read, and what was assumed: the lines of the report about the input, and its warnings.
std::string input_section(const Report& report) {
  std::vector<std::pair<std::string, std::string>> facts;
  for (const Line& line : graph_lines(report.graph)) {
    if (line.label.empty() && !facts.empty()) {
      facts.back().second += "<br>" + html_text(line.text);
    } else {
      facts.emplace_back(html_text(line.label), html_text(line.text));
    }
  }
  const GraphFacts& graph = report.graph;
  facts.emplace_back("direction",
                     graph.directed ? "edges have a direction" : "edges have no direction");
  for (const Line& line : report.lines) {
    if (line.label == "direction") facts.back().second += ": " + html_text(line.text);
  }
  facts.emplace_back("weights", graph.weighted ? "listed, and not used on this page" : "none");
  facts.emplace_back("ids", graph.ids_are_integers ? "whole numbers" : "text");
  if (graph.isolated > 0) {
    facts.emplace_back("isolated",
                       counted(graph.isolated, "vertex", "vertices") + " without edges");
  }
  for (const std::string& warning : report.warnings) {
    facts.emplace_back("note", html_text(warning));
  }
  return section_html("input", "What was read", facts_html(facts));
}

std::string footer_html(const Report& report) {
  const DeviceFacts& device = report.device;
  const std::string where = device.backend == Backend::cuda
                                ? device.name
                                : counted(device.threads, "thread") + " of " + device.name;
  return "<footer><p>Made by graphrun " + std::string(GRAPHRUN_VERSION) + " on " +
         html_text(where) + ", in " + bytes_text(static_cast<double>(report.host_peak)) +
         " of memory. In the commands GRAPH stands for <code>" + html_text(report.graph.path) +
         "</code> with the options of reading that were given. <code>graphrun profile GRAPH "
         "--json</code> has every figure of this page.</p></footer>\n";
}

constexpr const char* contents =
    "<nav><a href=#input>Input</a><a href=#shape>Shape</a><a href=#degrees>Degrees</a><a "
    "href=#components>Components</a><a href=#distances>Distances</a><a href=#central>Central "
    "vertices</a><a href=#cores>Cores</a><a href=#clustering>Triangles</a><a "
    "href=#communities>Communities</a><a href=#storage>Storage</a><a href=#steps>Time</a></nav>\n";

}  // namespace

std::string section_html(const std::string& id, const std::string& title, const std::string& body) {
  return "<section id=" + id + "><h2>" + title + "</h2>\n" + body + "</section>\n";
}

std::string profile_page(const Report& report) {
  JsonDocument made(object_with_room());
  put_json(report, *made);
  const Json& document = *made;
  const std::string name = html_text(shown_name(report.graph.path));
  std::string page =
      "<!doctype html>\n<html lang=en><head><meta charset=utf-8>\n"
      "<meta name=viewport content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src "
      "'unsafe-inline'; img-src data:; script-src '" +
      std::string(script_hash) + "'\">\n<link rel=icon href=\"data:,\">\n<title>" + name +
      " – graphrun profile</title>\n<style>" + page_style + "</style></head>\n<body>\n";
  page += "<header><p class=brand>graphrun profile</p><h1>" + name + "</h1>\n" +
          headline_html(document) + contents + "</header>\n<main>\n" + tiles_html(document);
  page += "<div class=pair>" + input_section(report) + shape_section(document) + "</div>";
  for (const auto section :
       {degrees_section, components_section, distances_section, central_section, cores_section,
        clustering_section, communities_section, storage_section, steps_section}) {
    page += section(document);
  }
  page +=
      "</main>\n" + footer_html(report) + "<script>" + page_script + "</script>\n</body></html>\n";
  return page;
}

}  // namespace graphrun::cli
