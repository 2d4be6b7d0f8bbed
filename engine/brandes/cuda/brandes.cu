// Level sweeps on the GPU: one launch per level, in which a thread, eight lanes, a warp or a block
// sums a row, by its length. Runs of narrow levels take one block and one launch.
#include "engine/brandes/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256, narrow_block = 1024;
constexpr unsigned lanes_of[level_kinds] = {1, 8, 32, block};
// Size of a level that one block processes in about the time of a launch.
constexpr offset_t narrow_rows = 2048, narrow_warp_rows = 64;
constexpr int unroll = 4;

template <class L, class T>
__device__ void add_entry(const Sweep<L, T>& sweep, index_t u, const L& levels, const L& wanted,
                          Lanes<T>& sum) {
  if (u == no_vertex) return;
  const std::uint32_t equal = levels.equal(wanted);
  if (equal == 0) return;
  const Lanes<T> x = sweep.value[u];
  add_where(equal, x, sum);
}

// Partial sum of a row for `lane` of `lanes`: every lanes-th entry, in order.
template <class L, class T>
__device__ Lanes<T> share_of_row(const Sweep<L, T>& sweep, index_t v, const L& wanted,
                                 unsigned lane, unsigned lanes) {
  Lanes<T> sum = no_paths<T>();
  const offset_t end = sweep.a.offsets[v + 1];
  for (offset_t k = sweep.a.offsets[v] + lane; k < end; k += lanes * unroll) {
    index_t u[unroll];
    L levels[unroll];
#pragma unroll
    for (int i = 0; i < unroll; ++i) {
      const offset_t at = k + static_cast<offset_t>(i) * lanes;
      u[i] = at < end ? sweep.a.column_of[at] : no_vertex;
    }
#pragma unroll
    for (int i = 0; i < unroll; ++i) {
      if (u[i] != no_vertex) levels[i] = sweep.levels[u[i]];
    }
#pragma unroll
    for (int i = 0; i < unroll; ++i) add_entry(sweep, u[i], levels[i], wanted, sum);
  }
  return sum;
}

__device__ inline double from_lane(double x, unsigned step, unsigned lanes) {
  return __shfl_down_sync(~0u, x, step, lanes);
}
__device__ inline Scaled from_lane(Scaled x, unsigned step, unsigned lanes) {
  return {__shfl_down_sync(~0u, x.fraction, step, lanes),
          __shfl_down_sync(~0u, x.exponent, step, lanes)};
}

// Sum over each group of `lanes` lanes, in its lane 0, in a fixed order. All lanes must call it.
template <class T>
__device__ void add_lanes(Lanes<T>& sum, unsigned lanes) {
  for (unsigned step = lanes / 2; step > 0; step /= 2) {
    for (int s = 0; s < sweep_width; ++s) {
      sum.lane[s] = PathNumber<T>::add(sum.lane[s], from_lane(sum.lane[s], step, lanes));
    }
  }
}

// One row per `lanes` threads, at most a warp; row `at` of the list if it is below `end`.
template <unsigned lanes, class L, class T>
__device__ void sum_row(const Sweep<L, T>& sweep, offset_t at, offset_t end, index_t level) {
  const bool mine = at < end;
  const index_t v = mine ? sweep.list[at] : no_vertex;
  L own{};
  bool whole;
  Lanes<T> sum = first_sum(sweep, level, whole);
  if (mine) own = sweep.levels[v];
  if (mine && !whole) {
    sum = share_of_row(sweep, v, wanted_levels(own, level, sweep.step), threadIdx.x % lanes, lanes);
  }
  if constexpr (lanes > 1) {
    if (!whole) add_lanes(sum, lanes);
  }
  if (mine && threadIdx.x % lanes == 0) finish_row(sweep, v, own, level, sum);
}

template <class L, class T>
__device__ void sum_row_by_block(const Sweep<L, T>& sweep, offset_t at, index_t level) {
  __shared__ Lanes<T> of_warp[block / 32];
  const index_t v = sweep.list[at];
  const L own = sweep.levels[v];
  Lanes<T> sum = share_of_row(sweep, v, wanted_levels(own, level, sweep.step), threadIdx.x, block);
  add_lanes(sum, 32);
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (unsigned w = 1; w < block / 32; ++w) {
    for (int s = 0; s < sweep_width; ++s) {
      sum.lane[s] = PathNumber<T>::add(sum.lane[s], of_warp[w].lane[s]);
    }
  }
  finish_row(sweep, v, own, level, sum);
}

