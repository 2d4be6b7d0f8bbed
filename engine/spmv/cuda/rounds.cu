// Rounds that a GPU goes on with by itself: the last warp of an epilogue's pass adds up its sums
// and decides what the next round is computed with.
#include "engine/common/cuda/dependent_launch.hpp"
#include "engine/common/cuda/reduce.hpp"
#include "engine/spmv/cuda/finish_rows.hpp"
#include "engine/spmv/cuda/totals.hpp"
#include "engine/spmv/round_kernels.hpp"

namespace graphrun::kernels {
namespace {

__device__ void put(const RoundState& state, RoundsRoom room) {
  *room.state = state;
  *room.step = {state.shift(), state.second_shift(), state.weight(), state.ended() ? 1 : 0};
}

__global__ void begin(RoundState state, RoundsRoom room) { put(state, room); }

// By one thread, apart from what all threads have registers for.
__device__ __noinline__ void advance(RoundsRoom room, const Sums<3>& all, RoundReport* report) {
  const AffineSums sums{all.value[0], all.value[1], all.value[2]};
  RoundState state = *room.state;
  report->sums[state.rounds() % RoundReport::most] = sums;
  state.advance(sums);
  report->rounds = state.rounds();
  report->settled = state.settled();
  report->ended = state.ended();
  put(state, room);
}

template <class S>
__global__ void __launch_bounds__(cuda::finish_block)
    finish(const typename S::value_type* product, index_t rows, AffineEpilogue<S> epilogue,
           cuda::PartTotalsView view, unsigned parts, RoundsRoom room, RoundReport* report,
           bool by_own_parts) {
  cuda::let_next_start();
  cuda::wait_for_previous();
  // Past this multiprocessor's cache, which may hold what an earlier kernel read.
  if (__ldcg(&room.step->ended) != 0) return;
  epilogue.shift = __ldcg(&room.step->shift);
  if (epilogue.second_profile != nullptr) {
    epilogue.second_shift = __ldcg(&room.step->second_shift);
  }
  epilogue.next_weight = __ldcg(&room.step->weight);
  const Sums<3> mine = cuda::RowsToFinish<S>(rows, epilogue).finish(product, epilogue);
  const Sums<3> of_block = device::block_sums<3>(mine);
  if (threadIdx.x >= 32) return;
  if (!cuda::contribute<3>(view, blockIdx.x, of_block) || by_own_parts) return;
  if (!cuda::last_to_arrive(view.arrived + Parts::most, parts)) return;
  const Sums<3> all = cuda::array_sums<3>(view.of_part, parts);
  if (threadIdx.x == 0) advance(room, all, report);
}

__global__ void __launch_bounds__(32)
    decide(const Sums<3>* of_part, unsigned parts, RoundsRoom room, RoundReport* report) {
  if (__ldcg(&room.step->ended) != 0) return;
  const Sums<3> all = cuda::array_sums<3>(of_part, parts);
  if (threadIdx.x == 0) advance(room, all, report);
}

}  // namespace

RoundReport* report_of(OnCuda on) {
  static_assert(sizeof(RoundReport) <= DeviceState::part_sums_bytes);
  return static_cast<RoundReport*>(on.state->pinned(cuda::PinnedSlot::part_sums));
}

void begin_rounds(OnCuda on, const RoundState& state, RoundsRoom room) {
  begin<<<1, 1, 0, on.stream>>>(state, room);
  cuda::check(cudaGetLastError());
}

template <class S>
void finish_round(OnCuda on, const typename S::value_type* product, index_t rows,
                  const AffineEpilogue<S>& epilogue, RoundsRoom room, bool by_own_parts) {
  if (rows == 0) return;
  const EqualParts parts{static_cast<std::size_t>(rows), epilogue.part};
  const cuda::PartTotals totals(on, parts, cuda::finish_rows_of_block);
  const cuda::PartTotalsView view = totals.view(room.of_part);
  cuda::launch_early<finish<S>>(on, view.count, cuda::finish_block, product, rows, epilogue, view,
                                static_cast<unsigned>(parts.count()), room, report_of(on),
                                by_own_parts);
}

void decide_round(OnCuda on, const Sums<3>* of_part, std::size_t parts, RoundsRoom room) {
  decide<<<1, 32, 0, on.stream>>>(of_part, static_cast<unsigned>(parts), room, report_of(on));
  cuda::check(cudaGetLastError());
}

RoundReport read_rounds(OnCuda on) {
  cuda::check(cudaStreamSynchronize(on.stream));
  return *report_of(on);
}

#define GRAPHRUN_INSTANTIATE(S)                                                 \
  template void finish_round<S>(OnCuda, const typename S::value_type*, index_t, \
                                const AffineEpilogue<S>&, RoundsRoom, bool);
GRAPHRUN_REAL_SEMIRINGS(GRAPHRUN_INSTANTIATE)

}  // namespace graphrun::kernels
