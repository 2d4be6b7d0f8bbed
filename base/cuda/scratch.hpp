// Scratch arrays of kernels in device memory.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include "base/common/backend.hpp"
#include "base/cuda/device_state.hpp"
#include "base/cuda/launch.hpp"

namespace graphrun {

// A device array for the duration of one call; null if empty. Counted in the context's memory; the
// context must outlive it. Throws OutOfMemory, DeviceError, and what the context's allocation
// observer throws.
template <class T>
class Scratch {
 public:
  Scratch(OnCuda on, std::size_t size)
      : on_(on), bytes_(size * sizeof(T)), pointer_(on.state->allocate(bytes_, on.stream)) {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { on_.state->deallocate(pointer_, bytes_, on_.stream); }
  T* get() const noexcept { return static_cast<T*>(pointer_); }
  T read(std::size_t index = 0) const {  // blocks
    T value;
    cuda::check(
        cudaMemcpyAsync(&value, get() + index, sizeof(T), cudaMemcpyDeviceToHost, on_.stream));
    cuda::check(cudaStreamSynchronize(on_.stream));
    return value;
  }

 private:
  OnCuda on_;
  std::size_t bytes_;
  void* pointer_;
};

}  // namespace graphrun
