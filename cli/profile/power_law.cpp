#include "cli/profile/power_law.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace graphrun::cli {
namespace {

constexpr double least_exponent = 1.01;

// Sums over a tail.
struct TailSums {
  double count = 0, sum = 0, log_sum = 0;
};

TailSums sums_of(std::span<const ValueCount> tail) {
  TailSums sums;
  for (const auto& [value, count] : tail) {
    const auto x = static_cast<double>(value), times = static_cast<double>(count);
    sums.count += times;
    sums.sum += times * x;
    sums.log_sum += times * std::log(x);
  }
  return sums;
}

// The likelihood is concave in alpha: golden section search.
double likeliest_exponent(const TailSums& sums, double least) {
  const auto likelihood = [&](double alpha) {
    return -sums.count * std::log(hurwitz_zeta(alpha, least)) - alpha * sums.log_sum;
  };
  const double golden = (std::sqrt(5.0) - 1) / 2;
  double low = least_exponent, high = most_exponent;
  double p = high - golden * (high - low), q = low + golden * (high - low);
  double at_p = likelihood(p), at_q = likelihood(q);
  while (high - low > 1e-7) {
    if (at_p > at_q) {
      high = q;
      q = p;
      at_q = at_p;
      p = high - golden * (high - low);
      at_p = likelihood(p);
    } else {
      low = p;
      p = q;
      at_p = at_q;
      q = low + golden * (high - low);
      at_q = likelihood(q);
    }
  }
  return (low + high) / 2;
}

// The largest difference of the two shares of values below x, over all whole x: between two values
// of the tail the fit's grows, so it is at one of them or just after it.
double largest_distance(std::span<const ValueCount> tail, double alpha, double total) {
  const double whole = hurwitz_zeta(alpha, static_cast<double>(tail.front().value));
  double seen = 0, distance = 0;
  for (const auto& [value, count] : tail) {
    const auto x = static_cast<double>(value);
    const double from_here = hurwitz_zeta(alpha, x);
    const double fitted = 1 - from_here / whole;
    const double fitted_after = 1 - (from_here - std::pow(x, -alpha)) / whole;
    distance = std::max(distance, std::abs(seen / total - fitted));
    seen += static_cast<double>(count);
    distance = std::max(distance, std::abs(seen / total - fitted_after));
  }
  return distance;
}

// From the curvature of the likelihood.
double standard_error(double alpha, double least, double count) {
  constexpr double step = 1e-3;
  const auto log_zeta = [&](double at) { return std::log(hurwitz_zeta(at, least)); };
  const double curvature =
      (log_zeta(alpha + step) - 2 * log_zeta(alpha) + log_zeta(alpha - step)) / (step * step);
  return curvature > 0 ? 1 / std::sqrt(count * curvature) : 0;
}

// The exponential law p(x) = (1 - e^-r) e^(-r (x - least)) has r = ln(1 + 1 / (mean - least)).
void compare_with_exponential(PowerLaw& fit, std::span<const ValueCount> tail,
                              const TailSums& sums) {
  const auto least = static_cast<double>(fit.least);
  const double rate = std::log1p(1 / (sums.sum / sums.count - least));
  const double log_zeta = std::log(hurwitz_zeta(fit.alpha, least));
  const double log_scale = std::log(-std::expm1(-rate));
  const auto gain = [&](double x) {
    return -fit.alpha * std::log(x) - log_zeta - (log_scale - rate * (x - least));
  };
  double total = 0;
  for (const auto& [value, count] : tail) {
    total += static_cast<double>(count) * gain(static_cast<double>(value));
  }
  const double mean = total / sums.count;
  double squares = 0;
  for (const auto& [value, count] : tail) {
    const double off = gain(static_cast<double>(value)) - mean;
    squares += static_cast<double>(count) * off * off;
  }
  if (squares == 0) return;
  fit.ratio = total / std::sqrt(squares);
  fit.chance = std::erfc(std::abs(fit.ratio) / std::sqrt(2.0));
}

}  // namespace

// Euler and Maclaurin's formula beyond the first terms.
double hurwitz_zeta(double s, double q) {
  double sum = 0;
  for (; q < 14; ++q) sum += std::pow(q, -s);
  const double power = std::pow(q, -s), square = q * q;
  double term = s * power / q;
  sum += power * q / (s - 1) + power / 2 + term / 12;
  term *= (s + 1) * (s + 2) / square;
  sum -= term / 720;
  term *= (s + 3) * (s + 4) / square;
  sum += term / 30240;
  term *= (s + 5) * (s + 6) / square;
  return sum - term / 1209600;
}

std::optional<PowerLaw> fit_power_law(const std::vector<ValueCount>& values) {
  std::size_t candidates = 0;
  std::int64_t after = 0;
  for (std::size_t i = values.size(); i-- > 0 && candidates == 0;) {
    after += values[i].count;
    if (after >= least_tail && i + 1 < values.size()) candidates = i + 1;
  }
  const std::size_t taken = std::min(candidates, most_candidates);
  std::optional<PowerLaw> best;
  for (std::size_t c = 0; c < taken; ++c) {
    const std::span<const ValueCount> tail = std::span(values).subspan(c * candidates / taken);
    const TailSums sums = sums_of(tail);
    const auto least = static_cast<double>(tail.front().value);
    const double alpha = likeliest_exponent(sums, least);
    const double distance = largest_distance(tail, alpha, sums.count);
    if (best && distance >= best->distance) continue;
    best = PowerLaw{tail.front().value, alpha, standard_error(alpha, least, sums.count),
                    static_cast<std::int64_t>(sums.count), distance};
    compare_with_exponential(*best, tail, sums);
  }
  return best;
}

}  // namespace graphrun::cli