// Rows and blocks of each kind, the longest rows first.
struct LevelShares {
  offset_t begin[level_kinds + 1];
  unsigned first_block[level_kinds];  // per kind
};

template <class L, class T>
__global__ void __launch_bounds__(block)
    sweep_level(Sweep<L, T> sweep, LevelShares shares, index_t level) {
  const unsigned b = blockIdx.x;
  const auto at = [&](int kind, unsigned lanes) {
    return shares.begin[kind] + offset_t{b - shares.first_block[kind]} * (block / lanes) +
           threadIdx.x / lanes;
  };
  if (b < shares.first_block[2]) {
    sum_row_by_block(sweep, shares.begin[3] + b, level);
  } else if (b < shares.first_block[1]) {
    sum_row<32>(sweep, at(2, 32), shares.begin[3], level);
  } else if (b < shares.first_block[0]) {
    sum_row<8>(sweep, at(1, 8), shares.begin[2], level);
  } else {
    sum_row<1>(sweep, at(0, 1), shares.begin[1], level);
  }
}

// A single block.
template <class L, class T>
__global__ void __launch_bounds__(narrow_block)
    sweep_narrow_levels(Sweep<L, T> sweep, index_t first, index_t last, int up) {
  for (index_t level = first; level != last + up; level += up) {
    const offset_t* begin = sweep.begins + offset_t{level - 1} * level_kinds;
    const unsigned me = threadIdx.x;
    for (offset_t at = begin[2]; at < begin[3]; at += narrow_block / 32) {
      sum_row<32>(sweep, at + me / 32, begin[3], level);
    }
    for (offset_t at = begin[1]; at < begin[2]; at += narrow_block / 8) {
      sum_row<8>(sweep, at + me / 8, begin[2], level);
    }
    for (offset_t at = begin[0]; at < begin[1]; at += narrow_block) {
      sum_row<1>(sweep, at + me, begin[1], level);
    }
    __syncthreads();  // the next level reads this level's values
  }
}

bool is_narrow(const offset_t* begin) {
  return begin[4] == begin[3] && begin[3] - begin[2] <= narrow_warp_rows &&
         begin[4] - begin[0] <= narrow_rows;
}

LevelShares shares_of(const offset_t* begin, unsigned& blocks) {
  LevelShares shares;
  blocks = 0;
  for (int kind = level_kinds - 1; kind >= 0; --kind) {
    shares.begin[kind] = begin[kind];
    shares.first_block[kind] = blocks;
    blocks += cuda::blocks_for(static_cast<std::size_t>(begin[kind + 1] - begin[kind]),
                               block / lanes_of[kind]);
  }
  shares.begin[level_kinds] = begin[level_kinds];
  return shares;
}

}  // namespace

template <class L, class T>
void sweep_levels(OnCuda on, const Sweep<L, T>& sweep, const offset_t* begins, index_t first,
                  index_t last, Watch& watch) {
  const index_t up = first <= last ? 1 : -1;
  const auto begin_of = [&](index_t level) { return begins + offset_t{level - 1} * level_kinds; };
  for (index_t level = first; level != last + up; level += up) {
    if (watch.stop_requested()) return;
    index_t run_end = level;
    while (run_end != last + up && is_narrow(begin_of(run_end))) run_end += up;
    if (run_end != level) {
      sweep_narrow_levels<<<1, narrow_block, 0, on.stream>>>(sweep, level, run_end - up, up);
      cuda::check(cudaGetLastError());
      level = run_end - up;
      continue;
    }
    unsigned blocks;
    const LevelShares shares = shares_of(begin_of(level), blocks);
    sweep_level<<<blocks, block, 0, on.stream>>>(sweep, shares, level);
    cuda::check(cudaGetLastError());
  }
}

#define GRAPHRUN_SWEEP(L, T) \
  template void sweep_levels(OnCuda, const Sweep<L, T>&, const offset_t*, index_t, index_t, Watch&);
GRAPHRUN_SWEEPS(GRAPHRUN_SWEEP)
GRAPHRUN_SWEEP_BODIES(OnCuda)

}  // namespace graphrun::kernels
