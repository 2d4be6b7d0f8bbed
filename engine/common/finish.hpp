// What becomes of a row's sum once it is known: the end of every spmv kernel, on both backends.
#pragma once

#include <graphrun/engine/mask.hpp>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/engine/spmv.hpp>

#include "engine/base/common/for_each.hpp"

namespace graphrun {

// y = sum, or y add sum, for the rows of a mask. Sums up how many results overflowed, where S can
// tell.
template <class S>
struct PlainFinish {
  using Value = typename S::value_type;
  static constexpr int sums = S::detects_overflow ? 1 : 0;
  Value* y;
  Mask mask;
  Output output;

  GRAPHRUN_HD bool wants(index_t row) const { return mask.allows(row); }
  template <class Totals>
  GRAPHRUN_HD void operator()(index_t row, typename S::sum_type sum, Totals& totals) const {
    if (output == Output::accumulate) sum = S::add(static_cast<typename S::sum_type>(y[row]), sum);
    const Value result = S::result(sum);
    y[row] = result;
    if constexpr (S::detects_overflow) {
      if (result == S::overflowed()) totals.value[0] += 1;
    }
  }
};

// y = factor * sum + shift * profile; next_x = next_scale * y. Sums up AffineSums' three.
template <class S>
struct AffineFinish {
  using Value = typename S::value_type;
  static constexpr int sums = 3;
  Value* y;
  double factor, shift;
  const Value* profile;     // or null
  const Value* next_scale;  // or null
  Value* next_x;

  GRAPHRUN_HD bool wants(index_t) const { return true; }
  template <class Totals>
  GRAPHRUN_HD void operator()(index_t row, double sum, Totals& totals) const {
    const double before = static_cast<double>(y[row]);
    const double moved = profile == nullptr ? shift : shift * static_cast<double>(profile[row]);
    const Value now = static_cast<Value>(factor * sum + moved);
    const double rounded = static_cast<double>(now);
    y[row] = now;
    totals.value[0] += rounded < before ? before - rounded : rounded - before;
    totals.value[1] += rounded;
    if (next_scale != nullptr) {
      next_x[row] = next_scale[row] * now;
      if (next_scale[row] == Value{0}) totals.value[2] += rounded;
    }
  }
};

}  // namespace graphrun
