#include <algorithm>

#include "base/common/dispatch.hpp"
#include "engine/measure/peak_memory.hpp"

namespace graphrun {

PeakMemory::PeakMemory(const Context& ctx) : ctx_(ctx) {
  if constexpr (built_with_cuda) {
    if (ctx_.backend() != Backend::cuda) return;
    cuda::reset_pool_peak(ctx_.pool());
    held_ = cuda::pool_used(ctx_.pool());
  }
}

std::uint64_t PeakMemory::bytes() const {
  if constexpr (built_with_cuda) {
    if (ctx_.backend() != Backend::cuda) return 0;
    const std::uint64_t peak = cuda::pool_peak(ctx_.pool());
    return peak - std::min(peak, held_);
  }
  return 0;
}

}  // namespace graphrun
