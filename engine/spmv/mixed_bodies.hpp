// Rounding of weights to 16 bits, as a loop body compiled for both backends.
#pragma once

#include <cmath>

#include "base/common/for_each.hpp"
#include "engine/spmv/mixed_kernels.hpp"

namespace graphrun::kernels {

template <class On>
offset_t round_to_16_bits(On on, AnyWeights from, std::size_t n, Real16 type, std::uint16_t* to) {
  const bool is_half = type == Real16::float16;
  return static_cast<offset_t>(
      ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t i) {
        const double exact = from.at<double>(static_cast<offset_t>(i));
        const auto value = static_cast<float>(exact);
        const Float16 half = Float16::nearest(value);
        const Bfloat16 brief = Bfloat16::nearest(value);
        to[i] = is_half ? half.bits : brief.bits;
        const float rounded = is_half ? static_cast<float>(half) : static_cast<float>(brief);
        return Sums<1>{{std::isinf(rounded) && !std::isinf(exact) ? 1.0 : 0.0}};
      }).value[0]);
}

#define GRAPHRUN_INSTANTIATE_MIXED(On) \
  template offset_t round_to_16_bits(On, AnyWeights, std::size_t, Real16, std::uint16_t*);

}  // namespace graphrun::kernels
