// The kernel that looks over the weights of a matrix.
#pragma once

#include <graphrun/engine/weight_summary.hpp>

#include "engine/base/common/backend.hpp"

namespace graphrun::kernels {

WeightSummary summarize(OnCpu on, AnyWeights weights, std::size_t n);
WeightSummary summarize(OnCuda on, AnyWeights weights, std::size_t n);

}  // namespace graphrun::kernels
