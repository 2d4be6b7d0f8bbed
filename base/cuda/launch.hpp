// What every file that talks to CUDA uses: checked calls and grid sizes.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <source_location>
#include <string>

#include <graphrun/base/error.hpp>

namespace graphrun::cuda {

inline void check(cudaError_t status,
                  std::source_location where = std::source_location::current()) {
  if (status == cudaSuccess) return;
  cudaGetLastError();  // clear it, so that the next call is judged on its own
  if (status == cudaErrorMemoryAllocation) throw OutOfMemory(0, 0, "an array on the GPU");
  throw DeviceError(std::string(cudaGetErrorName(status)) + ": " + cudaGetErrorString(status),
                    where);
}

// For destructors and other calls that cannot throw: a failure is cleared, so that no later launch
// is blamed for it.
inline void release(cudaError_t status) noexcept {
  if (status != cudaSuccess) cudaGetLastError();
}

inline unsigned blocks_for(std::size_t items, unsigned block) {
  return static_cast<unsigned>((items + block - 1) / block);
}

}  // namespace graphrun::cuda
