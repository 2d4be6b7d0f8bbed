// How much of a GPU's memory work takes at its most.
#pragma once

#include <cstdint>

#include <graphrun/base/context.hpp>

namespace graphrun {

// Watches what is taken from the context's memory pool: buffers, and what kernels take for the
// length of a call.
class PeakMemory {
 public:
  explicit PeakMemory(const Context& ctx);
  // The most bytes held at once since construction, beyond those held then; 0 on the CPU, where
  // nothing watches.
  std::uint64_t bytes() const;

 private:
  Context ctx_;
  std::uint64_t held_ = 0;
};

}  // namespace graphrun
