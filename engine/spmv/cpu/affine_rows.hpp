// The affine epilogue of rows that lie side by side: what AffineEpilogue does to each, in loops
// that the compiler makes vector code of, with the same results and totals.
#pragma once

#include <algorithm>
#include <cmath>

#include "engine/spmv/epilogue.hpp"

namespace graphrun::kernels {

inline constexpr index_t finished_at_once = 64;

// next_x of rows whose y is known, and the total of those that are scaled by 0.
template <class S>
void scale_rows(const AffineEpilogue<S>& f, index_t first, index_t count,
                const typename S::value_type* now, Sums<3>& totals) {
  using Value = typename S::value_type;
  const Value* const scale = f.next_scale + first;
  Value* const next_x = f.next_x + first;
  Value next[finished_at_once];
  bool any_unscaled = false;
  for (index_t i = 0; i < count; ++i) {
    next[i] = scale[i] * now[i];
    any_unscaled |= scale[i] == Value{0};
  }
  if (f.next_weight != 1) {
    for (index_t i = 0; i < count; ++i) next[i] = f.blended(next[i], next_x[i]);
  }
  std::copy_n(next, count, next_x);
  if (!any_unscaled) return;
  double unscaled = totals.value[2];
  for (index_t i = 0; i < count; ++i) {  // which they are cannot be foreseen
    unscaled += scale[i] == Value{0} ? static_cast<double>(now[i]) : 0.0;
  }
  totals.value[2] = unscaled;
}

// Rows [first, first + count), at most finished_at_once, given their sums.
template <class S>
void finish_side_by_side(const AffineEpilogue<S>& f, index_t first, index_t count,
                         const double* sum, Sums<3>& totals) {
  using Value = typename S::value_type;
  Value now[finished_at_once];
  double change[finished_at_once];
  Value* const y = f.y + first;
  if (f.second_profile != nullptr) {
    for (index_t i = 0; i < count; ++i) {
      const Value profile = f.profile == nullptr ? Value{1} : f.profile[first + i];
      now[i] = f.result({{}, profile, {}, {}}, sum[i], first + i);
    }
  } else if (f.profile == nullptr) {
    for (index_t i = 0; i < count; ++i) now[i] = f.result({{}, Value{1}, {}, {}}, sum[i]);
  } else {
    for (index_t i = 0; i < count; ++i)
      now[i] = f.result({{}, f.profile[first + i], {}, {}}, sum[i]);
  }
  for (index_t i = 0; i < count; ++i) {
    change[i] = std::fabs(static_cast<double>(now[i]) - static_cast<double>(y[i]));
  }
  std::copy_n(now, count, y);
  double changed = totals.value[0], total = totals.value[1];
  for (index_t i = 0; i < count; ++i) {
    changed += change[i];
    total += static_cast<double>(now[i]);
  }
  totals.value[0] = changed;
  totals.value[1] = total;
  if (f.next_scale != nullptr) scale_rows(f, first, count, now, totals);
}

}  // namespace graphrun::kernels
