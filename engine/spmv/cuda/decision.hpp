// The decision about a round, by the first block of the next product's kernel.
#pragma once

#include "engine/spmv/cuda/finish_rows.hpp"
#include "engine/spmv/cuda/warp_sums.hpp"
#include "engine/spmv/deferred_rounds.hpp"

namespace graphrun::kernels {

template <class Epilogue>
inline constexpr bool decides = false;
template <class S>
inline constexpr bool decides<DecidingEpilogue<S>> = true;

namespace deferred {

inline constexpr unsigned in_part = Parts::grain / cuda::finish_rows_of_block;
static_assert(Decision::rows_of_block == cuda::finish_rows_of_block);
static_assert(in_part == 4 && Decision::most_rows <= Parts::grain * Parts::most);

__device__ inline Sums<3> plus(const Sums<3>& p, const Sums<3>& q) {
  return {p.value[0] + q.value[0], p.value[1] + q.value[1], p.value[2] + q.value[2]};
}

// The sum of a part from those of its blocks, in the order in which contribute() adds them up.
__device__ inline Sums<3> sum_of_part(const Decision& d, unsigned part) {
  Sums<3> sums[in_part]{};
#pragma unroll
  for (unsigned place = 0; place < in_part; ++place) {
    const unsigned block = part * in_part + place;
    if (block >= d.blocks) continue;
#pragma unroll
    for (int k = 0; k < 3; ++k) sums[place].value[k] = __ldcg(&d.of_block[block].value[k]);
  }
  return plus(plus(sums[0], sums[2]), plus(sums[1], sums[3]));
}

// The sums of the last round, in the order in which array_sums() adds up parts. All threads of a
// block call it; the first has the result. `part`: shared memory for one of each thread.
__device__ inline Sums<3> sums_of_round(const Decision& d, Sums<3>* part) {
  const unsigned parts = (d.blocks + in_part - 1) / in_part;
  Sums<3> mine{};
  for (unsigned first = 0; first < parts; first += blockDim.x) {
    __syncthreads();
    part[threadIdx.x] = sum_of_part(d, first + threadIdx.x);
    __syncthreads();
    if (threadIdx.x >= 32) continue;
    for (unsigned p = threadIdx.x; p < blockDim.x; p += 32) mine = plus(mine, part[p]);
  }
  return threadIdx.x < 32 ? cuda::warp_sums<3>(mine) : mine;
}

// Past this multiprocessor's cache, which may hold what another one has replaced.
__device__ inline RoundState state_at(const RoundState* at) {
  static_assert(sizeof(RoundState) % sizeof(unsigned) == 0);
  RoundState state = *at;
  auto* const words = reinterpret_cast<unsigned*>(&state);
  for (unsigned i = 0; i < sizeof(RoundState) / sizeof(unsigned); ++i) {
    words[i] = __ldcg(reinterpret_cast<const unsigned*>(at) + i);
  }
  return state;
}

// By one thread: moves `state` on by the sums of a round, and reports them.
__device__ inline void advance(RoundState& state, const Sums<3>& sums, RoundReport* report) {
  const AffineSums last{sums.value[0], sums.value[1], sums.value[2]};
  report->sums[state.rounds() % RoundReport::most] = last;
  state.advance(last);
  report->settled = state.settled();
  report->ended = state.ended();
  __threadfence_system();
  *static_cast<volatile int*>(&report->rounds) = state.rounds();
}

}  // namespace deferred

// All threads of a block call it, after the kernel before. `part`: shared memory for one of each
// thread.
__device__ __noinline__ inline void decide(const Decision& d, Sums<3>* part) {
  const Sums<3> sums = d.round == 0 ? Sums<3>{} : deferred::sums_of_round(d, part);
  if (threadIdx.x != 0) return;
  RoundState state = deferred::state_at(d.state);
  if (state.rounds() + 1 == d.round && !state.ended()) {
    deferred::advance(state, sums, d.report);
    *d.state = state;
  }
  *d.step = {state.shift(), state.second_shift(), state.weight(), state.ended() ? 1 : 0};
}

}  // namespace graphrun::kernels
