// What one more round of an iteration may change.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {

// Nothing, if `next` differs from `now` by at most `bound` in the L1 norm; else by how much, and
// where most of all. `what`: "scores". `name` turns a vertex into words.
template <class Name>
std::string next_round_fault(const std::string& what, const std::vector<double>& now,
                             const std::vector<double>& next, double bound, Name&& name) {
  double change = 0, largest = -1;
  std::size_t furthest = 0;
  for (std::size_t v = 0; v < now.size(); ++v) {
    const double here = std::fabs(next[v] - now[v]);
    change += here;
    if (here <= largest) continue;
    largest = here;
    furthest = v;
  }
  if (change <= bound) return {};
  return fmt::format(
      "one more round changes the {} by {:.3g}, more than {:.3g}; most of all vertex {}, from "
      "{:.9g} to {:.9g}",
      what, change, bound, name(static_cast<index_t>(furthest)), now[furthest], next[furthest]);
}

// A column of scores of an answer with one more round to judge it by.
struct Scores {
  const PlainGraph& graph;
  const catalogue::Query& query;
  const catalogue::Answer& answer;
  Finding finding = {"", "by definition: one more round, in double edge by edge, agrees"};

  // The values; a fault unless there is one for each vertex.
  std::vector<double> column(const char* name) {
    std::vector<double> values = answer.values<double>(name).to_host();
    if (values.size() != static_cast<std::size_t>(graph.vertices())) {
      finding.fault = "a value is missing";
    }
    return values;
  }
  double number(const char* name) const { return std::get<double>(answer.number(name)->value); }
  // A fault unless `found`, which is called `what`, is 1.
  void demand_one(const char* what, double found) {
    if (!finding.fault.empty() || std::fabs(found - 1) <= 1e-9) return;
    finding.fault = fmt::format("the {} is {:.12g}, not 1", what, found);
  }
  // A fault if one more round changes more than `bound`.
  void demand_steady(const std::string& what, const std::vector<double>& now,
                     const std::vector<double>& next, double bound) {
    if (!finding.fault.empty()) return;
    finding.fault =
        next_round_fault(what, now, next, bound, [this](index_t v) { return query.ids.text(v); });
  }
};

}  // namespace graphrun::oracles
