// Neighbourhoods by their definition: a search from each vertex. Estimates by counters that each
// search fills by itself, and beside the true numbers.
#include <algorithm>
#include <cmath>
#include <limits>

#include "algorithms/oracles/balls.hpp"
#include "algorithms/oracles/processors.hpp"

namespace graphrun::oracles {
namespace {

constexpr index_t all_searched = 3000, some_searched = 256;
// Standard errors: few registers err by many, though seldom.
constexpr double errors_allowed = 14;

bool is_near(double p, double q) { return std::abs(p - q) <= 1e-5 * std::max(1.0, std::abs(q)); }

std::vector<double> function_of(const catalogue::Answer& answer) {
  std::vector<double> function;
  const catalogue::Fact* fact = answer.number("neighbourhood_function");
  for (const auto& one : std::get<catalogue::NumberList>(fact->value).numbers) {
    function.push_back(std::visit([](auto value) { return static_cast<double>(value); }, one));
  }
  return function;
}

// The diameter and the mean that follow from N.
std::string summary_fault(const catalogue::Query& query, const catalogue::Answer& answer,
                          const std::vector<double>& function) {
  const double all = function.back() - function.front();
  const bool complete = std::get<bool>(answer.number("complete")->value);
  const auto* diameter = std::get_if<double>(&answer.number("effective_diameter")->value);
  const auto* mean = std::get_if<double>(&answer.number("mean_distance")->value);
  const bool known = complete && all > 0;
  if ((diameter != nullptr) != known || (mean != nullptr) != known) {
    return "an effective diameter or a mean distance is missing, or is there without pairs";
  }
  if (!known) return {};
  const double share = query.parameters.real("percentile") / 100;
  const double expected = effective_diameter_of(function, share).value_or(-1);
  if (!is_near(*diameter, expected)) {
    return fmt::format("the effective diameter is {}, expected {}", *diameter, expected);
  }
  double sum = 0;
  for (std::size_t h = 1; h < function.size(); ++h) {
    sum += static_cast<double>(h) * (function[h] - function[h - 1]);
  }
  if (!is_near(*mean, sum / all)) {
    return fmt::format("the mean distance is {}, expected {}", *mean, sum / all);
  }
  return {};
}

struct Asked {
  std::string column;
  bool exact;
  std::size_t registers;  // 1: none
  std::int64_t hops;
  std::uint64_t seed;
};

std::string ball_fault(const catalogue::Query& query, const Asked& asked, index_t v, double found,
                       const Ball& ball) {
  const double expected = asked.exact ? ball.exact.back() : ball.estimated.back();
  if (!is_near(found, expected)) {
    return fmt::format("vertex {} has {} {}, expected {}", query.ids.text(v), asked.column, found,
                       expected);
  }
  const double error = 1.04 / std::sqrt(static_cast<double>(asked.registers));
  if (!asked.exact && std::abs(found / ball.exact.back() - 1) > errors_allowed * error) {
    return fmt::format("vertex {} has {} {}, and {} vertices are within", query.ids.text(v),
                       asked.column, found, ball.exact.back());
  }
  return {};
}

// N, where all vertices are searched from; else that it ends with the sum of the column.
std::string function_fault(const std::vector<double>& function, const std::vector<Ball>& balls,
                           const std::vector<double>& values, bool exact) {
  if (balls.size() == values.size()) {
    for (std::size_t h = 0; h < function.size(); ++h) {
      double expected = 0;
      for (const Ball& ball : balls) expected += within(exact ? ball.exact : ball.estimated, h);
      if (!is_near(function[h], expected)) {
        return fmt::format("N({}) is {}, expected {}", h, function[h], expected);
      }
    }
    return {};
  }
  double sum = 0;
  for (const double value : values) sum += value;
  if (!is_near(function.back(), sum)) return "N does not end with the sum of all neighbourhoods";
  if (function.front() != static_cast<double>(values.size()) ||
      !std::is_sorted(function.begin(), function.end())) {
    return "N does not begin with the number of vertices, or falls";
  }
  return {};
}

Finding check_neighbourhood(const PlainGraph& graph, const catalogue::Query& query,
                            const catalogue::Answer& answer, Rule) {
  const index_t n = graph.vertices(), searched = n <= all_searched ? n : some_searched;
  const auto* hops = query.parameters.find<std::int64_t>("hops");
  const bool exact = answer.column("neighbourhood") != nullptr;
  const Asked asked{exact ? "neighbourhood" : "neighbourhood_estimate", exact,
                    exact ? 1 : std::size_t{1} << query.parameters.integer("precision"),
                    hops == nullptr ? std::numeric_limits<std::int64_t>::max() : *hops,
                    static_cast<std::uint64_t>(query.parameters.integer("seed"))};
  Finding finding{"", searched == n ? "by definition: a search from each vertex"
                                    : "by definition: searches from 256 vertices"};
  std::vector<double> values;
  if (exact) {
    for (const std::int64_t value : answer.values<std::int64_t>(asked.column).to_host()) {
      values.push_back(static_cast<double>(value));
    }
  } else {
    values = answer.values<double>(asked.column).to_host();
  }
  const std::vector<double> function = function_of(answer);
  if (values.size() != static_cast<std::size_t>(n) || function.empty()) {
    return {"a value is missing", finding.how};
  }
  const Rows& rows = graph.rows();
  std::vector<Ball> balls(static_cast<std::size_t>(searched));
  std::vector<std::string> faults(balls.size());
  for_each_task(balls.size(), [&](std::size_t i) {
    const auto v = static_cast<index_t>(static_cast<offset_t>(i) * n / searched);
    balls[i] = ball_of(rows, v, asked.hops, asked.registers, asked.seed);
    faults[i] = ball_fault(query, asked, v, values[static_cast<std::size_t>(v)], balls[i]);
  });
  for (const std::string& fault : faults) {
    if (finding.fault.empty()) finding.fault = fault;
  }
  if (finding.fault.empty()) finding.fault = function_fault(function, balls, values, exact);
  if (finding.fault.empty()) finding.fault = summary_fault(query, answer, function);
  return finding;
}

}  // namespace

Oracle neighbourhood_oracle() {
  return {"neighbourhood", "against searches from each vertex, or from 256 of many",
          "searches from each vertex, or from 256 of many", check_neighbourhood};
}

}  // namespace graphrun::oracles
