// Tables of the rows of a suite.
#include "bench/result_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "cli/text.hpp"
#include "engine/measure/timing.hpp"

namespace graphrun::cli::bench {
namespace {

std::string share_text(const Json& share) {
  return share.is_null() || share.get<double>() > 1
             ? ""
             : fmt::format("{:.0f} %", 100 * share.get<double>());
}

std::string rate_text(const Json& rate) {
  if (rate.is_null() || rate.get<double>() <= 0) return {};
  const double billions = rate.get<double>() / 1e9;
  return fmt::format("{:.{}f}", billions, billions < 0.1 ? 4 : billions < 10 ? 3 : 1);
}

std::string milliseconds_text(double ms) {
  return fmt::format("{:.{}f}", ms, ms < 1 ? 4 : ms < 100 ? 2 : 1);
}

// The remarks on a row: figures of its kernel or suite.
std::string remarks_of(const Json& result) {
  const Json& figures = result["figures"];
  const auto figure = [&](const char* name) { return figures[name].get<double>(); };
  const auto has = [&](const char* name) {
    return figures.contains(name) && figures[name].is_number();
  };
  std::vector<std::string> parts;
  if (has("ms_per_sweep")) {
    parts.push_back(fmt::format("{:.0f} sweeps of {} ms", figure("sweeps"),
                                milliseconds_text(figure("ms_per_sweep"))));
  }
  if (has("ns_per_entry")) {
    parts.push_back(fmt::format("{:.3g} ns an entry", figure("ns_per_entry")));
  }
  if (has("read_ms")) {
    parts.push_back(fmt::format("read {}, built {}", duration_text(figure("read_ms")),
                                duration_text(figure("build_ms"))));
  }
  if (has("t_load")) {
    parts.push_back(fmt::format("load {}, makespan {}, {:.3g} EVPS",
                                duration_text(1000 * figure("t_load")),
                                duration_text(1000 * figure("t_makespan")), figure("evps")));
  }
  if (has("peak_bytes")) {
    parts.push_back(fmt::format("{} of memory at its peak", bytes_text(figure("peak_bytes"))));
  }
  if (has("ratio_of_medians")) {
    parts.push_back(fmt::format("graphrun takes {:.2f} of its time", figure("ratio_of_medians")));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

bool few_runs(const Json& result) {
  return result["statistics"]["runs"].get<std::size_t>() < runs_of_interval;
}

std::string interval_text(const Json& result) {
  const Interval interval = interval_of(result);
  return milliseconds_text(interval.low) + "-" + milliseconds_text(interval.high) +
         (few_runs(result) ? "*" : "");
}

std::vector<std::string> row_cells(const Json& result) {
  const std::string graph = result["graph"]["name"], by = result["implementation"];
  if (!result["verified"].get<bool>()) {
    const std::string verdict = "no: " + result["fault"].get<std::string>();
    return {graph, what_of(result), by, "", "", "", "", "", "", "", "", "", verdict, ""};
  }
  const Json& s = result["statistics"];
  return {graph,
          what_of(result),
          by,
          fmt::format("{}", s["runs"].get<int>()),
          milliseconds_text(s["median"]),
          interval_text(result),
          milliseconds_text(s["minimum"]),
          fmt::format("{:.1f} %{}", 100 * s["relative_spread"].get<double>(),
                      is_noisy(result) ? "!" : ""),
          rate_text(result["rates"]["entries_per_second"]),
          rate_text(result["rates"]["input_edges_per_second"]),
          share_text(result["shares"]["stream"]),
          share_text(result["shares"]["gather"]),
          "yes",
          remarks_of(result)};
}

bool has_several_graphs(const Json& results, const std::string& suite) {
  std::set<std::string> names;
  for (const Json& result : results) {
    if (result["suite"] == suite) names.insert(result["graph"]["name"]);
  }
  return names.size() > 1;
}

}  // namespace

bool is_noisy(const Json& result) {
  return result["verified"].get<bool>() &&
         result["statistics"]["relative_spread"].get<double>() > 0.05;
}

bool is_range(const Json& result) { return result["verified"].get<bool>() && few_runs(result); }

std::string what_of(const Json& result) {
  std::string text = result["kernel"];
  for (const char* part : {"format", "precision"}) {
    const std::string value = result[part];
    if (!value.empty()) text += " " + value;
  }
  return text;
}

Interval interval_of(const Json& result) {
  const Json& statistics = result["statistics"];
  const double median = statistics["median"];
  if (statistics.contains("interval")) {
    const Json& interval = statistics["interval"];
    return {median, interval["low"], interval["high"]};
  }
  return {median, statistics["median_low"], statistics["median_high"]};  // of graphrun-bench-1
}

Grid result_grid(const Json& results, const std::string& suite) {
  // If there is one graph, a line above the table names it.
  const int graph_gives_way = has_several_graphs(results, suite) ? 1 : 10;
  Grid grid;
  grid.columns = {{"graph", false, graph_gives_way},
                  {"what", false},
                  {"by", false},
                  {"runs", true, 5},
                  {"median ms", true},
                  {"interval", true, 2},
                  {"min ms", true, 9},
                  {"spread", true, 6},
                  {"Gentries/s", true, 3},
                  {"Gedges/s", true, 4},
                  {"stream", true, 7},
                  {"gather", true, 7},
                  {"verified", false, 0, true},
                  {"remarks", false, 8}};
  for (const Json& result : results) {
    if (result["suite"] == suite) grid.rows.push_back(row_cells(result));
  }
  return grid;
}

Grid preparing_grid(const Json& results, const std::string& suite) {
  Grid grid;
  grid.columns = {{"graph", false, has_several_graphs(results, suite) ? 1 : 10},
                  {"prepared for", false},
                  {"by", false, 2},
                  {"ms", true},
                  {"memory", true, 3},
                  {"what", false, 0, true}};
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

}  // namespace graphrun::cli::bench
