// The steps that place the pieces of a tiled matrix: which lane adds up which piece, and where its
// message goes. tiled_steps.hpp has the others.
#pragma once

#include "formats/matrix/common/tiled_rows.hpp"

namespace graphrun::tiling {

// --- Groups: the pieces of one tile, width and chunk; bins: the groups of one tile and width. ---

struct GroupKey {
  int chunk_bits;
  GRAPHRUN_HD u64 of(u32 tile, u32 code, u32 chunk) const {
    return (static_cast<u64>(tile) << 8 | code) << chunk_bits | chunk;
  }
  GRAPHRUN_HD u32 tile(u64 key) const { return static_cast<u32>(key >> (chunk_bits + 8)); }
  GRAPHRUN_HD MessageWidth width(u64 key) const {
    return {static_cast<u32>(key >> chunk_bits) & 0xff};
  }
  GRAPHRUN_HD u32 chunk(u64 key) const {
    return static_cast<u32>(key & ((u64{1} << chunk_bits) - 1));
  }
  GRAPHRUN_HD u64 of_bin() const { return ~((u64{1} << chunk_bits) - 1); }
};
struct PieceKeys {
  Pieces pieces;
  const u32* place;
  HopRows hop;
  const u32* chunk;
  GroupKey key;
  u64* keys;
  offset_t* numbers;
  GRAPHRUN_HD void operator()(std::size_t p) const {
    const u32 of_chunk = chunk[hop.of(pieces.row(p), place[p])];
    keys[p] = key.of(pieces.tile(p), MessageWidth::of(pieces.ids(p)).code, of_chunk);
    numbers[p] = static_cast<offset_t>(p);
  }
};
struct GroupUnits {
  const u64* piece_keys;
  const offset_t* groups;
  std::size_t count;
  GroupKey key;
  u64* group_keys;
  offset_t* units;
  GRAPHRUN_HD void operator()(std::size_t g) const {
    if (g == count) {
      units[g] = 0;
      return;
    }
    group_keys[g] = piece_keys[groups[g]];
    const auto each = static_cast<offset_t>(key.width(group_keys[g]).messages_of_unit());
    units[g] = (groups[g + 1] - groups[g] + each - 1) / each;
  }
};
struct BinSlices {
  const u64* group_keys;
  const offset_t* bins;
  const offset_t* units_before;  // of each group
  std::size_t count;
  u64* bin_keys;
  offset_t* slices;
  GRAPHRUN_HD void operator()(std::size_t b) const {
    if (b == count) {
      slices[b] = 0;
      return;
    }
    bin_keys[b] = group_keys[bins[b]];
    slices[b] = (units_before[bins[b + 1]] - units_before[bins[b]] + 31) / 32;
  }
};

// --- Slots of messages: by chunk, kind, tile and width. Kinds of many messages to a unit come
// first, so that what one lane writes is aligned. ---

struct SlotKeys {
  const u64* group_keys;
  GroupKey key;
  int tile_bits;
  u64* keys;
  offset_t* numbers;
  GRAPHRUN_HD void operator()(std::size_t g) const {
    const u64 from = group_keys[g];
    const MessageWidth width = key.width(from);
    const u64 chunk_and_kind = static_cast<u64>(key.chunk(from)) << 2 | width.kind();
    keys[g] = (chunk_and_kind << tile_bits | key.tile(from)) << 8 | width.code;
    numbers[g] = static_cast<offset_t>(g);
  }
};
struct GroupSlots {
  const u64* group_keys;
  const offset_t* units_before;
  const offset_t* numbers;  // of the groups, by their slots
  std::size_t count;
  GroupKey key;
  offset_t* slots;
  GRAPHRUN_HD void operator()(std::size_t j) const {
    if (j == count) {
      slots[j] = 0;
      return;
    }
    const offset_t g = numbers[j];
    slots[j] = (units_before[g + 1] - units_before[g]) *
               static_cast<offset_t>(key.width(group_keys[g]).messages_of_unit());
  }
};
struct ChunkGroups {
  const u64* slot_keys;
  std::size_t groups;
  int bits;  // of a slot key below the chunk
  offset_t* ends;
  GRAPHRUN_HD void operator()(std::size_t k) const {
    ends[k] = static_cast<offset_t>(count_below(slot_keys, groups, static_cast<u64>(k) << bits));
  }
};
struct ChunkSlots {
  const offset_t* chunk_groups;
  const offset_t* slots_before;  // of each group by its slots
  std::size_t chunks;
  offset_t* slots;
  GRAPHRUN_HD void operator()(std::size_t k) const {
    slots[k] = 0;
    if (k == chunks) return;
    const offset_t all = slots_before[chunk_groups[k + 1]] - slots_before[chunk_groups[k]];
    slots[k] = (all + 31) & ~offset_t{31};
  }
};
struct FirstSlots {
  const u64* slot_keys;
  const offset_t* numbers;
  const offset_t* slots_before;
  const offset_t* chunk_groups;
  const offset_t* chunk_slots;
  int bits;
  u32* first_slot;
  GRAPHRUN_HD void operator()(std::size_t j) const {
    const u64 k = slot_keys[j] >> bits;
    first_slot[numbers[j]] =
        static_cast<u32>(chunk_slots[k] + slots_before[j] - slots_before[chunk_groups[k]]);
  }
};

// Where each piece is added up: its slice, lane and message of the lane; and its slot.
struct PlacePieces {
  const u64* piece_keys;  // sorted
  const offset_t* numbers;
  GroupKey key;
  Heads group_heads, bin_heads;
  const offset_t* groups;
  const offset_t* units_before;
  const offset_t* bins;
  const offset_t* slices_before;  // of each bin
  const u32* first_slot;
  u64* place;  // slice << 8 | lane << 3 | message of the lane
  u32* slot;
  GRAPHRUN_HD void operator()(std::size_t i) const {
    const std::size_t g = group_heads.run_of(i), b = bin_heads.run_of(g);
    const auto rank = static_cast<offset_t>(i) - groups[g];
    const auto each = static_cast<offset_t>(key.width(piece_keys[i]).messages_of_unit());
    const offset_t unit = units_before[g] + rank / each - units_before[bins[b]];
    const offset_t p = numbers[i];
    place[p] = static_cast<u64>(slices_before[b] + unit / 32) << 8 |
               static_cast<u64>(unit % 32) << 3 | static_cast<u64>(rank % each);
    slot[p] = first_slot[g] + static_cast<u32>(rank);
  }
};

}  // namespace graphrun::tiling
