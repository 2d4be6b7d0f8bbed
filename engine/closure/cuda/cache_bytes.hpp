// The size of the device's second-level cache.
#pragma once

#include <cstddef>

#include "base/cuda/launch.hpp"

namespace graphrun::kernels {

inline std::size_t cache_bytes() {
  int device = 0, bytes = 0;
  cuda::check(cudaGetDevice(&device));
  cuda::check(cudaDeviceGetAttribute(&bytes, cudaDevAttrL2CacheSize, device));
  return static_cast<std::size_t>(bytes);
}

}  // namespace graphrun::kernels
