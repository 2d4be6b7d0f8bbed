// The steps that share the slices of a tiled matrix among blocks of threads. tiled_steps.hpp has
// the others.
#pragma once

#include "formats/matrix/common/tiled_first_hop.hpp"

namespace graphrun::tiling {

// --- Slices to blocks. A tile's slices are shared among blocks so that each has some of every
// width and chunk: multiples of the golden ratio are spread evenly. ---

// A block's part of a tile: up to this share of its slices.
struct TileShare {
  u32 block;
  float upto;
};
struct SliceKey {
  int tile_bits, slice_bits;
  // Wide slices first.
  GRAPHRUN_HD u64 of(u32 block, u32 tile, u32 code, u64 slice) const {
    return ((static_cast<u64>(block) << tile_bits | tile) << 8 | (255 - code)) << slice_bits |
           slice;
  }
  GRAPHRUN_HD u64 slice(u64 key) const { return key & ((u64{1} << slice_bits) - 1); }
  GRAPHRUN_HD u32 code(u64 key) const { return 255 - (static_cast<u32>(key >> slice_bits) & 255); }
  GRAPHRUN_HD u64 visit(u64 key) const { return key >> (slice_bits + 8); }
  GRAPHRUN_HD u32 tile(u64 key) const {
    return static_cast<u32>(visit(key) & ((u64{1} << tile_bits) - 1));
  }
  GRAPHRUN_HD u32 block(u64 key) const { return static_cast<u32>(visit(key) >> tile_bits); }
  GRAPHRUN_HD u64 of_visit() const { return ~((u64{1} << (slice_bits + 8)) - 1); }
  // The least key that a slice of a lower code could have in the visit: a key is larger, the lower
  // its code.
  GRAPHRUN_HD u64 past(u64 visit, u32 code) const {
    return ((visit << 8) + 256 - code) << slice_bits;
  }
};
struct DealSlices {
  const u64* bin_keys;
  const offset_t* slices_before;  // of each bin
  std::size_t bins;
  GroupKey group;
  const u32* first_share;  // of each tile
  const TileShare* shares;
  SliceKey key;
  u64* keys;
  GRAPHRUN_HD void operator()(std::size_t s) const {
    std::size_t low = 0, high = bins;
    while (high - low > 1) {
      const std::size_t middle = low + (high - low) / 2;
      if (slices_before[middle] <= static_cast<offset_t>(s)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    const u32 tile = group.tile(bin_keys[low]), code = group.width(bin_keys[low]).code;
    const auto within = static_cast<double>(static_cast<offset_t>(s) - slices_before[low]);
    double turn = within * 0.6180339887498949 + 0.37 * code;
    turn -= static_cast<double>(static_cast<offset_t>(turn));
    u32 share = first_share[tile];
    while (share + 1 < first_share[tile + 1] && shares[share].upto <= static_cast<float>(turn)) {
      ++share;
    }
    keys[s] = key.of(shares[share].block, tile, code, s);
  }
};
struct Visits {
  const u64* keys;  // sorted
  SliceKey key;
  const offset_t* ends;
  u32 of_round;  // slices
  GRAPHRUN_HD u32 count(std::size_t v) const { return static_cast<u32>(ends[v + 1] - ends[v]); }
  // Slices of visit v whose code is at least this.
  GRAPHRUN_HD u32 from_code(std::size_t v, u32 code) const {
    const u64* const first = keys + ends[v];
    return static_cast<u32>(count_below(first, count(v), key.past(key.visit(*first), code)));
  }
};
struct FirstVisits {
  Visits visits;
  std::size_t count;
  u32* first;
  GRAPHRUN_HD void operator()(std::size_t b) const {
    std::size_t low = 0, left = count;
    while (left > 0) {
      const std::size_t half = left / 2;
      if (visits.key.block(visits.keys[visits.ends[low + half]]) < b) {
        low += half + 1;
        left -= half + 1;
      } else {
        left = half;
      }
    }
    first[b] = static_cast<u32>(low);
  }
};

}  // namespace graphrun::tiling
