// Euclidean length of a vector whose squares may leave the range of double.
#pragma once

#include <cmath>
#include <limits>

#include <graphrun/engine/elementwise.hpp>

namespace graphrun {

// A length of scaled * 2^exponent. Not finite where a value is not, or where it exceeds double.
struct Length {
  double scaled;
  int exponent;
  double value() const { return std::ldexp(scaled, exponent); }
};

// The Euclidean length of x. No value may be negative. Where the sum of the squares overflows or
// loses digits, x itself is multiplied by 2^-exponent first, which is exact. `squares` is scratch.
// Blocks.
inline Length euclidean_length(Vector<double>& x, Vector<double>& squares) {
  using Limits = std::numeric_limits<double>;
  const auto length = [&] {
    multiply(x, x, squares);
    return std::sqrt(sum(squares));
  };
  const double plain = length();
  // Squares below the least normal number are too small a share of this length to be missed.
  constexpr double least = 1e-120;
  if (plain >= least && plain <= Limits::max()) return {plain, 0};
  const double most = largest(x);
  if (most == 0 || !std::isfinite(most)) return {most, 0};
  const int exponent = std::ilogb(most), half = exponent / 2;
  scale(x, std::ldexp(1, -half));  // 2^-exponent itself may be no double
  scale(x, std::ldexp(1, half - exponent));
  return {length(), exponent};
}

}  // namespace graphrun
