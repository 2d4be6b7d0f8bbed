// Central vertices, cores, clustering, storage and the time of each step.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/profile/chart.hpp"
#include "cli/profile/html.hpp"
#include "cli/profile/page_sections.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

struct Shown {
  const char *step, *section, *name, *text;
};

constexpr std::array<Shown, 4> measures = {
    {{"degree", "degree", "degree", "edges, in and out"},
     {"pagerank", "pagerank", "PageRank", "where a random surfer is"},
     {"bc", "betweenness", "betweenness", "shortest paths that lead through it"},
     {"harmonic", "harmonic", "harmonic", "nearness: the sum of 1 / distance"}}};

std::string value_text(const std::string& step, double value) {
  if (step == "degree") return grouped(static_cast<std::int64_t>(value));
  if (value >= 1e6) return short_number(value);
  if (value >= 100) return grouped(static_cast<std::int64_t>(value + 0.5));
  return catalogue::significant(value, 4);
}

// The first vertices by each measure, beside each other.
std::string side_by_side(const Json& result, const std::vector<Shown>& taken,
                         const std::vector<std::string>& names) {
  SortedTable table(names);
  for (std::size_t place = 0; place < result[taken.front().section]["top"].size(); ++place) {
    std::vector<Cell> cells = {count_cell(static_cast<std::int64_t>(place) + 1)};
    for (const Shown& one : taken) {
      const Json& top = result[one.section]["top"][place];
      const auto value = top["value"].get<double>();
      cells.push_back(
          {html_id(top["vertex"]) + "<br><small>" + value_text(one.step, value) + "</small>",
           value});
    }
    table.add(std::move(cells));
  }
  return table.html();
}

// A row for each of them, with its value and place by all measures.
std::string places_table(const Json& result, const std::vector<Shown>& taken,
                         const std::vector<std::string>& names) {
  SortedTable table(names);
  for (const Json& row : result["central"]) {
    const bool text = row["vertex"].is_string();
    std::vector<Cell> cells = {text ? text_cell(html_id(row["vertex"]))
                                    : Cell{html_id(row["vertex"]), row["vertex"].get<double>()}};
    for (const Shown& one : taken) {
      const auto place = row[one.step]["place"].get<std::int64_t>();
      const auto value = row[one.step]["value"].get<double>();
      const std::string shown = value_text(one.step, value);
      cells.push_back({fmt::format("{} <small class=place>#{}</small>",
                                   place <= 10 ? "<b>" + shown + "</b>" : shown, grouped(place)),
                       value});
    }
    table.add(std::move(cells));
  }
  return table.html();
}

}  // namespace

std::string central_section(const Json& document) {
  const Json& result = document["result"];
  const std::string all = whole_html(document["graph"], "vertices");
  std::vector<std::string> names;
  std::string origins;
  std::vector<std::pair<std::string, std::string>> meanings;
  std::vector<Shown> taken;
  for (const Shown& one : measures) {
    const Json& section = result[one.section];
    if (is_left_out(section, origins)) continue;
    meanings.emplace_back(one.name, one.text);
    names.push_back(std::string(one.name) + (section["exact"].get<bool>() ? "" : ", sampled"));
    taken.push_back(one);
    origins += origin_html(
        section, section.contains("samples")
                     ? "from " + whole_html(section, "samples") + " of " + all + " vertices"
                     : "");
  }
  std::string html;
  if (!result["central"].empty()) {
    std::vector<std::string> ranked = names, compared = names;
    ranked.insert(ranked.begin(), "#");
    compared.insert(compared.begin(), "vertex");
    html = "<p>The first vertices by each measure, with its value.</p>" +
           side_by_side(result, taken, ranked) + facts_html(meanings) +
           "<details><summary>Each of these vertices by all measures</summary>" +
           places_table(result, taken, compared) + "</details>";
  }
  return section_html("central", "Central vertices", html + origins);
}

std::string cores_section(const Json& document) {
  const Json& section = document["result"]["cores"];
  std::string html;
  if (is_left_out(section, html)) return section_html("cores", "Cores", html);
  Chart::Places places;
  double most = 1;
  for (const Json& row : section["at_least"]) {
    places.emplace_back(row["core"].get<double>(), row["vertices"].get<double>());
    most = std::max(most, row["vertices"].get<double>());
  }
  html += "<div class=two>";
  if (!places.empty()) {
    places.emplace_back(section["degeneracy"].get<double>() + 1, places.back().second);
    Chart chart("Vertices of each core", {"k", 0, section["degeneracy"].get<double>() + 1},
                {"vertices of the k-core", 0, most * 1.05});
    chart.steps(places, 0);
    html += "<figure>" + chart.svg() + "</figure>";
  }
  html +=
      "<div><p>The k-core is what remains when vertices with fewer than k edges are taken away "
      "until there are none.</p>" +
      facts_html({{"largest k", whole_html(section, "degeneracy")},
                  {"its core", whole_html(section, "vertices") + " vertices, " +
                                   whole_html(section, "edges") + " edges"}}) +
      origin_html(section) + "</div></div>";
  return section_html("cores", "Cores", html);
}

