// Rows that are too long for a table in shared memory: blocks add up pieces of them in such tables
// and join these in a table of the row in global memory, which then blocks take piece by piece.
#pragma once

#include "engine/local_moving/cuda/groups_around.hpp"

namespace graphrun::kernels {
namespace {

// Entries of a piece, and slots of its table; slots of the row's table that one block takes.
constexpr offset_t piece_entries = offset_t{1} << block_bits;
constexpr unsigned piece_slots = 2u << block_bits;
// Groups that a thread may bring into the table of a piece, which is never full.
constexpr unsigned most_fresh = most_listed / move_block;
static_assert(most_fresh > 0);

struct LongRow {
  unsigned long long first_slot;  // of its table
  unsigned first_piece, pieces;
  bool is_found;  // by its only piece: nothing is in the table
};
struct RowPiece {
  unsigned row, number;  // of the long rows; of the row's pieces
};

// A slot of the table of a row: one access finds both.
template <class Sum>
struct RowSlot {
  index_t group;  // no_vertex: free
  Sum sum;
};

// The long rows of a turn. The tables of those whose first slot is in the same window are there at
// the same time; all slots are free at first, and again after.
template <class Sum>
struct LongRows {
  LongRow* row;
  RowPiece* piece;
  Around* found;  // of each piece
  RowSlot<Sum>* slot;
  unsigned long long window;
};

__device__ offset_t groups_around(const LevelView& view, offset_t entries) {
  return entries < view.vertices ? entries : view.vertices;
}
// Slots of the table of a row with so many groups around.
GRAPHRUN_HD unsigned slots_for(offset_t groups) { return 2 * static_cast<unsigned>(groups); }

// The table of a long row.
template <class Sum>
struct RowTable {
  RowSlot<Sum>* slot;
  unsigned slots;

  __device__ RowTable(const LongRows<Sum>& rows, const LongRow& row, offset_t most)
      : slot(rows.slot + row.first_slot % rows.window), slots(slots_for(most)) {}

