// Non-negative numbers of any size: a double with a separate exponent.
#pragma once

#include <cmath>
#include <cstdint>

#include <graphrun/base/types.hpp>

namespace graphrun {

// fraction * 2^exponent, the exponent a multiple of 512, the fraction 0 or from 2^-256 to below
// 2^256. Numbers that are added mostly have the same exponent, and their fractions are added as
// they are.
struct Scaled {
  double fraction;
  std::int64_t exponent;
};

// Arithmetic of path counts; T is double or Scaled.
template <class T>
struct PathNumber;

template <>
struct PathNumber<double> {
  GRAPHRUN_HD static double from(double x) { return x; }
  GRAPHRUN_HD static double add(double p, double q) { return p + q; }
  GRAPHRUN_HD static double reciprocal(double x) { return 1 / x; }
  GRAPHRUN_HD static double product(double p, double q) { return p * q; }
  // Whether x and 1/x have full precision.
  GRAPHRUN_HD static bool fits(double x) { return x <= 0x1p1000; }
};

// Each result is rounded once, as a double of unlimited exponent would be.
template <>
struct PathNumber<Scaled> {
  GRAPHRUN_HD static Scaled from(double x) {
    if (x * down == x) return {x, 0};  // 0 or infinite
    Scaled result = in_range(x, 0);
    while (result.fraction < least || result.fraction >= past) {
      result = in_range(result.fraction, result.exponent);
    }
    return result;
  }
  GRAPHRUN_HD static Scaled add(Scaled p, Scaled q) {
    if (p.exponent == q.exponent) return in_range(p.fraction + q.fraction, p.exponent);
    if (p.fraction == 0) return q;
    if (q.fraction == 0) return p;
    const Scaled high = p.exponent > q.exponent ? p : q, low = p.exponent > q.exponent ? q : p;
    if (high.exponent - low.exponent > step) return high;  // far beyond a double's 53 bits
    return in_range(high.fraction + low.fraction * down, high.exponent);
  }
  GRAPHRUN_HD static Scaled reciprocal(Scaled x) { return in_range(1 / x.fraction, -x.exponent); }
  // Zero below a double's range, infinity above.
  GRAPHRUN_HD static double product(Scaled p, Scaled q) {
    const std::int64_t exponent = p.exponent + q.exponent;
    const double fraction = p.fraction * q.fraction;
    if (exponent == 0) return fraction;
    const int near = exponent > 4000 ? 4000 : exponent < -4000 ? -4000 : static_cast<int>(exponent);
    return ldexp(fraction, near);
  }
  GRAPHRUN_HD static bool fits(Scaled) { return true; }

 private:
  static constexpr std::int64_t step = 512;
  static constexpr double least = 0x1p-256, past = 0x1p256, up = 0x1p512, down = 0x1p-512;

  // x * 2^exponent, for x at most one step out of range.
  GRAPHRUN_HD static Scaled in_range(double x, std::int64_t exponent) {
    if (x >= past) return {x * down, exponent + step};
    if (x < least && x > 0) return {x * up, exponent - step};
    return {x, exponent};
  }
};

}  // namespace graphrun
