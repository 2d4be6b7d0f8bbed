// The tables of a bench document.
#include "cli/bench/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <graphrun/engine/base/error.hpp>
#include <set>

#include "cli/bench/ceiling_table.hpp"
#include "cli/bench/choice_table.hpp"
#include "cli/bench/grid.hpp"
#include "cli/text.hpp"

namespace graphrun::cli::bench {
namespace {

std::string share_text(const Json& share) {
  return share.is_null() ? "" : fmt::format("{:.0f} %", 100 * share.get<double>());
}

std::string rate_text(const Json& rate) {
  if (rate.is_null() || rate.get<double>() <= 0) return {};
  const double billions = rate.get<double>() / 1e9;
  return fmt::format("{:.{}f}", billions, billions < 0.1 ? 4 : billions < 10 ? 3 : 1);
}

std::string milliseconds_text(double ms) {
  return fmt::format("{:.{}f}", ms, ms < 1 ? 4 : ms < 100 ? 2 : 1);
}

std::string what_of(const Json& result) {
  std::string text = result["kernel"];
  for (const char* part : {"format", "precision"}) {
    const std::string value = result[part];
    if (!value.empty()) text += " " + value;
  }
  return text;
}

// What belongs to one kernel or suite alone.
std::string remarks_of(const Json& result) {
  const Json& figures = result["figures"];
  const auto figure = [&](const char* name) { return figures.value(name, 0.0); };
  std::vector<std::string> parts;
  if (figures.contains("ms_per_sweep")) {
    parts.push_back(fmt::format("{:.0f} sweeps of {} ms", figure("sweeps"),
                                milliseconds_text(figure("ms_per_sweep"))));
  }
  if (figures.contains("ns_per_entry")) {
    parts.push_back(fmt::format("{:.3g} ns an entry", figure("ns_per_entry")));
  }
  if (figures.contains("read_ms")) {
    parts.push_back(fmt::format("read {}, built {}", duration_text(figure("read_ms")),
                                duration_text(figure("build_ms"))));
  }
  if (figures.contains("t_load")) {
    parts.push_back(fmt::format("load {}, makespan {}, {:.3g} EVPS",
                                duration_text(1000 * figure("t_load")),
                                duration_text(1000 * figure("t_makespan")), figure("evps")));
  }
  if (figures.contains("peak_bytes")) {
    parts.push_back(fmt::format("{} of memory at its peak", bytes_text(figure("peak_bytes"))));
  }
  if (figures.contains("ratio_of_medians")) {
    parts.push_back(fmt::format("graphrun takes {:.2f} of its time", figure("ratio_of_medians")));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

bool is_noisy(const Json& result) {
  return result["verified"].get<bool>() &&
         result["statistics"]["relative_spread"].get<double>() > 0.05;
}

std::vector<std::string> row_cells(const Json& result) {
  const std::string graph = result["graph"]["name"], by = result["implementation"];
  if (!result["verified"].get<bool>()) {
    return {graph,
            what_of(result),
            by,
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "no: " + result["fault"].get<std::string>(),
            ""};
  }
  const Json& s = result["statistics"];
  const double spread = s["relative_spread"];
  return {graph,
          what_of(result),
          by,
          fmt::format("{}", s["runs"].get<int>()),
          milliseconds_text(s["median"]),
          milliseconds_text(s["minimum"]),
          fmt::format("{:.1f} %{}", 100 * spread, spread > 0.05 ? "!" : ""),
          rate_text(result["rates"]["entries_per_second"]),
          rate_text(result["rates"]["input_edges_per_second"]),
          share_text(result["shares"]["stream"]),
          share_text(result["shares"]["gather"]),
          remarks_of(result)};
}

Grid result_grid(const Json& results, const std::string& suite) {
  Grid grid;
  grid.columns = {{"graph", false},    {"what", false},  {"by", false},    {"runs", true},
                  {"median ms", true}, {"min ms", true}, {"spread", true}, {"Gentries/s", true},
                  {"Gedges/s", true},  {"stream", true}, {"gather", true}, {"verified", false}};
  for (const Json& result : results) {
    if (result["suite"] != suite) continue;
    auto cells = row_cells(result);
    if (!result["verified"].get<bool>()) {
      cells = {cells[0], cells[1], cells[2], "", "", "", "", "", "", "", "", cells[10]};
    } else {
      cells.back() = cells.back().empty() ? "yes" : "yes; " + cells.back();
    }
    grid.rows.push_back(cells);
  }
  return grid;
}

Grid preparing_grid(const Json& results, const std::string& suite) {
  Grid grid;
  grid.columns = {{"graph", false}, {"prepared for", false}, {"by", false},
                  {"ms", true},     {"memory", true},        {"what", false}};
  for (const Json& result : results) {
    if (result["suite"] != suite || !result.contains("preprocessing")) continue;
    const Json& p = result["preprocessing"];
    const double bytes = p["bytes"];
    grid.rows.push_back({result["graph"]["name"], what_of(result), result["implementation"],
                         milliseconds_text(p["milliseconds"]), bytes > 0 ? bytes_text(bytes) : "",
                         p["what"]});
  }
  return grid;
}

std::vector<std::string> suites_in(const Json& results) {
  std::vector<std::string> suites;
  for (const Json& result : results) {
    const std::string suite = result["suite"];
    if (std::find(suites.begin(), suites.end(), suite) == suites.end()) suites.push_back(suite);
  }
  return suites;
}

std::vector<std::string> graph_lines(const Json& results, const std::string& suite) {
  std::vector<std::string> lines;
  std::set<std::string> said;
  for (const Json& result : results) {
    const Json& graph = result["graph"];
    if (result["suite"] != suite || !said.insert(graph["name"]).second) continue;
    lines.push_back(fmt::format("{}: {} vertices, {} {}directed edges, {} stored entries",
                                graph["name"].get<std::string>(), grouped(graph["vertices"]),
                                grouped(graph["edges"]), graph["directed"].get<bool>() ? "" : "un",
                                grouped(graph["entries"])));
  }
  return lines;
}

std::string device_line(const Json& document) {
  const Json &device = document["device"], &build = document["build"];
  std::string text = device["name"];
  if (device["kind"] == "cpu") text += ", " + counted(device["threads"], "thread");
  const Json& gpu = document["machine"]["gpu"];
  if (!gpu.is_null()) {
    text += fmt::format(", driver {}, CUDA {}", gpu["driver"].get<std::string>(),
                        gpu["cuda_runtime"].get<std::string>());
  }
  return text + fmt::format("; {}; graphrun {} ({})", build["compiler"].get<std::string>(),
                            build["version"].get<std::string>(),
                            build["commit"].get<std::string>().substr(0, 10));
}

// The remarks below a suite's tables.
std::vector<std::string> suite_notes(const Json& document, const std::string& suite) {
  std::vector<std::string> notes;
  bool noisy = false, shares = false, edges = false;
  std::vector<std::string> models, checks;
  const auto once = [](std::vector<std::string>& list, const std::string& text) {
    if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
  };
  for (const Json& result : document["results"]) {
    if (result["suite"] != suite) continue;
    const std::string kernel = result["kernel"];
    if (!result["check"].get<std::string>().empty()) {
      once(checks, kernel + " is checked by " + result["check"].get<std::string>());
    }
    if (!result["verified"].get<bool>()) continue;
    noisy = noisy || is_noisy(result);
    shares = shares || !result["shares"]["stream"].is_null();
    edges = edges || !result["rates"]["input_edges_per_second"].is_null();
    const std::string model = result["model"]["statement"];
    if (shares && !model.empty()) once(models, kernel + " moves: " + model);
  }
  if (edges) {
    notes.push_back(
        "Gentries/s counts stored entries, Gedges/s the edges listed for the component, repeats "
        "included");
  }
  if (shares) {
    notes.push_back(
        "stream and gather: the model's bytes and gathers over the median, as shares of what this "
        "device reads and gathers at most");
    notes.insert(notes.end(), models.begin(), models.end());
  }
  notes.insert(notes.end(), checks.begin(), checks.end());
  if (noisy) {
    notes.push_back(
        "! the middle half of the samples, for bfs of different sources, spreads over more than "
        "5 % of the median");
  }
  return notes;
}

std::string cache_line(const Json& document) {
  return fmt::format("{} cache, {} before timing; clocks as they were found",
                     document["cache"].get<std::string>(),
                     counted(document["warm_up"].get<int>(), "warm-up run"));
}

}  // namespace

std::string row_name(const Json& result) {
  return fmt::format("{} {} {} by {}", result["suite"].get<std::string>(),
                     result["graph"]["name"].get<std::string>(), what_of(result),
                     result["implementation"].get<std::string>());
}

std::string terminal_text(const Json& document, bool colour) {
  const Json& results = document["results"];
  std::string out = device_line(document) + "\n" + cache_line(document) + "\n";
  for (const auto& suite : suites_in(results)) {
    out += "\n";
    for (const auto& line : graph_lines(results, suite)) out += line + "\n";
    if (suite == "formats") {
      out += "\n" + as_text(choice_grid(results), colour) + "\n";
      for (const auto& line : choice_lines(results)) out += line + "\n";
    }
    out += "\n" + as_text(result_grid(results, suite), colour);
    const Grid preparing = preparing_grid(results, suite);
    if (!preparing.rows.empty()) out += "\n" + as_text(preparing, colour);
    out += "\n";
    for (const auto& note : suite_notes(document, suite)) out += note + "\n";
  }
  if (results.empty() && !document["ceilings"].empty()) {
    out += "\n" + as_text(ceiling_grid(document["ceilings"]), colour);
  }
  for (const Json& note : document["notes"]) out += note.get<std::string>() + "\n";
  return out;
}

std::string markdown_text(const Json& document) {
  const Json& results = document["results"];
  std::string out = device_line(document) + ". " + cache_line(document) + ".\n";
  for (const auto& suite : suites_in(results)) {
    out += "\n**" + suite + "**\n\n";
    for (const auto& line : graph_lines(results, suite)) out += "* " + line + "\n";
    if (suite == "formats") {
      out += "\n" + as_markdown(choice_grid(results)) + "\n";
      for (const auto& line : choice_lines(results)) out += "* " + line + "\n";
      continue;  // the rows themselves are in the file
    }
    out += "\n" + as_markdown(result_grid(results, suite));
    const Grid preparing = preparing_grid(results, suite);
    if (!preparing.rows.empty()) out += "\n" + as_markdown(preparing);
    out += "\n";
    for (const auto& note : suite_notes(document, suite)) out += "* " + note + "\n";
  }
  if (results.empty() && !document["ceilings"].empty()) {
    out += "\n" + as_markdown(ceiling_grid(document["ceilings"]));
  }
  for (const Json& note : document["notes"]) out += "* " + note.get<std::string>() + "\n";
  std::string command;
  for (const Json& word : document["command_line"]) {
    command += (command.empty() ? "" : " ") + word.get<std::string>();
  }
  return out + "\nMeasured by `" + command +
         "`, the table made by `graphrun bench --table FILE.json`.\n";
}

Json read_document(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw FileError(path + ": cannot be opened");
  Json document = Json::parse(file, nullptr, false);
  if (document.is_discarded() || !document.is_object() ||
      document.value("schema", "") != "graphrun-bench-1") {
    throw FileError(path + ": is not what `graphrun bench --json` writes (graphrun-bench-1)");
  }
  return document;
}

}  // namespace graphrun::cli::bench
