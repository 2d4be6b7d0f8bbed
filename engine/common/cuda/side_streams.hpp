// Side streams for independent kernels: the few slow blocks of one leave the rest of the device to
// others.
#pragma once

#include <cuda_runtime_api.h>

#include "base/common/backend.hpp"
#include "base/cuda/device_state.hpp"

namespace graphrun::cuda {

// From the first next() to join(), each next() returns a stream that is ordered after the work
// launched into `on` before; join(), or the destructor, makes `on` wait for all of them. next()
// returns `on` itself if side streams are not wanted, or all are used. A context has a single set
// of side streams, and a single pinned slot of each kind: kernels on side streams must not write to
// pinned slots.
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
  int used_ = -1;  // index of the last queue used; -1: none
};

}  // namespace graphrun::cuda
