// The host's side of a kernel that runs for many rounds.
#pragma once

#include <cuda_runtime_api.h>

#include <chrono>
#include <cstdint>
#include <thread>

#include "base/cuda/device_state.hpp"
#include "base/cuda/launch.hpp"
#include "engine/closure/cuda/host_link.hpp"
#include "engine/closure/kernels.hpp"

namespace graphrun::cuda {

// The context's link, which no two of its kernels use at once.
inline HostLink* host_link(OnCuda on) {
  static_assert(sizeof(HostLink) <= DeviceState::pinned_slot_bytes);
  auto* const link = static_cast<HostLink*>(on.state->pinned(PinnedSlot::closure));
  link->stop = 0;
  link->rounds = 0;
  link->reached = 0;
  link->edges = 0;
  link->traced = 0;
  link->meetings = 0;
  link->received = 0;
  link->stopped = false;
  return link;
}

// Waits for the stream, reports progress to the watch meanwhile, and passes on a stop request.
// Calls look() now and then and before it reports an error of the device.
template <class Look>
void wait(CUstream_st* stream, HostLink* link, Watch& watch, Look look) {
  using Clock = std::chrono::steady_clock;
  constexpr auto busy = std::chrono::milliseconds(2);  // spin so long: most kernels end within
  constexpr auto pause = std::chrono::microseconds(50);
  const auto start = Clock::now();
  while (true) {
    const cudaError_t status = cudaStreamQuery(stream);
    if (status == cudaSuccess) break;
    if (status != cudaErrorNotReady) {
      look();
      check(status);
    }
    if (Clock::now() - start < busy) continue;
    look();
    watch.progress({link->rounds, static_cast<index_t>(link->reached), 0});
    if (watch.stop_requested()) link->stop = 1;
    std::this_thread::sleep_for(pause);
  }
}

inline void wait(CUstream_st* stream, HostLink* link, Watch& watch) {
  wait(stream, link, watch, [] {});
}

// What the device left there when it ended.
inline kernels::ClosureTotals totals(const HostLink& link) {
  return {link.rounds, static_cast<index_t>(link.reached), static_cast<offset_t>(link.edges),
          link.stopped, link.traced};
}

}  // namespace graphrun::cuda
