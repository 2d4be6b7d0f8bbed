// Occupancy of a kernel.
#pragma once

#include <cstddef>

#include "base/cuda/launch.hpp"

namespace graphrun::cuda {

// The blocks of a kernel that the current device runs at once; at least one per multiprocessor.
template <class Kernel>
unsigned resident_blocks(Kernel kernel, unsigned block, std::size_t shared_bytes) {
  int device = 0, processors = 0, each = 0;
  check(cudaGetDevice(&device));
  check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, static_cast<int>(block),
                                                      shared_bytes));
  return static_cast<unsigned>(processors * (each > 0 ? each : 1));
}

}  // namespace graphrun::cuda
