// SpMV epilogues: how a reduced row is written to y, on both backends.
//
// An epilogue reads what it needs beside the sum in inputs(row), so that a kernel can have those
// loads under way while it gathers, and writes in its call operator.
#pragma once

#include <cmath>
#include <graphrun/engine/mask.hpp>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/engine/spmv.hpp>

#include "base/common/for_each.hpp"

namespace graphrun {

// y = sum, or y add sum, for the rows of a mask. Sums up how many results overflowed, where S can
// tell.
template <class S>
struct PlainEpilogue {
  using Value = typename S::value_type;
  static constexpr int sums = S::detects_overflow ? 1 : 0;
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

// A value that an earlier kernel has written: on a GPU past the multiprocessor's cache, which may
// hold what was there before, so that it can be read while that kernel's successor still runs.
template <class T>
GRAPHRUN_HD T written_before(const T* from) {
#if defined(__CUDA_ARCH__)
  return __ldcg(from);
#else
  return *from;
#endif
}

// y = factor * sum + shift * profile, or + second_shift * second_profile, and next_x as Affine has
// it. Sums up AffineSums' three.
template <class S>
struct AffineEpilogue {
  using Value = typename S::value_type;
  static constexpr int sums = 3;
  Value* y;
  double factor, shift;
  const Value* profile;     // or null
  const Value* next_scale;  // or null
  Value* next_x;
  double next_weight;
  // The three of each part of the rows, `part` rows long, in host memory.
  std::size_t part = 0;
  Sums<3>* of_part = nullptr;
  double second_shift = 0;
  const Value* second_profile = nullptr;

  struct Inputs {
    Value before, profile, next_scale;
    Value earlier;  // of next_x, where that is blended
  };
  GRAPHRUN_HD bool blends() const { return next_weight != 1 && next_x != nullptr; }
  GRAPHRUN_HD bool wants(index_t) const { return true; }
  GRAPHRUN_HD Inputs inputs(index_t row) const {
    return {written_before(y + row), profile == nullptr ? Value{1} : profile[row],
            next_scale == nullptr ? Value{1} : next_scale[row],
            blends() ? written_before(next_x + row) : Value{}};
  }
  GRAPHRUN_HD Value result(const Inputs& in, double sum) const {
    return static_cast<Value>(factor * sum + shift * static_cast<double>(in.profile));
  }
  // The same where there is a second profile.
  GRAPHRUN_HD Value result(const Inputs& in, double sum, index_t row) const {
    return static_cast<Value>(factor * sum + shift * static_cast<double>(in.profile) +
                              second_shift * static_cast<double>(second_profile[row]));
  }
  GRAPHRUN_HD Value blended(Value next, Value earlier) const {
    return static_cast<Value>(next_weight * static_cast<double>(next) +
                              (1 - next_weight) * static_cast<double>(earlier));
  }
  template <class Totals>
  GRAPHRUN_HD void operator()(index_t row, const Inputs& in, double sum, Totals& totals) const {
    const Value now = second_profile == nullptr ? result(in, sum) : result(in, sum, row);
    const double rounded = static_cast<double>(now);
    y[row] = now;
    totals.value[0] += std::fabs(rounded - static_cast<double>(in.before));
    totals.value[1] += rounded;
    if (next_scale != nullptr) {
      const Value next = in.next_scale * now;
      next_x[row] = blends() ? blended(next, in.earlier) : next;
      if (in.next_scale == Value{0}) totals.value[2] += rounded;
    }
  }
};

}  // namespace graphrun
