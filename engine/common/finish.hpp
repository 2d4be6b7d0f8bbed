// What becomes of a row's sum once it is known: the end of every spmv kernel, on both backends.
//
// A finish reads what it needs beside the sum in inputs(row), so that a kernel can have those loads
// under way while it gathers, and writes in its call operator. loads_ahead says whether that pays:
// it takes registers, so not where there is nothing but the row's offsets to load.
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
  static constexpr bool loads_ahead = false;
  Value* y;
  Mask mask;
  Output output;

  struct Inputs {
    Value before;
  };
  GRAPHRUN_HD bool wants(index_t row) const { return mask.allows(row); }
  GRAPHRUN_HD Inputs inputs(index_t row) const {
    return {output == Output::accumulate ? y[row] : Value{}};
  }
  template <class Totals>
  GRAPHRUN_HD void operator()(index_t row, const Inputs& in, typename S::sum_type sum,
                              Totals& totals) const {
    if (output == Output::accumulate) {
      sum = S::add(static_cast<typename S::sum_type>(in.before), sum);
    }
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
  static constexpr bool loads_ahead = true;
  Value* y;
  double factor, shift;
  const Value* profile;     // or null
  const Value* next_scale;  // or null
  Value* next_x;

  struct Inputs {
    Value before, profile, next_scale;
  };
  GRAPHRUN_HD bool wants(index_t) const { return true; }
  GRAPHRUN_HD Inputs inputs(index_t row) const {
    return {y[row], profile == nullptr ? Value{1} : profile[row],
            next_scale == nullptr ? Value{1} : next_scale[row]};
  }
  template <class Totals>
  GRAPHRUN_HD void operator()(index_t row, const Inputs& in, double sum, Totals& totals) const {
    const double before = static_cast<double>(in.before);
    const Value now = static_cast<Value>(factor * sum + shift * static_cast<double>(in.profile));
    const double rounded = static_cast<double>(now);
    y[row] = now;
    totals.value[0] += rounded < before ? before - rounded : rounded - before;
    totals.value[1] += rounded;
    if (next_scale != nullptr) {
      next_x[row] = in.next_scale * now;
      if (in.next_scale == Value{0}) totals.value[2] += rounded;
    }
  }
};

}  // namespace graphrun
