// Pushes of flow on the GPU: a warp moves what a vertex has, 32 entries at a time.
#pragma once

#include "engine/flow/bodies.hpp"

namespace graphrun::kernels::flow {

inline constexpr unsigned block = 256, warp = 32;

// The sum over the lanes up to this one, none above `most`; each is at most that, and `most` at
// most 2^62. All lanes call it.
__device__ inline std::int64_t sum_up_to(std::int64_t mine, std::int64_t most) {
  std::int64_t sum = mine;
  for (unsigned step = 1; step < warp; step *= 2) {
    const std::int64_t before = __shfl_up_sync(~0u, sum, step);
    if (threadIdx.x % warp < step) continue;
    sum = sum + before < most ? sum + before : most;
  }
  return sum;
}

// What the vertex has, by all lanes of a warp.
__device__ inline void push_together(const FlowNetwork& net, const FlowRound& round, index_t v) {
  const unsigned lane = threadIdx.x % warp;
  const index_t nearer = round.level[v] - 1;
  std::int64_t left = round.excess[v] + round.coming[v];
  offset_t k = net.a.offsets[v] + round.place[v];
  const offset_t end = net.a.offsets[v + 1];
  bool goes_on = nearer >= 0;
  while (goes_on && k < end) {
    const offset_t mine = k + lane;
    std::int64_t room = 0;
    index_t u = no_vertex;
    if (mine < end) {
      u = net.a.column_of[mine];
      if (round.level[u] == nearer) room = room_along(net, mine, round.returns);
      if (room > left) room = left;
    }
    const std::int64_t sum = sum_up_to(room, left);
    std::int64_t before = __shfl_up_sync(~0u, sum, 1);
    if (lane == 0) before = 0;
    const std::int64_t amount = room < left - before ? room : left - before;
    if (amount > 0) {
      net.flow[mine] += amount;
      net.flow[reverse_of(net, mine)] -= amount;
      receive(round, u, amount);
    }
    const unsigned spent = __ballot_sync(~0u, sum == left);
    left -= __shfl_sync(~0u, sum, warp - 1);
    goes_on = spent == 0;
    k += goes_on ? warp : static_cast<unsigned>(__ffs(static_cast<int>(spent)) - 1);
  }
  __syncwarp();  // all lanes have read
  if (lane != 0) return;
  round.coming[v] = 0;
  round.place[v] = static_cast<index_t>((k < end ? k : end) - net.a.offsets[v]);
  round.excess[v] = left;
}

static __global__ void __launch_bounds__(block) push_rows(FlowNetwork net, FlowRound round) {
  const std::size_t warps = std::size_t{gridDim.x} * (blockDim.x / warp);
  for (std::size_t i = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) / warp;
       i < static_cast<std::size_t>(round.listed); i += warps) {
    push_together(net, round, round.list[i]);
  }
}

}  // namespace graphrun::kernels::flow
