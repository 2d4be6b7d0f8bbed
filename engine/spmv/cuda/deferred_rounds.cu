// Short rounds: each block that ends a round decides from the sums of the round before.
#include "engine/spmv/deferred_rounds.hpp"

#include <atomic>

#include "engine/common/cuda/dependent_launch.hpp"
#include "engine/spmv/cuda/finish_rows.hpp"
#include "engine/spmv/cuda/totals.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = cuda::finish_block;
constexpr unsigned in_part = Parts::grain / cuda::finish_rows_of_block;
constexpr unsigned most_parts = DeferredRoom::most_rows / Parts::grain;
static_assert(DeferredRoom::rows_of_block == cuda::finish_rows_of_block);
static_assert(in_part == 4 && most_parts <= block && most_parts % 32 == 0);

// The part of the state that all threads of a round's end read.
struct Step {
  double shift, second_shift, weight;
  bool ended;
};

__global__ void begin(RoundState state, DeferredRoom room) { room.state[0] = state; }

// Past this multiprocessor's cache, which may hold what was there two rounds earlier.
__device__ RoundState state_at(const RoundState* at) {
  static_assert(sizeof(RoundState) % sizeof(unsigned) == 0);
  RoundState state = *at;
  auto* const words = reinterpret_cast<unsigned*>(&state);
  for (unsigned i = 0; i < sizeof(RoundState) / sizeof(unsigned); ++i) {
    words[i] = __ldcg(reinterpret_cast<const unsigned*>(at) + i);
  }
  return state;
}

__device__ Sums<3> sum_of(const Sums<3>* blocks, unsigned first, unsigned count, unsigned place) {
  Sums<3> sums{};
  if (first + place >= count) return sums;
#pragma unroll
  for (int k = 0; k < 3; ++k) sums.value[k] = __ldcg(&blocks[first + place].value[k]);
  return sums;
}
__device__ Sums<3> plus(const Sums<3>& p, const Sums<3>& q) {
  return {p.value[0] + q.value[0], p.value[1] + q.value[1], p.value[2] + q.value[2]};
}

// The sums of a round from those of its blocks, in the order in which contribute() and array_sums()
// add them up. All threads of a block call it; the first has the result.
__device__ Sums<3> sums_of_round(const Sums<3>* of_block, unsigned count) {
  __shared__ Sums<3> part[most_parts];
  if (threadIdx.x < most_parts) {
    const unsigned first = threadIdx.x * in_part;
    const Sums<3> evens =
        plus(sum_of(of_block, first, count, 0), sum_of(of_block, first, count, 2));
    const Sums<3> odds = plus(sum_of(of_block, first, count, 1), sum_of(of_block, first, count, 3));
    part[threadIdx.x] = plus(evens, odds);
  }
  __syncthreads();
  if (threadIdx.x >= 32) return {};
  Sums<3> mine = part[threadIdx.x];
  for (unsigned p = threadIdx.x + 32; p < most_parts; p += 32) mine = plus(mine, part[p]);
  return cuda::warp_sums<3>(mine);
}

// By one thread: what a round's end is computed with, from the state before the round before and
// its sums. The first block keeps and reports it.
__device__ __noinline__ Step step_after(DeferredRoom room, const Sums<3>& sums, int round,
                                        RoundReport* report) {
  RoundState state = state_at(room.state + (round == 0 ? 0 : (round - 1) % 2));
  if (round > 0) {
    const bool moves = !state.ended();
    const AffineSums last{sums.value[0], sums.value[1], sums.value[2]};
    if (moves) state.advance(last);
    if (blockIdx.x == 0) {
      room.state[round % 2] = state;
      if (moves) {
        report->sums[(state.rounds() - 1) % RoundReport::most] = last;
        report->settled = state.settled();
        report->ended = state.ended();
        __threadfence_system();
        *static_cast<volatile int*>(&report->rounds) = state.rounds();
      }
    }
  }
  return {state.shift(), state.second_shift(), state.weight(), state.ended()};
}

