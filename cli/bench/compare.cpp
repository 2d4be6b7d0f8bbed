// Two bench documents compared row by row.
#include "cli/bench/compare.hpp"

#include <fmt/format.h>

#include <map>

#include "cli/bench/grid.hpp"
#include "cli/bench/tables.hpp"

namespace graphrun::cli::bench {
namespace {

using Rows = std::map<std::string, const Json*>;

// Only what was right has times to compare.
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

// Names the rows of `rows` that `others` lacks.
std::string missing_text(const Rows& rows, const Rows& others, const std::string& where) {
  std::string text;
  for (const auto& [name, row] : rows) {
    if (!others.contains(name)) text += fmt::format("only {}: {}\n", where, name);
  }
  return text;
}

std::string interval_text(const Json& statistics) {
  return fmt::format("{:.4g} ({:.4g} to {:.4g})", statistics["median"].get<double>(),
                     statistics["median_low"].get<double>(),
                     statistics["median_high"].get<double>());
}

}  // namespace

Comparison compare(const Json& old_document, const Json& document, double allowed) {
  const Rows before = rows_of(old_document), now = rows_of(document);
  Comparison result;
  Grid grid;
  grid.columns = {{"compared with the baseline", false},
                  {"then ms (interval)", true},
                  {"now ms (interval)", true},
                  {"change", true},
                  {"", false}};
  for (const auto& [name, row] : now) {
    const auto found = before.find(name);
    if (found == before.end()) continue;
    const Json &was = (*found->second)["statistics"], &is = (*row)["statistics"];
    const double was_high = was["median_high"], was_low = was["median_low"];
    const double is_low = is["median_low"], is_high = is["median_high"];
    const bool slower = is_low > was_high * (1 + allowed);
    const bool faster = is_high < was_low;
    const double change = is["median"].get<double>() / was["median"].get<double>() - 1;
    grid.rows.push_back({name, interval_text(was), interval_text(is),
                         fmt::format("{:+.1f} %", 100 * change),
                         slower   ? "SLOWER"
                         : faster ? "faster"
                                  : "no slower than allowed"});
    if (slower) result.slower.push_back(name);
  }
  if (old_document["device"]["name"] != document["device"]["name"]) {
    result.text += fmt::format("the baseline was measured on another machine: {}\n",
                               old_document["device"]["name"].get<std::string>());
  }
  result.text += as_text(grid, false);
  result.text += missing_text(before, now, "in the baseline");
  result.text += missing_text(now, before, "in this run");
  result.text += fmt::format(
      "medians with their confidence intervals; slower means that the whole interval is more than "
      "{:g} % above the old one\n",
      100 * allowed);
  return result;
}

}  // namespace graphrun::cli::bench
