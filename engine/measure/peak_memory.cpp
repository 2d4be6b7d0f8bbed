#include <algorithm>
#include <graphrun/engine/measure/peak_memory.hpp>

#include "engine/base/common/dispatch.hpp"
#include "engine/measure/cuda/pool.hpp"

namespace graphrun {

PeakMemory::PeakMemory(const Context& ctx) : ctx_(ctx) {
  if constexpr (built_with_cuda) {
    if (ctx_.backend() != Backend::cuda) return;
    cuda::activate(ctx_.device());
    held_ = cuda::reset_pool_peak();
  }
}

std::uint64_t PeakMemory::bytes() const {
  if constexpr (built_with_cuda) {
    if (ctx_.backend() != Backend::cuda) return 0;
    cuda::activate(ctx_.device());
    return cuda::pool_peak() - std::min(cuda::pool_peak(), held_);
  }
  return 0;
}

}  // namespace graphrun
