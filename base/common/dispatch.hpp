// Dispatch to a context's backend. The only place that tests whether CUDA was built in.
#pragma once

#include <graphrun/base/context.hpp>

#include "base/common/backend.hpp"
#include "base/cuda/device.hpp"

namespace graphrun {

// Throws Unsupported: what has been called computes on one rank's own memory alone.
[[noreturn]] void refuse_ranks();

// Of a context on a CPU.
inline OnCpu on_cpu(const Context& ctx) { return {ctx.threads(), &ctx.stop_token()}; }

// Calls f(OnCuda) or f(OnCpu). f must be a generic lambda: a build without CUDA does not
// instantiate its OnCuda body, so linking needs no stubs of CUDA kernels. An operation that knows
// of ranks gives its context's local(); one that does not is refused under them.
template <class F>
auto on_backend(const Context& ctx, F&& f) {
  if (ctx.ranks() != nullptr) refuse_ranks();
  if constexpr (built_with_cuda) {
    if (ctx.backend() == Backend::cuda) {
      const cuda::DeviceGuard guard(ctx.device());
      return f(OnCuda{ctx.stream(), ctx.device_state()});
    }
  }
  return f(on_cpu(ctx));
}

}  // namespace graphrun
