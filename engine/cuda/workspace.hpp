// What the kernels of one stream share from call to call: counters that every kernel leaves at
// zero, and host memory that it writes its totals into.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include "engine/base/common/for_each.hpp"

namespace graphrun::cuda {

struct Workspace {
  unsigned* counters = nullptr;  // in device memory
  std::size_t size = 0;          // of these
  Sums<3>* sums = nullptr;       // pinned host memory, which kernels write through this address
};

// The stream's, with at least `counters` counters. Made on first use and kept until the process
// ends; may block then. Throws OutOfMemory, DeviceError.
const Workspace& workspace(cudaStream_t stream, std::size_t counters);

#if defined(__CUDACC__)

// An array of device memory for the length of one call; none is asked for where it is empty.
template <class T>
class MaybeScratch {
 public:
  MaybeScratch(OnCuda on, std::size_t size) : stream_(on.stream) {
    if (size > 0) check(cudaMallocFromPoolAsync(&pointer_, size * sizeof(T), on.pool, stream_));
  }
  MaybeScratch(const MaybeScratch&) = delete;
  MaybeScratch& operator=(const MaybeScratch&) = delete;
  ~MaybeScratch() {
    if (pointer_ != nullptr) release(cudaFreeAsync(pointer_, stream_));
  }
  T* get() const noexcept { return static_cast<T*>(pointer_); }

 private:
  cudaStream_t stream_;
  void* pointer_ = nullptr;
};

#endif

}  // namespace graphrun::cuda
