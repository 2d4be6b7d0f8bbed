// Programmatic dependent launch: a kernel starts while its predecessor in the stream still runs,
// and loads data that the predecessor cannot have written. This hides launch latency and first
// loads between short kernels.
#pragma once

#include "base/common/backend.hpp"
#include "base/cuda/launch.hpp"
#include "base/cuda/shared_memory.hpp"

namespace graphrun::cuda {

// Lets a dependent next kernel start once all blocks of this one have called it.
__device__ inline void let_next_start() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  cudaTriggerProgrammaticLaunchCompletion();
#endif
}

// Waits until all preceding work in the stream is complete and visible. Every block must call it,
// so that a kernel that waits for this one also waits for its predecessors. Data that kernels write
// (vectors, partial sums, counters) must not be accessed before it, unless the kernel before let
// this one start after it had itself waited for the one that wrote them. Vectors must not be read
// through __ldg() after it either: that requires data that is constant while the kernel runs.
__device__ inline void wait_for_previous() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  cudaGridDependencySynchronize();
#endif
}

// Whether this kernel waits on the current device: only code compiled for 9.0 or later does.
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

// Launches a kernel that calls wait_for_previous(), as a dependent launch if the device supports
// it, with so many bytes of shared memory that the launch gives.
template <auto kernel, class... Arguments>
void launch_early_sharing(OnCuda on, dim3 blocks, unsigned block, std::size_t shared_bytes,
                          const Arguments&... arguments) {
  // 48 KB, of which a kernel has some by itself.
  constexpr std::size_t always_given = 32 << 10;
  if (shared_bytes > always_given) allow_shared_memory(kernel, shared_bytes);
  cudaLaunchAttribute early{};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = blocks;
  config.blockDim = block;
  config.dynamicSmemBytes = shared_bytes;
  config.stream = on.stream;
  config.attrs = &early;
  config.numAttrs = can_start_early<kernel>() ? 1 : 0;
  check(cudaLaunchKernelEx(&config, kernel, arguments...));
}
template <auto kernel, class... Arguments>
void launch_early(OnCuda on, dim3 blocks, unsigned block, const Arguments&... arguments) {
  launch_early_sharing<kernel>(on, blocks, block, 0, arguments...);
}

}  // namespace graphrun::cuda
