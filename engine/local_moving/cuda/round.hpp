// A round of local moving in one cooperative kernel. For each part of the vertices: those that are
// to be looked at are listed by the length of their rows, decide, change their groups, and have
// their neighbours looked at again, each step behind a barrier of the grid.
#pragma once

#include <cooperative_groups.h>

#include "engine/local_moving/cuda/groups_around.hpp"

namespace graphrun::kernels {
namespace {

namespace cg = cooperative_groups;

// Of one part, zero at first.
struct TurnCounts {
  unsigned listed[row_bins];
  unsigned taken;  // long rows that blocks have begun with
};

constexpr unsigned most_parts = 16;
struct RoundCounts {
  TurnCounts turn[most_parts];
  unsigned long long moved, gain;
};

struct RoundWork {
  LevelView view;
  GroupsView groups;
  double share;
  Turn turn;
  index_t* list[row_bins];
  RoundCounts* counts;
  // Tables of rows that overflow those in shared memory: `table_slots` for each block.
  index_t* table_group;
  void* table_sum;
  std::size_t table_slots;
};

// Lists the active vertices of the part.
__device__ void list_part(const RoundWork& work, const Turn& turn, TurnCounts& counts) {
  constexpr unsigned each = 8, chunk = move_block * each;
  __shared__ unsigned count[row_bins], first[row_bins];
  const auto n = static_cast<std::size_t>(work.view.vertices);
  for (std::size_t base = std::size_t{blockIdx.x} * chunk; base < n;
       base += std::size_t{gridDim.x} * chunk) {
    if (threadIdx.x < row_bins) count[threadIdx.x] = 0;
    __syncthreads();
    int bin[each];
    unsigned rank[each];
#pragma unroll
    for (unsigned i = 0; i < each; ++i) {
      const std::size_t at = base + i * move_block + threadIdx.x;
      const auto v = static_cast<index_t>(at);
      bin[i] = -1;
      if (at >= n || work.groups.active[v] == 0 || !turn.has(v)) continue;
      work.groups.active[v] = 0;
      if (!Mover(work.view, work.groups, turn, work.share, v).may_move()) continue;
      bin[i] = bin_of(work.view.offsets[v + 1] - work.view.offsets[v]);
      rank[i] = atomicAdd(&count[bin[i]], 1u);
    }
    __syncthreads();
    if (threadIdx.x < row_bins) {
      first[threadIdx.x] = atomicAdd(&counts.listed[threadIdx.x], count[threadIdx.x]);
    }
    __syncthreads();
#pragma unroll
    for (unsigned i = 0; i < each; ++i) {
      if (bin[i] < 0) continue;
      work.list[bin[i]][first[bin[i]] + rank[i]] =
          static_cast<index_t>(base + i * move_block + threadIdx.x);
    }
    __syncthreads();
  }
}

// Moves and their gain, of this thread.
struct Decided {
  unsigned long long moved = 0, gain = 0;

