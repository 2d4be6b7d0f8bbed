// Mean and maximum weight: picks the bucket width of delta-stepping.
#pragma once

#include <graphrun/base/types.hpp>
#include <graphrun/formats/matrix/weights.hpp>

namespace graphrun {

struct WeightSummary {
  double mean = 1;       // 0 where there is none
  offset_t largest = 1;  // of whole numbers, or 0 where all are below; 0 for real ones
};

// Of the first `entries` weights; of a pattern, each weighs 1. Blocks.
WeightSummary summarize(const Context& ctx, const Weights& weights, offset_t entries);

}  // namespace graphrun