std::string clustering_section(const Json& document) {
  const Json& result = document["result"];
  const Json& section = result["clustering"];
  const Json& triangles = result["triangles"];
  std::string html = "<div class=two>";
  const bool left_out = section.contains("left_out");
  if (!left_out && !section["by_degree"].empty()) {
    Chart::Places places;
    double least = 2, most = 2, highest = 0;
    for (const Json& row : section["by_degree"]) {
      const double from = row["least"].get<double>(), to = row["most"].get<double>();
      const double middle = (from + to) / 2, mean = row["mean"].get<double>();
      places.emplace_back(middle, mean);
      least = std::min(least, middle);
      most = std::max(most, middle);
      highest = std::max(highest, mean);
    }
    Chart chart("Clustering by degree", {"edges of a vertex, in octaves", least, most * 1.1, true},
                {"mean clustering", 0, highest > 0 ? std::min(1.02, highest * 1.15) : 1});
    chart.line(places, 0);
    chart.points(places, 0);
    html += "<figure>" + chart.svg() + "</figure>";
  }
  html += "<div>";
  if (!is_left_out(triangles, html)) {
    html +=
        facts_html({{"triangles", whole_html(triangles, "triangles")}}) + origin_html(triangles);
  }
  if (!is_left_out(section, html)) {
    html +=
        facts_html({{"mean clustering", real_html(section, "mean") +
                                            ": of the pairs of a vertex's neighbours, the share "
                                            "that is joined"},
                    {"transitivity", real_html(section, "transitivity") +
                                         ": of the paths of two edges, the share that is "
                                         "closed"}}) +
        origin_html(section);
  }
  return section_html("clustering", "Triangles and clustering", html + "</div></div>");
}

std::string storage_section(const Json& document) {
  const Json& section = document["result"]["storage"];
  std::string html;
  if (is_left_out(section, html)) return section_html("storage", "Storage", html);
  const Json& choice = section["choice"];
  html += "<p>For products with this matrix <b>" +
          html_text(choice["format"].get_ref<const std::string&>()) +
          "</b> is chosen: " + html_text(choice["reason"].get_ref<const std::string&>()) +
          ". The graph itself is held in " + bytes_text(section["matrix_bytes"].get<double>()) +
          ".</p>";
  SortedTable table({"format", "a product, ms", "converting, ms", "memory", "why"});
  for (const Json& row : section["ranking"]["formats"]) {
    const auto bytes = row["bytes"].get<double>();
    table.add(
        {text_cell(html_text(row["format"].get_ref<const std::string&>())),
         {real_html(row, "milliseconds", 3), row["milliseconds"].get<double>()},
         {real_html(row, "convert_milliseconds", 3), row["convert_milliseconds"].get<double>()},
         {bytes_text(bytes), bytes},
         {html_text(row["reason"].get_ref<const std::string&>()), 0, true}});
  }
  return section_html("storage", "Storage",
                      html + table.html() + "<p class=origin>Foreseen for " +
                          real_html(section["ranking"], "uses") +
                          " products in double precision.</p>" + origin_html(section));
}

std::string steps_section(const Json& document) {
  const Json& ms = document["milliseconds"];
  struct Row {
    std::string name, device;
    double milliseconds;
    std::string note;
  };
  std::vector<Row> rows = {{"reading the file", "cpu", ms["read"].get<double>(), ""},
                           {"building the graph", "", ms["build"].get<double>(), ""}};
  rows[1].device = document["device"]["kind"].get<std::string>();
  double total = rows[0].milliseconds + rows[1].milliseconds;
  for (const Json& step : document["result"]["steps"]) {
    rows.push_back({step["step"].get<std::string>(), step["device"].get<std::string>(),
                    step["milliseconds"].get<double>(),
                    step["left_out"].is_null() ? "" : "left out"});
    total += rows.back().milliseconds;
  }
  SortedTable table({"step", "device", "time"});
  for (const Row& row : rows) {
    const double share = total > 0 ? row.milliseconds / total : 0;
    const std::string note =
        row.note.empty() ? "" : " <span class=\"tag out\">" + row.note + "</span>";
    table.add({text_cell(html_text(row.name) + note), text_cell(row.device),
               bar_cell(duration_text(row.milliseconds), share, row.milliseconds)});
  }
  return section_html("steps", "Time",
                      "<p>" + duration_text(total) + " in all, of the " +
                          real_html(document["parameters"], "seconds") +
                          " seconds that were allowed.</p><div class=narrow>" + table.html() +
                          "</div>");
}

}  // namespace graphrun::cli
