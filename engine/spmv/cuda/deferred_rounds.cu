// Rounds whose decisions the next product's kernel takes: their ends, and what the host waits for.
#include "engine/spmv/deferred_rounds.hpp"

#include <atomic>

#include "engine/common/cuda/dependent_launch.hpp"
#include "engine/spmv/cuda/decision.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = cuda::finish_block;

__global__ void begin(RoundState state, RoundState* at) { *at = state; }

template <class S>
__global__ void __launch_bounds__(block)
    finish(const typename S::value_type* product, index_t rows, AffineEpilogue<S> epilogue,
           const RoundStep* step, Sums<3>* of_block) {
  cuda::let_next_start();
  // The round before has ended: the product has waited for it.
  const cuda::RowsToFinish<S> own(rows, epilogue);
  cuda::wait_for_previous();
  // Past this multiprocessor's cache, which may hold what an earlier kernel read.
  if (__ldcg(&step->ended) != 0) return;
  epilogue.shift = __ldcg(&step->shift);
  if (epilogue.second_profile != nullptr) epilogue.second_shift = __ldcg(&step->second_shift);
  epilogue.next_weight = __ldcg(&step->weight);
  const Sums<3> sums = device::block_sums<3>(own.finish(product, epilogue));
  if (threadIdx.x == 0) of_block[blockIdx.x] = sums;
}

__global__ void __launch_bounds__(block) decide_alone(const __grid_constant__ Decision decision) {
  __shared__ Sums<3> part[block];
  decide(decision, part);
}

}  // namespace

void begin_deferred(OnCuda on, const RoundState& state, RoundState* at) {
  *report_of(on) = {};
  begin<<<1, 1, 0, on.stream>>>(state, at);
  cuda::check(cudaGetLastError());
}

template <class S>
void finish_deferred(OnCuda on, const typename S::value_type* product, index_t rows,
                     const AffineEpilogue<S>& epilogue, const RoundStep* step, Sums<3>* of_block) {
  const std::size_t blocks = Decision::blocks_of(static_cast<std::size_t>(rows));
  cuda::launch_early<finish<S>>(on, static_cast<unsigned>(blocks), block, product, rows, epilogue,
                                step, of_block);
}

void decide_deferred(OnCuda on, Decision decision) {
  decide_alone<<<1, block, 0, on.stream>>>(decision);
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
                                   const AffineEpilogue<S>&, const RoundStep*, Sums<3>*);
GRAPHRUN_REAL_SEMIRINGS(GRAPHRUN_INSTANTIATE)

}  // namespace graphrun::kernels
