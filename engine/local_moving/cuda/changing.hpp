// The end of a turn: vertices change their groups, and have their neighbours looked at again.
#pragma once

#include "engine/local_moving/cuda/listing.hpp"

namespace graphrun::kernels {
namespace {

// Those that stay are marked in `next`.
template <class Sum>
__device__ void change_part(const RoundWork<Sum>& work, const TurnCounts& counts) {
  const unsigned thread = blockIdx.x * move_block + threadIdx.x, threads = gridDim.x * move_block;
  for (int bin = 0; bin < row_bins; ++bin) {
    for (unsigned i = thread; i < counts.listed[bin]; i += threads) {
      const index_t v = work.list[bin][i];
      if (work.groups.next[v] == work.groups.of[v]) {
        work.groups.next[v] = no_vertex;
      } else {
        if (work.groups.word != nullptr) {
          const unsigned long long mine =
              1ull << 32 | static_cast<unsigned long long>(work.view.out[v]);
          atomicAdd(&work.groups.word[work.groups.of[v]], -mine);
          atomicAdd(&work.groups.word[work.groups.next[v]], mine);
        }
        change_group(work.view, work.groups, v);
      }
    }
  }
}

// The neighbours of v in other groups are to be looked at: of entries [begin, end), those that
// `thread` has of `threads`.
__device__ void wake_around(const LevelView& view, const GroupsView& groups, index_t v,
                            offset_t begin, offset_t end, unsigned thread, unsigned threads) {
  constexpr unsigned loads = 4;  // in flight
  const index_t own = groups.of[v];
  for (offset_t k = begin + thread; k < end; k += loads * threads) {
    index_t column[loads], group[loads];
#pragma unroll
    for (unsigned i = 0; i < loads; ++i) {
      column[i] = k + i * threads < end ? __ldg(&view.column_of[k + i * threads]) : v;
    }
#pragma unroll
    for (unsigned i = 0; i < loads; ++i) group[i] = groups.of[column[i]];
#pragma unroll
    for (unsigned i = 0; i < loads; ++i) {
      if (group[i] != own) set_shared(&groups.active[column[i]], std::uint8_t{1});
    }
  }
}

template <class Sum>
__device__ void wake_part(const RoundWork<Sum>& work, const TurnCounts& counts) {
  const LevelView& view = work.view;
  const GroupsView& groups = work.groups;
  for (unsigned p = blockIdx.x; p < counts.pieces; p += gridDim.x) {
    const RowPiece piece = work.long_rows.piece[p];
    const index_t v = work.list[3][piece.row];
    if (groups.next[v] == no_vertex) continue;
    const offset_t begin = view.offsets[v] + piece.number * piece_entries;
    const offset_t end = view.offsets[v + 1];
    wake_around(view, groups, v, begin, begin + piece_entries < end ? begin + piece_entries : end,
                threadIdx.x, move_block);
  }
  const unsigned lane = threadIdx.x % warp, first = blockIdx.x * warps + threadIdx.x / warp;
  const unsigned all = gridDim.x * warps;
  for (int bin = 2; bin >= 0; --bin) {
    // A warp reads so many vertices at once.
    const unsigned each = bin == 2 ? 1 : bin == 1 ? 4 : warp;
    for (unsigned base = first * each; base < counts.listed[bin]; base += all * each) {
      const bool there = lane < each && base + lane < counts.listed[bin];
      const index_t mine = there ? work.list[bin][base + lane] : 0;
      const bool moved = there && groups.next[mine] != no_vertex;
      const offset_t begin = view.offsets[mine], end = view.offsets[mine + 1];
      if (bin == 0) {
        if (moved) wake_around(view, groups, mine, begin, end, 0, 1);
        continue;
      }
      for (unsigned left = __ballot_sync(~0u, moved); left != 0; left &= left - 1) {
        const auto i = static_cast<unsigned>(__ffs(static_cast<int>(left))) - 1;
        wake_around(view, groups, __shfl_sync(~0u, mine, i), __shfl_sync(~0u, begin, i),
                    __shfl_sync(~0u, end, i), lane, warp);
      }
    }
  }
}

}  // namespace
}  // namespace graphrun::kernels
