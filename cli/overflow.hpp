// Overflow of results over real numbers.
#pragma once

#include <algorithm>
#include <cmath>
#include <graphrun/formats/matrix/matrix.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "cli/run.hpp"

namespace graphrun::cli {

// The number of values that are infinite or NaN, and not `missing`.
template <class T>
offset_t count_not_finite(const std::vector<T>& values, std::optional<T> missing = {}) {
  if constexpr (std::is_integral_v<T>) return 0;
  return std::ranges::count_if(values, [&](T value) {
    if constexpr (is_complex_v<T>) {
      return !std::isfinite(value.re) || !std::isfinite(value.im);
    } else {
      return !std::isfinite(static_cast<double>(value)) && missing != value;
    }
  });
}

// The number of infinite or NaN entries. Stored entries are never missing.
offset_t count_not_finite(const Matrix& matrix);

// The number of rows of y = A x over (min, +) that overflowed: they are infinite, but have an entry
// (i, j) with finite x(j). T is float or double.
template <class T>
offset_t count_lost_rows(const Matrix& matrix, const std::vector<T>& x, const std::vector<T>& y);

// Warns of `count` > 0 results beyond the largest number of their type. Throws Unsupported if they
// would be written to a file: no reader accepts them.
void report_overflow(Run& run, offset_t count, const std::string& results);

}  // namespace graphrun::cli
