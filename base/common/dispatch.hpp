// Runs a kernel on the backend of a context. The only place that asks whether CUDA was built in.
#pragma once

#include <graphrun/base/context.hpp>

#include "base/common/backend.hpp"
#include "base/cuda/device.hpp"

namespace graphrun {

// Calls f(OnCuda) or f(OnCpu). f must be a generic lambda: in a build without CUDA its OnCuda body
// is then never instantiated, so no stub of any CUDA kernel is needed to link.
template <class F>
auto on_backend(const Context& ctx, F&& f) {
  if constexpr (built_with_cuda) {
    if (ctx.backend() == Backend::cuda) {
      const cuda::DeviceGuard guard(ctx.device());
      return f(OnCuda{ctx.stream(), ctx.device_state()});
    }
  }
  return f(OnCpu{ctx.threads()});
}

}  // namespace graphrun
