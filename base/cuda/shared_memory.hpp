// Shared memory that a launch gives its blocks beyond the 48 KB that every kernel may have.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <map>
#include <mutex>
#include <utility>

#include "base/cuda/launch.hpp"

namespace graphrun::cuda {

// Lets launches on the current device give a kernel so many bytes. What it was allowed once stays:
// threads that launch the kernel with less do not take it from those that launch it with more.
inline void allow_shared_memory(const void* kernel, std::size_t bytes) {
  static std::mutex mutex;
  static std::map<std::pair<int, const void*>, std::size_t> allowed;
  int device = 0;
  check(cudaGetDevice(&device));
  const std::lock_guard lock(mutex);
  std::size_t& most = allowed[{device, kernel}];
  if (bytes <= most) return;
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(bytes)));
  most = bytes;
}
template <class Kernel>
void allow_shared_memory(Kernel* kernel, std::size_t bytes) {
  allow_shared_memory(reinterpret_cast<const void*>(kernel), bytes);
}

}  // namespace graphrun::cuda
