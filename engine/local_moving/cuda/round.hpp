// A round of local moving in one cooperative kernel. For each part of the vertices: those that are
// to be looked at are listed by the length of their rows, decide, change their groups, and have
// their neighbours looked at again, each step behind a barrier of the grid.
#pragma once

#include <cooperative_groups.h>

#include "engine/local_moving/cuda/changing.hpp"

namespace graphrun::kernels {
namespace {

namespace cg = cooperative_groups;

// Moves and their gain, of this thread.
struct Decided {
  unsigned long long moved = 0, gain = 0;

  // Called by one thread of those that have looked at the row.
  __device__ void conclude(const GroupsView& groups, const Mover& mover, const Around& found) {
    std::int64_t raised = 0;
    const index_t to = choice_of(mover, found.best, static_cast<std::int64_t>(found.own_weight),
                                 static_cast<std::int64_t>(found.bound_weight), raised);
    groups.next[mover.vertex] = to;
    moved += to != mover.own ? 1 : 0;
    gain += static_cast<unsigned long long>(raised);
  }
};

// f(i) for i < count, each by one block, which ask for them at `taken`.
template <class F>
__device__ void for_each_by_block(unsigned* taken, unsigned count, F f) {
  __shared__ unsigned at;
  if (count == 0) return;
  unsigned next = threadIdx.x == 0 ? atomicAdd(taken, 1u) : 0;
  while (true) {
    if (threadIdx.x == 0) at = next;
    __syncthreads();
    const unsigned i = at;
    __syncthreads();
    if (i >= count) break;
    if (threadIdx.x == 0) next = atomicAdd(taken, 1u);
    f(i);
  }
}

// f(v, begin, end) for the vertices of a list and their rows, each by one warp.
template <class F>
__device__ void for_each_by_warp(unsigned* taken, const index_t* list, unsigned count,
                                 const offset_t* offsets, F f) {
  constexpr unsigned each = 8;
  const unsigned lane = threadIdx.x % warp;
  while (count > 0) {
    unsigned first = lane == 0 ? atomicAdd(taken, each) : 0;
    first = __shfl_sync(~0u, first, 0);
    if (first >= count) break;
    const bool there = lane < each && first + lane < count;
    const index_t mine = there ? list[first + lane] : 0;
    const offset_t begin = offsets[mine], end = offsets[mine + 1];
    for (unsigned i = 0; i < each && first + i < count; ++i) {
      f(__shfl_sync(~0u, mine, i), __shfl_sync(~0u, begin, i), __shfl_sync(~0u, end, i));
    }
  }
}

template <class Sum>
struct Deciding {
  const RoundWork<Sum>& work;
  const Turn& turn;
  TurnCounts& counts;
  Decided& mine;
  const BlockTable<Sum>& table;  // in shared memory, free
  unsigned* of_warp;             // groups listed by each warp, none

  __device__ Mover mover_of(index_t v) const {
    return {work.view, work.groups, turn, work.share, v};
  }
  __device__ index_t long_vertex(unsigned piece) const {
    return work.list[row_bins - 1][work.long_rows.piece[piece].row];
  }
  __device__ unsigned long long window_of(unsigned piece) const {
    const LongRow& row = work.long_rows.row[work.long_rows.piece[piece].row];
    return row.first_slot / work.long_rows.window;
  }

  // The longest first: the short ones fill what they leave free.
  __device__ void decide() const {
    const LevelView& view = work.view;
    for_each_by_block(&counts.taken[3], counts.pieces, [&](unsigned p) { add(p, 0); });
    for_each_by_block(&counts.taken[2], counts.listed[2], [&](unsigned i) {
      const index_t v = work.list[2][i];
      const Mover mover = mover_of(v);
      const Around found = around_by_block(mover, view.offsets[v], view.offsets[v + 1], table);
      if (threadIdx.x == 0) mine.conclude(work.groups, mover, found);
    });
    const unsigned w = threadIdx.x / warp;
    const WarpTable<Sum> own{table.group + (w << warp_bits), table.sum + (w << warp_bits),
                             table.slot + w * warp_entries, of_warp + w};
    for_each_by_warp(&counts.taken[1], work.list[1], counts.listed[1], view.offsets,
                     [&](index_t v, offset_t begin, offset_t end) {
                       const Mover mover = mover_of(v);
                       const Around found = around_by_warp(mover, begin, end, own);
                       if (threadIdx.x % warp == 0) mine.conclude(work.groups, mover, found);
                     });
    for (unsigned i = blockIdx.x * move_block + threadIdx.x; i < counts.listed[0];
         i += gridDim.x * move_block) {
      const index_t v = work.list[0][i];
      const Mover mover = mover_of(v);
      mine.conclude(work.groups, mover, around_few(mover, view.offsets[v], view.offsets[v + 1]));
    }
  }
  __device__ void add(unsigned piece, unsigned long long window) const {
    if (window_of(piece) != window) return;
    add_piece(mover_of(long_vertex(piece)), work.long_rows, piece, table);
  }
  // Long rows, of whose pieces decide() has added up those of the first window.
  __device__ void decide_long(const cg::grid_group& grid) const {
    for (unsigned long long window = 0; window * work.long_rows.window < counts.slots; ++window) {
      if (window > 0) {
        for (unsigned p = blockIdx.x; p < counts.pieces; p += gridDim.x) add(p, window);
        grid.sync();
      }
      for (unsigned p = blockIdx.x; p < counts.pieces; p += gridDim.x) {
        if (window_of(p) == window) take_piece(mover_of(long_vertex(p)), work.long_rows, p, table);
      }
      clear(table);
      grid.sync();
    }
    for (unsigned i = blockIdx.x * warps + threadIdx.x / warp; i < counts.listed[3];
         i += gridDim.x * warps) {
      const Mover mover = mover_of(work.list[3][i]);
      const Around found = around_pieces(mover, work.long_rows, work.long_rows.row[i]);
      if (threadIdx.x % warp == 0) mine.conclude(work.groups, mover, found);
    }
    grid.sync();
  }
};

template <class Sum>
__global__ void __launch_bounds__(move_block, tuning::move_blocks)
    move_round(const __grid_constant__ RoundWork<Sum> work) {
  extern __shared__ unsigned long long tables[];
  const cg::grid_group grid = cg::this_grid();
  Turn turn = work.turn;
  Decided mine;
  __shared__ unsigned short slots[most_listed];
  __shared__ unsigned listed, of_warp[warps];
  auto* const group = reinterpret_cast<index_t*>(tables);
  auto* const sum = reinterpret_cast<Sum*>(group + (1 << block_bits));
  const BlockTable<Sum> table{group, sum, slots, &listed};
  if (threadIdx.x < warps) of_warp[threadIdx.x] = 0;
  clear(table);
  for (; turn.part < turn.parts; ++turn.part) {
    TurnCounts& counts = work.counts->turn[turn.part];
    list_part(work, turn, counts);
    grid.sync();
    const Deciding<Sum> deciding{work, turn, counts, mine, table, of_warp};
    deciding.decide();
    grid.sync();
    if (counts.pieces > 0) deciding.decide_long(grid);
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
