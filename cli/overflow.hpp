// Results over real numbers that no finite number holds.
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

// How many values are infinite or NaN. A value equal to `missing` is none of them.
template <class T>
offset_t count_not_finite(const std::vector<T>& values, std::optional<T> missing = {}) {
  if constexpr (std::is_integral_v<T>) return 0;
  return std::ranges::count_if(values, [&](T value) {
    return !std::isfinite(static_cast<double>(value)) && missing != value;
  });
}

// How many entries of a matrix are. An entry that a product has was reached, and is not missing.
offset_t count_not_finite(const Matrix& matrix);

// The rows of y = A x over (min, +) that are missing although they have an entry where x is not: a
// sum of two real numbers overflowed. T is float or double.
template <class T>
offset_t count_lost_rows(const Matrix& matrix, const std::vector<T>& x, const std::vector<T>& y);

// Warns of `count` results beyond the largest number of the values' type; says nothing of 0. Throws
// Unsupported where they would be written to a file: no reader takes them back.
void report_overflow(Run& run, offset_t count, const std::string& results);

}  // namespace graphrun::cli
