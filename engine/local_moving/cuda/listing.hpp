// What a round of local moving works on, and the lists of the vertices that decide in a turn.
#pragma once

#include "engine/local_moving/cuda/long_rows.hpp"

namespace graphrun::kernels {
namespace {

// Of one part, zero at first.
struct TurnCounts {
  unsigned long long slots;  // of the tables of long rows
  unsigned listed[row_bins];
  unsigned
      taken[row_bins];  // of each bin, that a block or warp has begun with; of long rows, pieces
  unsigned pieces;      // of long rows
};

constexpr unsigned most_parts = 16;
struct RoundCounts {
  TurnCounts turn[most_parts];
  unsigned long long moved, gain;
};

template <class Sum>
struct RoundWork {
  LevelView view;
  GroupsView groups;
  double share;
  Turn turn;
  index_t* list[row_bins];
  RoundCounts* counts;
  LongRows<Sum> long_rows;
};

// Gives the i-th long row its pieces, and slots for twice the groups that can be around it.
template <class Sum>
__device__ void cut_row(const RoundWork<Sum>& work, TurnCounts& counts, unsigned i,
                        offset_t entries) {
  LongRow row;
  row.is_found = false;
  row.pieces = static_cast<unsigned>((entries + piece_entries - 1) / piece_entries);
  row.first_piece = atomicAdd(&counts.pieces, row.pieces);
  row.first_slot = atomicAdd(
      &counts.slots, static_cast<unsigned long long>(slots_for(groups_around(work.view, entries))));
  work.long_rows.row[i] = row;
  for (unsigned p = 0; p < row.pieces; ++p) work.long_rows.piece[row.first_piece + p] = {i, p};
}

// Lists the active vertices of the part.
template <class Sum>
__device__ void list_part(const RoundWork<Sum>& work, const Turn& turn, TurnCounts& counts) {
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
      if (at >= n || !turn.has(v) || work.groups.active[v] == 0) continue;
      work.groups.active[v] = 0;
      if (work.groups.bound != nullptr &&
          !Mover(work.view, work.groups, turn, work.share, v).may_move()) {
        continue;
      }
      const offset_t entries = work.view.offsets[v + 1] - work.view.offsets[v];
      // Without neighbours a vertex that is alone stays so.
      if (entries == 0 && work.groups.members[work.groups.of[v]] == 1) continue;
      bin[i] = bin_of(entries);
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
      const auto v = static_cast<index_t>(base + i * move_block + threadIdx.x);
      const unsigned at = first[bin[i]] + rank[i];
      work.list[bin[i]][at] = v;
      if (bin[i] == row_bins - 1) {
        cut_row(work, counts, at, work.view.offsets[v + 1] - work.view.offsets[v]);
      }
    }
    __syncthreads();
  }
}

}  // namespace
}  // namespace graphrun::kernels
