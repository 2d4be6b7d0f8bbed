// The few words that a kernel which runs for many rounds shares with the host thread that waits for
// it: how far it has come, and whether it is to stop.
#pragma once

namespace graphrun::cuda {

// As HostLink::stop: what the kernel waits for will not come.
inline constexpr int given_up = 2;

// In pinned host memory that the device sees.
struct HostLink {
  volatile int stop;  // written by the host: 0, 1 or given_up; the rest by the device
  volatile long long rounds, reached;
  volatile unsigned long long edges;  // this and the next ones at the end
  volatile unsigned traced;
  volatile unsigned meetings;            // of GPUs
  volatile unsigned long long received;  // bytes, from other GPUs
  volatile bool stopped;
};

// Whether the host is told of this round, and looked at for whether to stop: each takes a
// microsecond or two over the bus, which rounds of few edges do not.
__device__ inline bool meets_host(long long round, unsigned long long edges) {
  constexpr long long rounds_between = 16;
  constexpr unsigned long long wide = 1 << 20;
  return round % rounds_between == 0 || edges > wide;
}

}  // namespace graphrun::cuda
