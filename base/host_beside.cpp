#include "base/common/host_beside.hpp"

#include <utility>

#include "base/common/backend.hpp"
#include "base/cuda/device_state.hpp"

namespace graphrun {

void limit_host_beside([[maybe_unused]] const Context& ctx,
                       [[maybe_unused]] std::shared_ptr<MemoryBudget> budget) {
  if constexpr (built_with_cuda) {
    if (ctx.backend() == Backend::cuda) ctx.device_state()->limit_host_beside(std::move(budget));
  }
}

Context host_beside(const Context& ctx) {
  if (ctx.backend() == Backend::cpu) return ctx.local();
  const Context host = Context::cpu();
  host.stop_with(ctx.stop_token());
  if constexpr (built_with_cuda) host.limit_memory(ctx.device_state()->host_beside());
  return host;
}

}  // namespace graphrun
