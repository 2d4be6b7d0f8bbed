// The table of the formats suite.
#include "bench/choice_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graphrun::cli::bench {
namespace {

// Times that differ by less, in milliseconds, are a tie.
constexpr double tie = 0.0003;

struct Measured {
  std::string by, format;
  double ms = 0, predicted_ms = 0;
};

// All measurements of one graph in one precision.
struct Comparison {
  std::string graph, precision;
  std::vector<Measured> formats;
  Measured chosen, fastest, baseline;  // without a format: not measured

  double regret() const {
    const double more = chosen.ms - fastest.ms;
    return more < tie ? 0 : more / fastest.ms;
  }
};

void take_row(Comparison& comparison, const Json& result) {
  const Json& figures = result["figures"];
  const Measured row{result["implementation"], result["format"], result["statistics"]["median"],
                     figures.value("predicted_ms", 0.0)};
  if (row.by != "graphrun") {
    Measured& best = comparison.baseline;
    if (best.format.empty() || row.ms < best.ms) best = row;
    return;
  }
  comparison.formats.push_back(row);
  if (comparison.fastest.format.empty() || row.ms < comparison.fastest.ms) {
    comparison.fastest = row;
  }
  if (figures.value("chosen", 0.0) > 0) comparison.chosen = row;
}

std::vector<Comparison> comparisons_of(const Json& results) {
  std::vector<Comparison> all;
  for (const Json& result : results) {
    if (result["suite"] != "formats" || !result["verified"].get<bool>()) continue;
    const std::string graph = result["graph"]["name"], precision = result["precision"];
    auto at = std::find_if(all.begin(), all.end(), [&](const Comparison& c) {
      return c.graph == graph && c.precision == precision;
    });
    if (at == all.end()) at = all.insert(all.end(), Comparison{graph, precision, {}, {}, {}, {}});
    take_row(*at, result);
  }
  std::erase_if(all, [](const Comparison& c) { return c.chosen.format.empty(); });
  return all;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

std::vector<double> errors_of(const Comparison& comparison) {
  std::vector<double> errors;
  for (const Measured& row : comparison.formats) {
    errors.push_back(std::fabs(row.predicted_ms / row.ms - 1));
  }
  return errors;
}

std::string milliseconds_text(double ms) { return fmt::format("{:.4g}", ms); }
std::string share_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

// The comparison with the baseline's times for `c`: itself or, since cuSPARSE multiplies no
// pattern, the one of the same graph with values. Null: there is none.
const Comparison* compared_with(const std::vector<Comparison>& all, const Comparison& c) {
  if (!c.baseline.format.empty()) return &c;
  const auto same = std::find_if(all.begin(), all.end(), [&](const Comparison& other) {
    return other.graph == c.graph && !other.baseline.format.empty();
  });
  return same == all.end() ? nullptr : &*same;
}

std::string baseline_line(const std::vector<Comparison>& all, const std::string& precision) {
  std::vector<double> ratios;
  std::string best;
  for (const Comparison& c : all) {
    const Comparison* with = c.precision == precision ? compared_with(all, c) : nullptr;
    if (with == nullptr) continue;
    ratios.push_back(with->baseline.ms / c.fastest.ms);
    best = with->baseline.by + "'s best";
    if (with->precision != precision) best += " with " + with->precision + " values";
  }
  if (ratios.empty()) return {};
  double logarithms = 0;
  for (const double ratio : ratios) logarithms += std::log(ratio);
  const auto ahead = std::count_if(ratios.begin(), ratios.end(), [](double r) { return r >= 1; });
  return fmt::format(
      "{}: the fastest format is at least as fast as {} on {} of {}, {:.3f} times in the geometric "
      "mean, {:.3f} at worst",
      precision, best, ahead, ratios.size(),
      std::exp(logarithms / static_cast<double>(ratios.size())),
      *std::min_element(ratios.begin(), ratios.end()));
}

}  // namespace

Grid choice_grid(const Json& results) {
  Grid grid;
  grid.columns = {{"graph", false, 1},       {"values", false},     {"chosen", false},
                  {"predicted ms", true, 3}, {"measured ms", true}, {"fastest", false},
                  {"its ms", true},          {"regret", true},      {"model's error", true, 4},
                  {"baseline, ms", true, 2}};
  for (const Comparison& c : comparisons_of(results)) {
    grid.rows.push_back(
        {c.graph, c.precision, c.chosen.format, milliseconds_text(c.chosen.predicted_ms),
         milliseconds_text(c.chosen.ms), c.fastest.format, milliseconds_text(c.fastest.ms),
         share_text(c.regret()), share_text(median(errors_of(c))),
         c.baseline.format.empty() ? ""
                                   : fmt::format("{} ({} {})", milliseconds_text(c.baseline.ms),
                                                 c.baseline.by, c.baseline.format)});
  }
  return grid;
}

std::vector<std::string> choice_lines(const Json& results) {
  const std::vector<Comparison> all = comparisons_of(results);
  if (all.empty()) return {};
  std::vector<double> regrets, errors;
  for (const Comparison& c : all) {
    regrets.push_back(c.regret());
    const std::vector<double> mine = errors_of(c);
    errors.insert(errors.end(), mine.begin(), mine.end());
  }
  const auto within =
      std::count_if(regrets.begin(), regrets.end(), [](double r) { return r <= 0.05; });
  std::vector<std::string> lines{
      fmt::format("regret, what the choice takes beyond the fastest format: median {}, at most {}; "
                  "within 5 % on {} of {} (differences under 0.3 us are ties)",
                  share_text(median(regrets)),
                  share_text(*std::max_element(regrets.begin(), regrets.end())), within,
                  regrets.size()),
      fmt::format("the model's error: median {} over {} predictions", share_text(median(errors)),
                  errors.size())};
  for (const char* precision : {"fp32", "pattern"}) {
    const std::string line = baseline_line(all, precision);
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

}  // namespace graphrun::cli::bench
