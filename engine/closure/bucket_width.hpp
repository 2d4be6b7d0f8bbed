// The width of the buckets of a relaxing closure on GPUs.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/closure/kernels.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {

// As asked for, or such that a bucket's rounds repeat little of their work. Infinite: one bucket.
template <class S>
double bucket_width(const ClosurePlan& plan, offset_t rows) {
  constexpr double one = std::numeric_limits<double>::infinity();
  if (S::ignores_weights) return one;
  double delta = plan.delta;
  if (delta <= 0) {
    const double row = static_cast<double>(plan.entries) / static_cast<double>(rows) + 1;
    delta = plan.mean_weight * std::max(tuning::closure_least_delta,
                                        tuning::closure_delta / (row * row * std::sqrt(row)));
    if (!(delta > 0)) return one;
  }
  return std::numeric_limits<typename S::value_type>::is_integer ? std::max(1.0, delta) : delta;
}

// The same as a value; S::zero: one bucket.
template <class S>
typename S::value_type width_as_value(double delta) {
  return delta < static_cast<double>(S::zero) / 2 ? static_cast<typename S::value_type>(delta)
                                                  : S::zero;
}

// The least value that is not less than a bound, which is not negative.
template <class S>
typename S::value_type value_from(double bound) {
  using V = typename S::value_type;
  if (!(bound < static_cast<double>(S::zero))) return S::zero;
  if constexpr (std::numeric_limits<V>::is_integer) return static_cast<V>(std::ceil(bound));
  const V value = static_cast<V>(bound);
  return static_cast<double>(value) < bound ? std::nextafter(value, S::zero) : value;
}

inline constexpr unsigned long long never_deferring = ~0ull;

// How many edges a round has at least that defers its offers for later buckets. In buckets as wide
// as the mean weight few are for later ones.
inline unsigned long long deferring_edges(const ClosurePlan& plan, double delta, offset_t rows) {
  if (!(delta < plan.mean_weight)) return never_deferring;
  return static_cast<unsigned long long>(
      std::max(rows / tuning::closure_defer_rows, tuning::closure_defer_edges));
}

}  // namespace graphrun::kernels