// All threads of the block call it, and have the result.
__device__ Step decide(DeferredRoom room, unsigned count, int round, RoundReport* report) {
  __shared__ Step step;
  const Sums<3> sums =
      round == 0 ? Sums<3>{} : sums_of_round(room.of_block + (round - 1) % 2 * count, count);
  if (threadIdx.x == 0) step = step_after(room, sums, round, report);
  __syncthreads();
  return step;
}

template <class S>
__global__ void __launch_bounds__(block)
    finish(const typename S::value_type* product, index_t rows, AffineEpilogue<S> epilogue,
           DeferredRoom room, int round, RoundReport* report) {
  cuda::let_next_start();
  // The round before has ended: the product has waited for it.
  const Step step = decide(room, gridDim.x, round, report);
  cuda::wait_for_previous();
  if (step.ended) return;
  epilogue.shift = step.shift;
  if (epilogue.second_profile != nullptr) epilogue.second_shift = step.second_shift;
  epilogue.next_weight = step.weight;
  const Sums<3> mine = cuda::finish_rows(product, rows, epilogue);
  const Sums<3> of_block = device::block_sums<3>(mine);
  if (threadIdx.x == 0) room.of_block[round % 2 * gridDim.x + blockIdx.x] = of_block;
}

__global__ void __launch_bounds__(block)
    decide_last(DeferredRoom room, unsigned count, int round, RoundReport* report) {
  decide(room, count, round, report);
}

RoundReport* report_of(OnCuda on) {
  static_assert(sizeof(RoundReport) <= DeviceState::part_sums_bytes);
  return static_cast<RoundReport*>(on.state->pinned(cuda::PinnedSlot::part_sums));
}

}  // namespace

void begin_deferred(OnCuda on, const RoundState& state, index_t rows, DeferredRoom room) {
  *report_of(on) = {};
  // Once rounds have ended, no sums are written, but the next kernel still reads them.
  const std::size_t blocks = DeferredRoom::blocks(static_cast<std::size_t>(rows));
  cuda::check(cudaMemsetAsync(room.of_block, 0, 2 * blocks * sizeof(Sums<3>), on.stream));
  begin<<<1, 1, 0, on.stream>>>(state, room);
  cuda::check(cudaGetLastError());
}

template <class S>
void finish_deferred(OnCuda on, const typename S::value_type* product, index_t rows,
                     const AffineEpilogue<S>& epilogue, DeferredRoom room, int round) {
  const auto blocks = static_cast<unsigned>(DeferredRoom::blocks(static_cast<std::size_t>(rows)));
  cuda::launch_early<finish<S>>(on, blocks, block, product, rows, epilogue, room, round,
                                report_of(on));
}

void decide_deferred(OnCuda on, index_t rows, DeferredRoom room, int round) {
  const auto blocks = static_cast<unsigned>(DeferredRoom::blocks(static_cast<std::size_t>(rows)));
  decide_last<<<1, block, 0, on.stream>>>(room, blocks, round, report_of(on));
  cuda::check(cudaGetLastError());
}

RoundReport await_report(OnCuda on, int rounds) {
  constexpr int looks_at_once = 256;
  RoundReport* const report = report_of(on);
  std::atomic_ref<int> reported(report->rounds);
  for (bool idle = false; !idle;) {
    for (int look = 0; look < looks_at_once; ++look) {
      const int seen = reported.load(std::memory_order_acquire);
      if (seen <= rounds) continue;
      RoundReport copy = *report;
      copy.rounds = seen;  // more may have been reported meanwhile, whose sums are not all copied
      return copy;
    }
    const cudaError_t state = cudaStreamQuery(on.stream);
    idle = state != cudaErrorNotReady;
    if (idle) cuda::check(state);
  }
  return *report;
}

#define GRAPHRUN_INSTANTIATE(S)                                                    \
  template void finish_deferred<S>(OnCuda, const typename S::value_type*, index_t, \
                                   const AffineEpilogue<S>&, DeferredRoom, int);
GRAPHRUN_REAL_SEMIRINGS(GRAPHRUN_INSTANTIATE)

}  // namespace graphrun::kernels
