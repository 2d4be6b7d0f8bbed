// Comparison of two bench documents, row by row.
#include "bench/compare.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

#include "bench/grid.hpp"
#include "bench/result_table.hpp"
#include "bench/tables.hpp"
#include "cli/wrap.hpp"
#include "engine/measure/timing.hpp"

namespace graphrun::cli::bench {
namespace {

using Rows = std::map<std::string, const Json*>;

// The rows with right results: wrong ones have no times.
Rows rows_of(const Json& document) {
  const Json& device = document["device"];
  Rows rows;
  for (const Json& result : document["results"]) {
    if (!result["verified"].get<bool>()) continue;
    rows[fmt::format("{}, {} {}, {}", row_name(result), device["kind"].get<std::string>(),
                     device["threads"].get<int>(), result["cache"].get<std::string>())] = &result;
  }
  return rows;
}

// Compares sizes, and checksums if both have one.
bool same_graph(const Json& p, const Json& q) {
  const Json &one = p["graph"], &other = q["graph"];
  const std::string sum = one.value("checksum", ""), other_sum = other.value("checksum", "");
  return one["vertices"] == other["vertices"] && one["entries"] == other["entries"] &&
         (sum.empty() || other_sum.empty() || sum == other_sum);
}

// Names the rows of `rows` that `others` lacks.
std::string missing_text(const Rows& rows, const Rows& others, const std::string& where) {
  std::string text;
  for (const auto& [name, row] : rows) {
    if (!others.contains(name)) text += fmt::format("only {}: {}\n", where, name);
  }
  return text;
}

std::string range_text(const Interval& interval) {
  return fmt::format("{:.4g}-{:.4g}", interval.low, interval.high);
}

// Lists the graphs that differ from the baseline's graph of the same name.
std::string other_graphs_text(const Rows& before, const Rows& now) {
  std::set<std::string> names;
  for (const auto& [name, row] : now) {
    const auto found = before.find(name);
    if (found != before.end() && !same_graph(*found->second, *row)) {
      names.insert((*row)["graph"]["name"]);
    }
  }
  std::string text;
  for (const auto& name : names) {
    text += fmt::format("not compared: {} was another graph in the baseline\n", name);
  }
  return text;
}

}  // namespace

Comparison compare(const Json& old_document, const Json& document, double allowed,
                   const Page& page) {
  const Rows before = rows_of(old_document), now = rows_of(document);
  Comparison result;
  Grid grid;
  grid.columns = {{"row", false, 0, true},
                  {"then ms", true},
                  {"interval", true, 2},
                  {"now ms", true},
                  {"interval", true, 1},
                  {"change", true},
                  {"", false}};
  for (const auto& [name, row] : now) {
    const auto found = before.find(name);
    if (found == before.end() || !same_graph(*found->second, *row)) continue;
    const Interval was = interval_of(*found->second), is = interval_of(*row);
    const bool slower = is.low > was.high * (1 + allowed);
    const bool faster = is.high < was.low;
    const double change = was.median > 0 ? is.median / was.median - 1 : 0;
    grid.rows.push_back({row_name(*row), fmt::format("{:.4g}", was.median), range_text(was),
                         fmt::format("{:.4g}", is.median), range_text(is),
                         fmt::format("{:+.1f} %", 100 * change),
                         slower   ? "SLOWER"
                         : faster ? "faster"
                                  : "not slower"});
    if (slower) result.slower.push_back(name);
  }
  if (old_document["device"]["name"] != document["device"]["name"]) {
    result.text += fmt::format("the baseline was measured on another machine: {}\n",
                               old_document["device"]["name"].get<std::string>());
  }
  if (!grid.rows.empty()) {
    result.text += "compared with the baseline\n" + as_text(grid, page);
  }
  result.text += other_graphs_text(before, now);
  result.text += missing_text(before, now, "in the baseline");
  result.text += missing_text(now, before, "in this run");
  result.text += wrapped(
      fmt::format(
          "medians with their intervals; slower means that the whole interval is more than "
          "{:g} % above the old one. From fewer than {} runs an interval is the whole range",
          100 * allowed, runs_of_interval),
      page.width, 0);
  result.text += "\n";
  return result;
}

}  // namespace graphrun::cli::bench
