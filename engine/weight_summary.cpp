#include <graphrun/engine/weight_summary.hpp>

#include "engine/base/common/dispatch.hpp"
#include "engine/common/weight_kernels.hpp"

namespace graphrun {

WeightSummary summarize(const Context& ctx, const Weights& weights, offset_t entries) {
  if (weights.empty()) return {};
  return on_backend(ctx, [&](auto on) {
    return kernels::summarize(on, weights.any(), static_cast<std::size_t>(entries));
  });
}

}  // namespace graphrun
