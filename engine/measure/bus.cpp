#include "engine/measure/bus.hpp"

#include <algorithm>
#include <chrono>
#include <graphrun/base/buffer.hpp>
#include <limits>
#include <memory>

#include "base/common/backend.hpp"
#include "base/cuda/device.hpp"

namespace graphrun::measure {

double bus_rate([[maybe_unused]] const Context& ctx) {
  if constexpr (built_with_cuda) {
    if (ctx.backend() != Backend::cuda) return 0;
    using Clock = std::chrono::steady_clock;
    constexpr std::size_t bytes = std::size_t{16} << 20;
    const Context own = Context::cuda(ctx.device());  // without the limits of the other
    const cuda::DeviceGuard guard(ctx.device());
    const std::unique_ptr<void, void (*)(void*)> pinned(cuda::allocate_pinned(bytes),
                                                        cuda::free_pinned);
    Buffer<char> to(own, bytes);
    double least = std::numeric_limits<double>::infinity();
    for (int trial = 0; trial < 4; ++trial) {
      own.synchronize();
      const Clock::time_point start = Clock::now();
      cuda::copy(to.data(), pinned.get(), bytes, own.stream());
      own.synchronize();
      least = std::min(least, std::chrono::duration<double>(Clock::now() - start).count());
    }
    return static_cast<double>(bytes) / least;
  }
  return 0;
}

}  // namespace graphrun::measure