  __device__ void add(index_t mine, Sum weight) const {
    const std::uint32_t hash = static_cast<std::uint32_t>(mine) * 0x9e3779b1u;
    auto at = static_cast<unsigned>(std::uint64_t{hash} * slots >> 32);
    while (true) {
      index_t seen = __ldcg(&slot[at].group);
      if (seen == no_vertex) seen = atomicCAS(&slot[at].group, no_vertex, mine);
      if (seen == no_vertex || seen == mine) break;
      at = at + 1 == slots ? 0 : at + 1;
    }
    atomicAdd(&slot[at].sum, weight);
  }
};

// Brings the weights of a piece to groups into the row's table. A group of one vertex has one entry
// of the row, and needs no sum.
template <int count, class Sum>
__device__ void pass_on(const Mover& mover, const RowTable<Sum>& table, index_t (&group)[count],
                        const Sum (&weight)[count], Around& found) {
  index_t members[count];
#pragma unroll
  for (int i = 0; i < count; ++i) {
    const index_t at = group[i] == no_vertex ? mover.own : group[i];
    members[i] = mover.groups.word == nullptr ? mover.groups.members[at]
                                              : static_cast<index_t>(mover.groups.word[at] >> 32);
  }
#pragma unroll
  for (int i = 0; i < count; ++i) {
    if (group[i] == no_vertex || members[i] == 1) continue;
    table.add(group[i], weight[i]);
    group[i] = no_vertex;
  }
  found.take(mover, group, weight);
}

// Adds up a piece. All threads of the block call it.
template <class Sum>
__device__ void add_piece(const Mover& mover, const LongRows<Sum>& rows, unsigned p,
                          const BlockTable<Sum>& table) {
  const RowPiece piece = rows.piece[p];
  offset_t begin = mover.view.offsets[mover.vertex], end = mover.view.offsets[mover.vertex + 1];
  const RowTable<Sum> larger(rows, rows.row[piece.row], groups_around(mover.view, end - begin));
  begin += piece.number * piece_entries;
  if (begin + piece_entries < end) end = begin + piece_entries;
  Around found;
  unsigned brought = 0;  // by this thread, to the table
  bool overflown = false;
  place_entries(mover, begin, end, threadIdx.x, move_block, found,
                [&](index_t group, std::int64_t weight) {
                  bool fresh;
                  const bool full = brought >= most_fresh;
                  if (table.add(group, static_cast<Sum>(weight), full, fresh)) {
                    brought += fresh ? 1 : 0;
                    return;
                  }
                  overflown = true;
                  index_t one[] = {group};
                  const Sum weights[] = {static_cast<Sum>(weight)};
                  pass_on(mover, larger, one, weights, found);
                });
  LongRow& row = rows.row[piece.row];
  const bool is_found = __syncthreads_count(overflown) == 0 && row.pieces == 1;
  table.template take<4>(threadIdx.x, [&](auto& groups, const auto& weights) {
    if (is_found) {
      found.take(mover, groups, weights);
    } else {
      pass_on(mover, larger, groups, weights, found);
    }
  });
  found = block_joined(mover, found, table);
  if (threadIdx.x != 0) return;
  rows.found[p] = found;
  if (is_found) row.is_found = true;
}

// Takes a piece of the row's table, and frees its slots. All threads of the block call it, and have
// the memory of the block's table, which lists nothing.
template <class Sum>
__device__ void take_piece(const Mover& mover, const LongRows<Sum>& rows, unsigned p,
                           const BlockTable<Sum>& memory) {
  constexpr unsigned at_once = 1u << block_bits;
  const RowPiece piece = rows.piece[p];
  const offset_t entries = mover.view.offsets[mover.vertex + 1] - mover.view.offsets[mover.vertex];
  const RowTable<Sum> table(rows, rows.row[piece.row], groups_around(mover.view, entries));
  if (rows.row[piece.row].is_found) return;
  index_t* const listed_group = memory.group;
  unsigned* const listed_slot = reinterpret_cast<unsigned*>(memory.sum);
  Around found;
  const unsigned first = piece.number * piece_slots;
  for (unsigned begin = first; begin < table.slots && begin - first < piece_slots;
       begin += at_once) {
    const unsigned end = table.slots - begin < at_once ? table.slots : begin + at_once;
    constexpr unsigned loads = 8;  // in flight
    for (unsigned s = begin + threadIdx.x; s < end; s += loads * move_block) {
      index_t group[loads];
#pragma unroll
      for (unsigned i = 0; i < loads; ++i) {
        group[i] = s + i * move_block < end ? table.slot[s + i * move_block].group : no_vertex;
      }
#pragma unroll
      for (unsigned i = 0; i < loads; ++i) {
        if (group[i] == no_vertex) continue;
        const unsigned at = atomicAdd(memory.count, 1u);
        listed_group[at] = group[i];
        listed_slot[at] = s + i * move_block;
      }
    }
    __syncthreads();
    const unsigned all = *memory.count;
    for (unsigned i = threadIdx.x; i < all; i += 2 * move_block) {
      const bool both = i + move_block < all;
      const index_t group[] = {listed_group[i], both ? listed_group[i + move_block] : no_vertex};
      const unsigned slot[] = {listed_slot[i], listed_slot[both ? i + move_block : i]};
      const Sum weight[] = {table.slot[slot[0]].sum, table.slot[slot[1]].sum};
      found.take(mover, group, weight);
      for (unsigned j = 0; j < 2; ++j) {
        table.slot[slot[j]] = {no_vertex, 0};
      }
    }
    __syncthreads();
    if (threadIdx.x == 0) memory.begin();
    __syncthreads();
  }
  if (first >= table.slots) return;
  found = block_joined(mover, found, memory);
  if (threadIdx.x == 0) rows.found[p].join(found);
}

// What the pieces of a row have found, in all lanes. All lanes of a warp call it.
template <class Sum>
__device__ Around around_pieces(const Mover& mover, const LongRows<Sum>& rows, const LongRow& row) {
  Around found;
  for (unsigned i = threadIdx.x % warp; i < row.pieces; i += warp) {
    found.join(rows.found[row.first_piece + i]);
  }
  return warp_joined<Sum>(mover, found);
}

}  // namespace
}  // namespace graphrun::kernels
