// A power law fitted to the tail of a distribution of whole numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace graphrun::cli {

// A value from 1 on, and how often it occurs.
struct ValueCount {
  std::int64_t value, count;
};

// p(x) = x^-alpha / zeta(alpha, least) for whole x from `least` on.
struct PowerLaw {
  std::int64_t least = 1;
  double alpha = 0, error = 0;  // the exponent, and its standard error
  std::int64_t tail = 0;        // values from `least` on
  double distance = 0;          // Kolmogorov-Smirnov: between the tail's distribution and the fit's
  // Of Vuong's test against an exponential law fitted to the same tail: the normalized log
  // likelihood ratio, positive where the power law is likelier, and the chance of one so far from
  // 0 if neither were.
  double ratio = 0, chance = 1;
};

inline constexpr std::int64_t least_tail = 50;       // values that a fit needs
inline constexpr double most_exponent = 8;           // above it a tail is not heavy
inline constexpr std::size_t most_candidates = 200;  // of `least`

// The fit of the largest likelihood for each of at most 200 values as `least`, evenly chosen among
// those with 50 values from it on that are not all equal; of these the fit of the least distance.
// Nothing where there is none. Values are distinct and ascend.
//
// Clauset, Shalizi and Newman, Power-law distributions in empirical data, SIAM Review 51(4), 2009.
std::optional<PowerLaw> fit_power_law(const std::vector<ValueCount>& values);

// Hurwitz's zeta function, the sum of (q + k)^-s over k from 0 on, for s > 1 and q >= 1.
double hurwitz_zeta(double s, double q);

}  // namespace graphrun::cli
