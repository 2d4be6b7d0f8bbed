// How many rounds the host starts before it looks at what a GPU has reported.
#pragma once

#include <algorithm>
#include <cmath>

#include "engine/spmv/round_state.hpp"

namespace graphrun {

// Rounds to have under way at once: some 50 ms of them, and three quarters of those that are left
// at the speed of the last two, so that few end before they are looked at.
inline int rounds_ahead(const RoundRule& rule, const RoundReport& report, double entries) {
  constexpr double entries_at_once = 5e9;
  constexpr int most_unforeseen = 4;
  const int left = std::min(rule.most - report.rounds, RoundReport::most);
  const int ahead = static_cast<int>(std::clamp(entries_at_once / (entries + 1), 1.0, 1.0 * left));
  if (!rule.until_settled) return ahead;
  if (report.rounds < 2) return std::min(ahead, most_unforeseen);
  const auto change_of = [&](int round) { return report.sums[round % RoundReport::most].change; };
  const double change = change_of(report.rounds - 1), before = change_of(report.rounds - 2);
  if (!(change < before)) return std::min(ahead, most_unforeseen);
  const double to_go = 0.75 * std::log(rule.goal / change) / std::log(change / before);
  return to_go > 1 ? static_cast<int>(std::min(1.0 * ahead, to_go)) : 1;
}

}  // namespace graphrun
