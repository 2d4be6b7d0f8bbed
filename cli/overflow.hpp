// Results over real numbers that no finite number holds.
#pragma once

#include <algorithm>
#include <cmath>
#include <graphrun/engine/base/types.hpp>
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

// Warns of `count` results beyond the largest number of the values' type; says nothing of 0. Throws
// Unsupported where they would be written to a file: no reader takes them back.
void report_overflow(Run& run, offset_t count, const std::string& results);

}  // namespace graphrun::cli
