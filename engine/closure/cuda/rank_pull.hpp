// The pull of a search over ranks: open rows look for a vertex of the whole frontier.
#pragma once

#include "engine/closure/cuda/rank_rows.hpp"

namespace graphrun::kernels {
namespace {

__global__ void __launch_bounds__(block) pull_first(RankWork w, RoundState s) {
  __shared__ index_t staged[block / warp * Stage::slots];
  __shared__ BlockSums sums;
  if (threadIdx.x == 0) sums = {};
  __syncthreads();
  Found found;
  pull_open(w.work, s, thread_number() / warp, all_threads() / warp, staged, found);
  kernels::count(w.work.control->counts[0], found, sums);
}

// The rest of a long row, by the warps of a block: entries ascend, so that those behind a vertex
// that was found need no look.
__device__ void pull_long_row(const RankWork& w, const RoundState& s, index_t v, Found& found) {
  constexpr offset_t run = tuning::closure_warp_entries / 8;
  const auto round = static_cast<index_t>(s.round + 1);
  const offset_t begin = w.work.in.offsets[v] + lane_probes, end = w.work.in.offsets[v + 1];
  const auto is_behind = [&](offset_t k) {
    if (device::read_stale(w.work.level + v) == no_vertex) return false;
    return w.work.parent == nullptr ||
           device::read_stale(w.work.parent + v) < w.work.in.column_of[k];
  };
  for (offset_t k = begin + threadIdx.x / warp * run; k < end; k += block / warp * run) {
    if (is_behind(k)) return;
    const index_t u = warp_first_in_front(w.work, w.work.bitmap[s.front], k, min(end, k + run));
    if (u == no_vertex) continue;
    if (lane_number() != 0 || !claim(w.work, round, u, v, no_vertex)) return;
    set_bit(w.work.closed, v);
    set_bit(w.work.bitmap[s.front ^ 1], v);
    ++found.vertices;
    found.edges +=
        static_cast<unsigned long long>(w.work.out.offsets[v + 1] - w.work.out.offsets[v]);
    return;
  }
}

__global__ void __launch_bounds__(block) pull_rest(RankWork w, RoundState s) {
  const unsigned rows = w.work.control->counts[0].long_rows;
  if (rows == 0) return;
  __shared__ BlockSums sums;
  if (threadIdx.x == 0) sums = {};
  __syncthreads();
  Found found;
  for (unsigned i = blockIdx.x; i < rows; i += gridDim.x) {
    pull_long_row(w, s, w.work.vertices[i], found);
  }
  kernels::count(w.work.control->counts[0], found, sums);
}

}  // namespace
}  // namespace graphrun::kernels
