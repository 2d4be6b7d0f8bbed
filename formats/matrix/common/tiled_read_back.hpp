// The steps that list the entries of a tiled matrix. tiled_steps.hpp has the others.
#pragma once

#include "formats/matrix/common/tiled_second_hop.hpp"

namespace graphrun::tiling {

// owner[m] = the row of the second hop that message m is listed for.
struct FindOwners {
  const RowChunk* chunk;
  const u32* lists;
  u32* owner;
  GRAPHRUN_HD void operator()(std::size_t i) const {  // chunk * 32 + lane
    const RowChunk& c = chunk[i / 32];
    const u32 lane = i % 32;
    const u32* const head = lists + c.first_word;
    const u16* const rows = reinterpret_cast<const u16*>(head + ChunkLists::head_words(c.slices));
    const u16* const messages =
        reinterpret_cast<const u16*>(head + ChunkLists::before_messages(c.slices));
    for (u32 s = 0; s < c.slices; ++s) {
      const bool alone = (head[s] & ChunkLists::by_warp) != 0;
      const u32 row = rows[32 * s + (alone ? 0 : lane)];
      if (row == ChunkLists::no_row) continue;
      const u32 steps = head[s] & 0x7fff;
      const u16* at = messages + std::size_t{64} * (head[s] >> 16) + 2 * lane;
      for (u32 a = 0; a < steps; ++a, at += 64) {
        for (u32 j = 0; j < 2; ++j) {
          if (at[j] < c.messages) owner[c.first_message + at[j]] = c.first_row + row;
        }
      }
    }
  }
};
// Calls f(slot, row, column) for the ids of one lane of a round.
template <class View>
struct LaneEntries {
  View a;
  const u32* first_step;  // of each slice
  const u32* owner;
  template <class F>
  GRAPHRUN_HD void for_each(std::size_t lane, F&& f) const {
    const std::size_t slice = lane / 32;
    const u32 to = a.destination[lane], kind = a.kind[slice];
    if (kind == View::no_slice || to == a.messages) return;
    const auto tile_columns = static_cast<u32>(a.tile_columns);
    const u32 each = kind == 3 ? 8 : 1u << kind;
    for (u32 step = 0; step < a.width[slice]; ++step) {
      const std::size_t first =
          ((std::size_t{first_step[slice]} + step) * a.lanes() + lane % a.lanes()) * 8;
      for (u32 i = 0; i < 8; ++i) {
        if (a.ids[first + i] == tile_columns) continue;
        f(first + i, row_of(owner[to + i / each]), a.ids[first + i]);
      }
    }
  }
  GRAPHRUN_HD index_t row_of(u32 hop_row) const {
    if (hop_row < static_cast<u32>(a.rows)) return static_cast<index_t>(hop_row);
    const auto part = static_cast<index_t>(hop_row) - a.rows;
    const auto count = static_cast<std::size_t>(a.long_rows);
    return a.long_row[count_below(a.first_part, count, part + 1) - 1];
  }
};
template <class View>
struct CountLaneEntries {
  LaneEntries<View> lanes;
  const u32* tile_of;  // of each round
  offset_t* counts;
  GRAPHRUN_HD void operator()(std::size_t lane) const {
    offset_t count = 0;
    lanes.for_each(lane, [&](std::size_t, index_t, u32) { ++count; });
    counts[lane] = count;
  }
};
template <class View, class W>
struct ListLaneEntries {
  LaneEntries<View> lanes;
  const u32* tile_of;  // of each round
  const offset_t* before;
  index_t* row;
  index_t* column;
  W* weights;  // or null
  GRAPHRUN_HD void operator()(std::size_t lane) const {
    const View& a = lanes.a;
    offset_t at = before[lane];
    const auto first = static_cast<index_t>(tile_of[lane / a.lanes()]) * a.tile_columns;
    lanes.for_each(lane, [&](std::size_t slot, index_t r, u32 id) {
      const index_t position = first + static_cast<index_t>(id);
      row[at] = a.first_row + r;
      column[at] = a.column_at == nullptr ? position : a.column_at[position];
      if (weights != nullptr) weights[at] = a.weights.template at<W>(static_cast<offset_t>(slot));
      ++at;
    });
  }
};
// tile_of[round] = the tile of the visit's rounds.
struct TilesOfRounds {
  const TileVisit* visits;
  u32* tile_of;
  GRAPHRUN_HD void operator()(std::size_t v) const {
    const TileVisit& visit = visits[v];
    for (u32 r = 0; r < visit.wide_rounds + visit.single_rounds; ++r) {
      tile_of[visit.first_round + r] = visit.tile;
    }
  }
};

}  // namespace graphrun::tiling
