// Rounds of vertices that nothing enters, on the GPU: narrow ones by one block, one after another;
// in wide ones warps share the rows.
#include "base/cuda/scratch.hpp"
#include "engine/dag_levels/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned wide_block = 256, narrow_block = 1024, warp = 32;
constexpr unsigned narrow_lanes = 4;      // for a vertex of a narrow round
constexpr index_t narrow_row = 256;       // entries of the longest row that so few lanes read
constexpr unsigned most_warps = 1 << 14;  // of a wide round

// Takes the edge to v away. The last one lists v behind the end of the queue.
__device__ void take_edge(const DagWork& work, index_t v, index_t round, index_t* end) {
  if (atomicSub(work.entering + v, 1) > 1) return;
  work.level[v] = round + 1;
  work.queue[atomicAdd(end, 1)] = v;
}

// One block does rounds until none of its threads has a vertex left, a round has more vertices than
// threads, or a long row.
__global__ void __launch_bounds__(narrow_block)
    take_narrow_rounds(CsrView<NoWeights> out, DagWork work, DagState* state, index_t most_rounds) {
  __shared__ DagState s;
  __shared__ index_t end;
  if (threadIdx.x == 0) {
    s = *state;
    end = s.end;
  }
  __syncthreads();
  for (; most_rounds > 0; --most_rounds) {
    const DagState now = s;
    const index_t count = now.end - now.begin;
    if (count == 0 || count > static_cast<index_t>(narrow_block)) break;  // the same in all
    bool is_long = false;
    if (static_cast<index_t>(threadIdx.x) < count) {
      const index_t u = work.queue[now.begin + static_cast<index_t>(threadIdx.x)];
      is_long = out.offsets[u + 1] - out.offsets[u] > narrow_row;
    }
    if (__syncthreads_or(is_long)) break;
    for (index_t i = now.begin + static_cast<index_t>(threadIdx.x / narrow_lanes); i < now.end;
         i += static_cast<index_t>(narrow_block / narrow_lanes)) {
      const index_t u = work.queue[i];
      for (offset_t k = out.offsets[u] + threadIdx.x % narrow_lanes; k < out.offsets[u + 1];
           k += narrow_lanes) {
        take_edge(work, out.column_of[k], now.round, &end);
      }
    }
    __syncthreads();  // what this round lists is in the queue
    if (threadIdx.x == 0) s = {now.end, end, now.round + 1};
    __syncthreads();
  }
  if (threadIdx.x == 0) *state = s;
}

// A warp takes every pieces-th 32 entries of a row.
__global__ void __launch_bounds__(wide_block)
    take_wide_round(CsrView<NoWeights> out, DagWork work, DagState now, unsigned pieces,
                    index_t* end) {
  const unsigned lane = threadIdx.x % warp;
  const offset_t warps = offset_t{gridDim.x} * (wide_block / warp);
  const offset_t items = offset_t{now.end - now.begin} * pieces;
  for (offset_t item = offset_t{blockIdx.x} * (wide_block / warp) + threadIdx.x / warp;
       item < items; item += warps) {
    const index_t u = work.queue[now.begin + static_cast<index_t>(item / pieces)];
    const offset_t row_end = out.offsets[u + 1];
    for (offset_t k = out.offsets[u] + (item % pieces) * warp + lane; k < row_end;
         k += offset_t{pieces} * warp) {
      take_edge(work, out.column_of[k], now.round, end);
    }
  }
}

}  // namespace

DagState take_rounds(OnCuda on, CsrView<NoWeights> out, DagWork work, DagState state,
                     index_t most_rounds) {
  const Scratch<DagState> at(on, 1);
  const offset_t rounds = offset_t{state.round} + most_rounds;
  const auto last = static_cast<index_t>(rounds < max_vertices ? rounds : max_vertices);
  cuda::check(cudaMemcpyAsync(at.get(), &state, sizeof state, cudaMemcpyHostToDevice, on.stream));
  while (state.begin < state.end && state.round < last) {
    if (state.end - state.begin <= static_cast<index_t>(narrow_block)) {
      take_narrow_rounds<<<1, narrow_block, 0, on.stream>>>(out, work, at.get(),
                                                            last - state.round);
      cuda::check(cudaGetLastError());
      state = at.read();
      if (state.begin == state.end || state.round == last) break;
    }
    const auto count = static_cast<unsigned>(state.end - state.begin);
    const unsigned pieces = count < most_warps ? most_warps / count : 1;
    const unsigned warps = count < most_warps ? count * pieces : most_warps;
    take_wide_round<<<cuda::blocks_for(warps, wide_block / warp), wide_block, 0, on.stream>>>(
        out, work, state, pieces, &at.get()->end);
    cuda::check(cudaGetLastError());
    state = {state.end, at.read().end, state.round + 1};
    cuda::check(cudaMemcpyAsync(at.get(), &state, sizeof state, cudaMemcpyHostToDevice, on.stream));
  }
  return state;
}

GRAPHRUN_INSTANTIATE_LEVELS(OnCuda)

}  // namespace graphrun::kernels
