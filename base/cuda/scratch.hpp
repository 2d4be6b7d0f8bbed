// What a kernel works with in device memory beside its operands.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include "base/common/backend.hpp"
#include "base/cuda/device_state.hpp"
#include "base/cuda/launch.hpp"

namespace graphrun {

// An array of device memory for the length of one call; null where it is empty. It counts as memory
// of the context, which outlives it. Throws OutOfMemory, DeviceError, and what the context's
// observer of allocations throws.
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
