// Peak GPU memory of some work.
#pragma once

#include <cstdint>

#include <graphrun/base/context.hpp>

namespace graphrun {

// Observes allocations from the context's memory pool: buffers and kernels' scratch.
class PeakMemory {
 public:
  explicit PeakMemory(const Context& ctx);
  // Peak bytes since construction, above those held then; 0 on the CPU, which is not observed.
  std::uint64_t bytes() const;

 private:
  Context ctx_;
  std::uint64_t held_ = 0;
};

}  // namespace graphrun
