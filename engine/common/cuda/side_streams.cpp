#include "engine/common/cuda/side_streams.hpp"

#include "base/cuda/launch.hpp"

namespace graphrun::cuda {

SideStreams::SideStreams(OnCuda on, bool wanted)
    : on_(on), queues_(wanted ? &on.state->side_queues() : nullptr) {}

OnCuda SideStreams::next() {
  if (queues_ == nullptr) return on_;
  if (used_ < 0) {
    check(cudaEventRecord(queues_->before, on_.stream));
    used_ = 0;
    return on_;
  }
  if (used_ == SideQueues::count) return on_;
  const cudaStream_t stream = queues_->stream[used_];
  check(cudaStreamWaitEvent(stream, queues_->before));
  ++used_;
  return {stream, on_.state};
}

SideStreams::~SideStreams() { release(wait_for_all()); }

void SideStreams::join() { check(wait_for_all()); }

cudaError_t SideStreams::wait_for_all() noexcept {
  cudaError_t result = cudaSuccess;
  for (int i = 0; i < used_; ++i) {
    cudaError_t status = cudaEventRecord(queues_->done[i], queues_->stream[i]);
    if (status == cudaSuccess) status = cudaStreamWaitEvent(on_.stream, queues_->done[i]);
    if (result == cudaSuccess) result = status;
  }
  used_ = -1;
  return result;
}

}  // namespace graphrun::cuda
