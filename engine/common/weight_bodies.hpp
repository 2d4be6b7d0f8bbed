// The look over the weights, as loops over indices for either backend.
#pragma once

#include "engine/base/common/for_each.hpp"
#include "engine/common/weight_kernels.hpp"

namespace graphrun::kernels {

template <class On>
WeightSummary summarize_weights(On on, AnyWeights weights, std::size_t n) {
  if (n == 0) return {0, 0};
  const Sums<1> sum = ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t k) {
    return Sums<1>{{weights.at<double>(static_cast<offset_t>(k))}};
  });
  WeightSummary summary{sum.value[0] / static_cast<double>(n), 0};
  const bool whole = weights.type == WeightType::int32 || weights.type == WeightType::int64;
  if (whole) {
    summary.largest = largest(on, n, [=] GRAPHRUN_HD(std::size_t k) {
      return weights.at<offset_t>(static_cast<offset_t>(k));
    });
  }
  return summary;
}

}  // namespace graphrun::kernels
