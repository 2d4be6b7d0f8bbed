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
  pull_open(w.work, s, front_bits(w.work, s), thread_number() / warp, all_threads() / warp, staged,
            found);
  kernels::count(w.work.control->counts[0], found, sums);
}

__global__ void __launch_bounds__(block) pull_rest(RankWork w, RoundState s) {
  const unsigned pieces = w.work.control->counts[0].put_off;
  if (pieces == 0) return;
  __shared__ BlockSums sums;
  if (threadIdx.x == 0) sums = {};
  __syncthreads();
  Found found;
  pull_pieces(w.work, s, pieces, thread_number() / warp, all_threads() / warp, found);
  kernels::count(w.work.control->counts[0], found, sums);
}

}  // namespace
}  // namespace graphrun::kernels
