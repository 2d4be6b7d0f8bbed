// Kernels that do not wait for each other, in streams beside a context's own: a few slow blocks of
// one then leave the rest of the device to the others.
#pragma once

#include <cuda_runtime_api.h>

#include "base/common/backend.hpp"
#include "base/cuda/device_state.hpp"

namespace graphrun::cuda {

// From the first next() to join(), each next() is a stream whose kernels start after what was
// launched into `on` before; join() lets `on` wait for all of them, and so does the end of this
// object. Where they are not wanted, or there are no more, next() is `on` itself. A context has one
// such set of streams, and one place of each kind in pinned memory: what runs in next() may write
// to none of them.
class SideStreams {
 public:
  SideStreams(OnCuda on, bool wanted);  // throws DeviceError
  SideStreams(const SideStreams&) = delete;
  SideStreams& operator=(const SideStreams&) = delete;
  ~SideStreams();
  OnCuda next();
  void join();

 private:
  cudaError_t wait_for_all() noexcept;

  OnCuda on_;
  const SideQueues* queues_ = nullptr;
  int used_ = -1;  // of the queues; -1: nothing has begun
};

}  // namespace graphrun::cuda
