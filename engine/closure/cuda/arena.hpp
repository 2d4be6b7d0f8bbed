// What the kernels that run all rounds are launched with: one allocation for all their arrays, and
// as many blocks as the device holds at once.
#pragma once

#include <cstddef>
#include <graphrun/engine/closure.hpp>

#include "base/common/for_each.hpp"
#include "base/cuda/shared_memory.hpp"
#include "engine/closure/kernels.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {

// Hands out parts of one allocation, which must have been made large enough for all of them.
class Arena {
 public:
  Arena(OnCuda on, std::size_t bytes) : memory_(on, bytes) {}
  template <class T>
  T* take(std::size_t count) {
    T* taken = reinterpret_cast<T*>(memory_.get() + at_);
    at_ += size_of<T>(count);
    return taken;
  }
  template <class T>
  static std::size_t size_of(std::size_t count) {
    return (count * sizeof(T) + 255) / 256 * 256;
  }

 private:
  Scratch<char> memory_;
  std::size_t at_ = 0;
};

// The rounds that a kernel noted, into the plan's trace. Blocks where there are any.
inline void copy_trace(OnCuda on, const ClosurePlan& plan, const ClosureRound* trace,
                       std::size_t traced) {
  if (traced == 0) return;
  cuda::check(cudaMemcpyAsync(plan.trace, trace, traced * sizeof(ClosureRound),
                              cudaMemcpyDeviceToHost, on.stream));
  cuda::check(cudaStreamSynchronize(on.stream));
}

// Loads the code of a kernel. The driver otherwise does so at the first launch, and may then wait
// for the kernels that run.
template <class Kernel>
void load(Kernel* kernel) {
  cudaFuncAttributes attributes{};
  cuda::check(cudaFuncGetAttributes(&attributes, kernel));
}

// Starts a cooperative kernel of closure_block threads a block, as many blocks as a graph of so
// many entries is worth and the device holds at once, with so many bytes of shared memory for each
// beside those that the kernel declares.
template <class Work>
void launch_rounds(OnCuda on, void (*kernel)(Work), Work work, offset_t entries,
                   std::size_t shared = 0) {
  int device = 0, processors = 0, each = 0;
  cuda::check(cudaGetDevice(&device));
  cuda::check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
  if (shared != 0) cuda::allow_shared_memory(kernel, shared);
  cuda::check(
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, tuning::closure_block, shared));
  const offset_t wanted = entries / tuning::closure_entries_per_block + 1;
  const offset_t most = offset_t{processors} * each;
  void* arguments[] = {&work};
  cuda::check(cudaLaunchCooperativeKernel(
      reinterpret_cast<void*>(kernel), dim3(static_cast<unsigned>(wanted < most ? wanted : most)),
      dim3(tuning::closure_block), arguments, shared, on.stream));
}

}  // namespace graphrun::kernels
