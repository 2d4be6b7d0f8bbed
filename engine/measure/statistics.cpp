// Medians, quartiles, and a distribution-free confidence interval.
#include <algorithm>
#include <cmath>

#include "engine/measure/timing.hpp"

namespace graphrun {
namespace {

// Quantile `share` of sorted samples, interpolated linearly.
double quantile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

// The number of samples below the median is binomial with p = 1/2. Without the `cut` smallest and
// largest, the range contains the median unless at most `cut` samples lie on one side of it.
double chance_of_missing(std::size_t runs, std::size_t cut) {
  const auto n = static_cast<double>(runs);
  double sum = 0;
  for (std::size_t k = 0; k <= cut; ++k) {
    const auto i = static_cast<double>(k);
    sum += std::exp(std::lgamma(n + 1) - std::lgamma(i + 1) - std::lgamma(n - i + 1) -
                    n * std::log(2.0));
  }
  return std::min(1.0, 2 * sum);
}

}  // namespace

Statistics summarize(std::span<const double> samples) {
  Statistics result;
  if (samples.empty()) return result;
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  result.runs = sorted.size();
  result.minimum = sorted.front();
  result.maximum = sorted.back();
  result.median = quantile(sorted, 0.5);
  result.first_quartile = quantile(sorted, 0.25);
  result.third_quartile = quantile(sorted, 0.75);
  if (result.median > 0) {
    result.relative_spread = (result.third_quartile - result.first_quartile) / result.median;
  }
  constexpr double allowed = 0.05;
  std::size_t cut = 0;
  while (2 * (cut + 1) < sorted.size() && chance_of_missing(sorted.size(), cut + 1) <= allowed) {
    ++cut;
  }
  result.median_low = sorted[cut];
  result.median_high = sorted[sorted.size() - 1 - cut];
  result.confidence = 1 - chance_of_missing(sorted.size(), cut);
  return result;
}

}  // namespace graphrun
