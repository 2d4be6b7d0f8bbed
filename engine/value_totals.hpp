// What a vector of distances or counts comes to.
#pragma once

#include <type_traits>

#include <graphrun/engine/base/buffer.hpp>
#include <graphrun/engine/semiring.hpp>

namespace graphrun {

// Whole numbers are summed exactly, real ones in double and in a fixed order.
template <class T>
struct ValueTotals {
  offset_t count = 0;
  T largest = 0;
  std::conditional_t<std::is_integral_v<T>, detail::Int128, double> sum = 0;
};

// Of the values that are not `absent`. None may be negative. T is int64, float or double. Blocks.
template <class T>
ValueTotals<T> totals_but(const Vector<T>& x, T absent);

}  // namespace graphrun
