// Kernels that start while the one before them in the stream still runs, and load what that one
// cannot have written. Between short kernels it hides the launch and the first loads.
#pragma once

#include "base/common/backend.hpp"
#include "base/cuda/launch.hpp"

namespace graphrun::cuda {

// Lets the next kernel start once all blocks of this one have said so, if it was launched for it.
__device__ inline void let_next_start() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  cudaTriggerProgrammaticLaunchCompletion();
#endif
}

// Returns once all that is before this kernel in the stream is done and visible. Every block has to
// call it, so that whoever waits for this kernel waits for those before it too, and none may touch
// before it what a kernel can write: vectors, partial sums, counters. Vectors are not to be read
// through __ldg() after it either: that asks for data which is constant while the kernel runs.
__device__ inline void wait_for_previous() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  cudaGridDependencySynchronize();
#endif
}

// Whether this kernel waits on the current device: only what was compiled for 9.0 or later does.
template <auto kernel>
bool can_start_early() {
  static const int compiled_for = [] {
    cudaFuncAttributes attributes{};
    check(cudaFuncGetAttributes(&attributes, kernel));
    return attributes.ptxVersion;
  }();
  int device = 0, major = 0;
  check(cudaGetDevice(&device));
  check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
  return compiled_for >= 90 && major >= 9;
}

// Launches a kernel that calls wait_for_previous(), early where the device can.
template <auto kernel, class... Arguments>
void launch_early(OnCuda on, unsigned blocks, unsigned block, const Arguments&... arguments) {
  cudaLaunchAttribute early{};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = blocks;
  config.blockDim = block;
  config.stream = on.stream;
  config.attrs = &early;
  config.numAttrs = can_start_early<kernel>() ? 1 : 0;
  check(cudaLaunchKernelEx(&config, kernel, arguments...));
}

}  // namespace graphrun::cuda
