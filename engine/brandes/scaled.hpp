// Non-negative numbers of any size: a double with a separate exponent.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include <graphrun/base/types.hpp>

namespace graphrun {

// fraction * 2^exponent, the fraction 0 or in [0.5, 1).
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

template <>
struct PathNumber<Scaled> {
  GRAPHRUN_HD static Scaled from(double x) {
    int shift = 0;
    const double fraction = frexp(x, &shift);
    return {fraction, shift};
  }
  GRAPHRUN_HD static Scaled add(Scaled p, Scaled q) {
    if (p.fraction == 0) return q;
    if (q.fraction == 0) return p;
    const Scaled high = p.exponent >= q.exponent ? p : q, low = p.exponent >= q.exponent ? q : p;
    const std::int64_t apart = high.exponent - low.exponent;
    if (apart > 60) return high;  // beyond a double's 53 bits
    return below_two(high.fraction + low.fraction * half_to_the(apart), high.exponent);
  }
  GRAPHRUN_HD static Scaled reciprocal(Scaled x) {
    return below_two(0.5 / x.fraction, 1 - x.exponent);
  }
  // Zero below a double's range, infinity above.
  GRAPHRUN_HD static double product(Scaled p, Scaled q) {
    const std::int64_t exponent = p.exponent + q.exponent;
    const int near = exponent > 4000 ? 4000 : exponent < -4000 ? -4000 : static_cast<int>(exponent);
    return ldexp(p.fraction * q.fraction, near);
  }
  GRAPHRUN_HD static bool fits(Scaled) { return true; }

 private:
  GRAPHRUN_HD static double half_to_the(std::int64_t power) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(1023 - power) << 52);
  }
  // x * 2^exponent for x in [0.5, 2).
  GRAPHRUN_HD static Scaled below_two(double x, std::int64_t exponent) {
    return x < 1 ? Scaled{x, exponent} : Scaled{x * 0.5, exponent + 1};
  }
};

}  // namespace graphrun