  // Called by one thread of those that have looked at the row.
  __device__ void conclude(const RoundWork& work, const Mover& mover, const Around& found) {
    std::int64_t raised = 0;
    const index_t to = choice_of(mover, found.best, static_cast<std::int64_t>(found.own_weight),
                                 static_cast<std::int64_t>(found.bound_weight), raised);
    work.groups.next[mover.vertex] = to;
    moved += to != mover.own ? 1 : 0;
    gain += static_cast<unsigned long long>(raised);
  }
};

template <class Sum>
__device__ void decide_part(const RoundWork& work, const Turn& turn, TurnCounts& counts,
                            Decided& mine) {
  extern __shared__ unsigned long long tables[];
  auto* const group = reinterpret_cast<index_t*>(tables);
  auto* const sum = reinterpret_cast<Sum*>(group + (1 << block_bits));
  const LevelView& view = work.view;
  const WeightTable<Sum> larger{work.table_group + blockIdx.x * work.table_slots,
                                static_cast<Sum*>(work.table_sum) + blockIdx.x * work.table_slots,
                                0};
  __shared__ unsigned at;
  // The longest first: the short ones fill what they leave free.
  while (work.table_slots > 0) {
    if (threadIdx.x == 0) at = atomicAdd(&counts.taken, 1u);
    __syncthreads();
    const unsigned i = at;
    __syncthreads();
    if (i >= counts.listed[2]) break;
    const index_t v = work.list[2][i];
    const Mover mover(view, work.groups, turn, work.share, v);
    const Around found = around_by_block(mover, view.offsets[v], view.offsets[v + 1],
                                         WeightTable<Sum>{group, sum, 0}, larger);
    if (threadIdx.x == 0) mine.conclude(work, mover, found);
  }
  const unsigned w = threadIdx.x / warp;
  const WeightTable<Sum> table{group + (w << warp_bits), sum + (w << warp_bits), 0};
  for (unsigned i = blockIdx.x * warps + w; i < counts.listed[1]; i += gridDim.x * warps) {
    const index_t v = work.list[1][i];
    const Mover mover(view, work.groups, turn, work.share, v);
    const Around found = around_by_warp(mover, view.offsets[v], view.offsets[v + 1], table);
    if (threadIdx.x % warp == 0) mine.conclude(work, mover, found);
  }
  for (unsigned i = blockIdx.x * move_block + threadIdx.x; i < counts.listed[0];
       i += gridDim.x * move_block) {
    const index_t v = work.list[0][i];
    const Mover mover(view, work.groups, turn, work.share, v);
    mine.conclude(work, mover, around_few(mover, view.offsets[v], view.offsets[v + 1]));
  }
}

// Those that stay are marked in `next`.
__device__ void change_part(const RoundWork& work, const TurnCounts& counts) {
  const unsigned thread = blockIdx.x * move_block + threadIdx.x, threads = gridDim.x * move_block;
  for (int bin = 0; bin < row_bins; ++bin) {
    for (unsigned i = thread; i < counts.listed[bin]; i += threads) {
      const index_t v = work.list[bin][i];
      if (work.groups.next[v] == work.groups.of[v]) {
        work.groups.next[v] = no_vertex;
      } else {
        change_group(work.view, work.groups, v);
      }
    }
  }
}

// The neighbours of v in other groups are to be looked at: those of `lane`, of `lanes`.
__device__ void wake_around(const RoundWork& work, index_t v, unsigned lane, unsigned lanes) {
  if (work.groups.next[v] == no_vertex) return;
  const index_t own = work.groups.of[v];
  for (offset_t k = work.view.offsets[v] + lane; k < work.view.offsets[v + 1]; k += lanes) {
    const index_t u = work.view.column_of[k];
    if (work.groups.of[u] != own) set_shared(&work.groups.active[u], std::uint8_t{1});
  }
}

__device__ void wake_part(const RoundWork& work, const TurnCounts& counts) {
  for (unsigned i = blockIdx.x; i < counts.listed[2]; i += gridDim.x) {
    wake_around(work, work.list[2][i], threadIdx.x, move_block);
  }
  for (unsigned i = blockIdx.x * warps + threadIdx.x / warp; i < counts.listed[1];
       i += gridDim.x * warps) {
    wake_around(work, work.list[1][i], threadIdx.x % warp, warp);
  }
  for (unsigned i = blockIdx.x * move_block + threadIdx.x; i < counts.listed[0];
       i += gridDim.x * move_block) {
    wake_around(work, work.list[0][i], 0, 1);
  }
}

template <class Sum>
__global__ void __launch_bounds__(move_block, 2)
    move_round(const __grid_constant__ RoundWork work) {
  const cg::grid_group grid = cg::this_grid();
  Turn turn = work.turn;
  Decided mine;
  for (; turn.part < turn.parts; ++turn.part) {
    TurnCounts& counts = work.counts->turn[turn.part];
    list_part(work, turn, counts);
    grid.sync();
    decide_part<Sum>(work, turn, counts, mine);
    grid.sync();
    change_part(work, counts);
    grid.sync();
    wake_part(work, counts);
    grid.sync();
  }
  if (mine.moved > 0) {
    atomicAdd(&work.counts->moved, mine.moved);
    atomicAdd(&work.counts->gain, mine.gain);
  }
}

}  // namespace
}  // namespace graphrun::kernels
