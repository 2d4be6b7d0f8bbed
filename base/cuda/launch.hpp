// Basics of all CUDA files: checked calls and grid sizes.
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
  cudaGetLastError();  // reset the error, so that the next call does not report it
  if (status == cudaErrorMemoryAllocation) throw OutOfMemory(0, 0, "an array on the GPU");
  throw DeviceError(std::string(cudaGetErrorName(status)) + ": " + cudaGetErrorString(status),
                    where);
}

// For destructors and other noexcept calls: resets the error, so that no later launch reports it.
inline void release(cudaError_t status) noexcept {
  if (status != cudaSuccess) cudaGetLastError();
}

inline unsigned blocks_for(std::size_t items, unsigned block) {
  return static_cast<unsigned>((items + block - 1) / block);
}

}  // namespace graphrun::cuda
