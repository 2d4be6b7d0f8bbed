#include "engine/cuda/side_streams.hpp"

#include <map>
#include <mutex>
#include <utility>

#include "engine/base/cuda/launch.hpp"

namespace graphrun::cuda {
namespace {

SideQueues make_queues() {
  SideQueues queues{};
  for (int i = 0; i < SideQueues::count; ++i) {
    check(cudaStreamCreateWithFlags(&queues.stream[i], cudaStreamNonBlocking));
    check(cudaEventCreateWithFlags(&queues.done[i], cudaEventDisableTiming));
  }
  check(cudaEventCreateWithFlags(&queues.before, cudaEventDisableTiming));
  return queues;
}

const SideQueues& queues_of(cudaStream_t stream) {
  static std::mutex mutex;
  // Never destroyed: a context may outlive static objects.
  static auto& all = *new std::map<std::pair<int, cudaStream_t>, SideQueues>;
  int device = 0;
  check(cudaGetDevice(&device));
  const std::lock_guard lock(mutex);
  const auto key = std::pair{device, stream};
  const auto found = all.find(key);
  return found != all.end() ? found->second : all.emplace(key, make_queues()).first->second;
}

}  // namespace

SideStreams::SideStreams(OnCuda on, bool wanted)
    : on_(on), queues_(wanted ? &queues_of(on.stream) : nullptr) {}

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
  return {stream, on_.pool};
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
