// A number's digits.
#pragma once

#include <charconv>
#include <cmath>
#include <type_traits>

namespace graphrun::detail {

// Writes an integer in full, a real in the shortest form that parses back to the same value, with
// an exponent from 2^63 on: without one it would be read as a whole number that is too large. So
// would -0, as 0: it is -0.0. Returns the end. 40 characters are enough.
template <class Number>
char* write_digits(char* begin, char* end, Number number) {
  if constexpr (std::is_floating_point_v<Number>) {
    constexpr Number beyond_integers = 9223372036854775808.0;
    if (std::abs(number) >= beyond_integers) {
      return std::to_chars(begin, end, number, std::chars_format::scientific).ptr;
    }
    if (number == 0 && std::signbit(number)) {
      return std::to_chars(begin, end, number, std::chars_format::fixed, 1).ptr;
    }
  }
  return std::to_chars(begin, end, number).ptr;
}

}  // namespace graphrun::detail
