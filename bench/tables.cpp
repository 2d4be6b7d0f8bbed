// The tables of a bench document.
#include "bench/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <graphrun/base/error.hpp>
#include <set>

#include "bench/ceiling_table.hpp"
#include "bench/choice_table.hpp"
#include "bench/grid.hpp"
#include "bench/result_table.hpp"
#include "cli/text.hpp"
#include "cli/wrap.hpp"
#include "engine/measure/timing.hpp"

namespace graphrun::cli::bench {
namespace {

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
  bool noisy = false, ranges = false, shares = false, edges = false;
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
    ranges = ranges || is_range(result);
    shares = shares || !result["shares"]["stream"].is_null();
    edges = edges || !result["rates"]["input_edges_per_second"].is_null();
    const std::string model = result["model"]["statement"];
    if (shares && !model.empty()) once(models, kernel + " moves: " + model);
  }
  notes.push_back(fmt::format(
      "interval: of the median, from the order of the samples, 95 % or more{}",
      ranges ? fmt::format("; * fewer than {} runs: from the least to the most, of less confidence",
                           runs_of_interval)
             : ""));
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

// The time of the run and the load of the machine; empty for graphrun-bench-1, which lacks them.
std::string run_line(const Json& document) {
  if (!document.contains("started")) return {};
  std::string text = "measured " + document["started"].get<std::string>();
  const Json& load = document["load_average"]["before"];
  if (load.is_array()) text += fmt::format(", load average {:.1f} before", load[0].get<double>());
  const Json& machine = document["machine"];
  if (machine["governor"] != "unknown") {
    text += ", governor " + machine["governor"].get<std::string>();
  }
  return text;
}

}  // namespace

std::string row_name(const Json& result) {
  return fmt::format("{} {} {} by {}", result["suite"].get<std::string>(),
                     result["graph"]["name"].get<std::string>(), what_of(result),
                     result["implementation"].get<std::string>());
}

std::string terminal_text(const Json& document, const Page& page) {
  const Json& results = document["results"];
  const auto text = [&](const std::string& line) { return wrapped(line, page.width, 2) + "\n"; };
  std::string out = text(device_line(document)) + text(cache_line(document));
  const std::string when = run_line(document);
  if (!when.empty()) out += text(when);
  for (const auto& suite : suites_in(results)) {
    out += "\n";
    for (const auto& line : graph_lines(results, suite)) out += text(line);
    if (suite == "formats") {
      out += "\n" + as_text(choice_grid(results), page) + "\n";
      for (const auto& line : choice_lines(results)) out += text(line);
    }
    out += "\n" + as_text(result_grid(results, suite), page);
    const Grid preparing = preparing_grid(results, suite);
    if (!preparing.rows.empty()) out += "\n" + as_text(preparing, page);
    out += "\n";
    for (const auto& note : suite_notes(document, suite)) out += text(note);
  }
  if (results.empty() && !document["ceilings"].empty()) {
    out += "\n" + as_text(ceiling_grid(document["ceilings"]), page);
  }
  for (const Json& note : document["notes"]) out += text(note.get<std::string>());
  return out;
}

std::string markdown_text(const Json& document) {
  const Json& results = document["results"];
  std::string out = device_line(document) + ". " + cache_line(document) + ".";
  const std::string when = run_line(document);
  out += when.empty() ? "\n" : " " + when + ".\n";
  for (const auto& suite : suites_in(results)) {
    out += "\n**" + suite + "**\n\n";
    for (const auto& line : graph_lines(results, suite)) out += "* " + line + "\n";
    if (suite == "formats") {
      out += "\n" + as_markdown(choice_grid(results)) + "\n";
      for (const auto& line : choice_lines(results)) out += "* " + line + "\n";
      continue;  // only the document has these rows
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
  const Json* schema =
      document.is_object() && document.contains("schema") ? &document["schema"] : nullptr;
  const std::string wanted = "graphrun-bench-";
  if (schema == nullptr || !schema->is_string() ||
      !schema->get<std::string>().starts_with(wanted)) {
    throw FileError(path + ": is not what `graphrun bench --json` writes (graphrun-bench-2)");
  }
  if (*schema != wanted + "1" && *schema != wanted + "2") {
    throw FileError(path + ": is of another version of graphrun (" + schema->get<std::string>() +
                    "); this one reads graphrun-bench-1 and -2");
  }
  return document;
}

}  // namespace graphrun::cli::bench
