// Weights of regular lines, each right behind a delimiter.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>
#include <type_traits>

#include "formats/file/common/record_shape.hpp"
#include "formats/file/common/scan.hpp"

namespace graphrun::detail {

inline const char* skip_blanks(const char* p) noexcept {
  while (is_blank(*p)) ++p;
  return p;
}

// Parses a real weight; nullptr if irregular.
inline const char* scan_real_weight(const char* p, const char* end, const WeightRule& rule,
                                    double& weight) noexcept {
  const char* q = scan_real(p, weight, rule.mark);
  if (q == nullptr) {
    if (rule.mark != '.') return nullptr;
    const auto [stop, error] = std::from_chars(p, end, weight);
    if (error != std::errc()) return nullptr;
    // Without a point or exponent, it may be an integer beyond 64 bits, or -0.
    if (rule.form == WeightRule::automatic &&
        std::none_of(p, stop, [](char c) { return c == '.' || c == 'e' || c == 'E'; })) {
      return nullptr;
    }
    q = stop;
  }
  return std::abs(weight) <= rule.largest_real ? q : nullptr;  // false for NaN, too
}

template <class Weight>
inline const char* scan_weight(const char* p, [[maybe_unused]] const char* end,
                               const WeightRule& rule, Weight& weight) noexcept {
  if constexpr (std::is_same_v<Weight, double>) {
    return scan_real_weight(p, end, rule, weight);
  } else if constexpr (is_complex_v<Weight>) {
    p = scan_real_weight(p, end, rule, weight.re);
    if (p == nullptr || !is_blank(*p)) return nullptr;
    return scan_real_weight(skip_blanks(p + 1), end, rule, weight.im);
  } else {
    std::int64_t value;
    p = scan_integer(p, value);
    weight = static_cast<Weight>(value);
    return value < rule.lowest || value > rule.highest || weight != value ? nullptr : p;
  }
}

}  // namespace graphrun::detail
