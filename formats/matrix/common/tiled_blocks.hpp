// The steps that share the slices of a tiled matrix among blocks of threads, in rounds.
// tiled_steps.hpp has the others.
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
  // The first key in a visit that is not of a wide slice.
  GRAPHRUN_HD u64 first_single(u64 visit) const { return (visit << 8 | 252) << slice_bits; }
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
  GRAPHRUN_HD offset_t rounds(offset_t slices) const {
    return (slices + of_round - 1) / static_cast<offset_t>(of_round);
  }
  // Slices of several steps in visit v.
  GRAPHRUN_HD offset_t wide(std::size_t v) const {
    const u64* first = keys + ends[v];
    const auto count = static_cast<std::size_t>(ends[v + 1] - ends[v]);
    return static_cast<offset_t>(count_below(first, count, key.first_single(key.visit(*first))));
  }
};
struct CountRounds {
  Visits visits;
  std::size_t count;
  offset_t* rounds;
  GRAPHRUN_HD void operator()(std::size_t v) const {
    rounds[v] = 0;
    if (v == count) return;
    const offset_t wide = visits.wide(v), all = visits.ends[v + 1] - visits.ends[v];
    rounds[v] = visits.rounds(wide) + visits.rounds(all - wide);
  }
};
struct PlaceSlices {
  Visits visits;
  Heads visit_heads;
  const offset_t* rounds_before;  // of each visit
  u16* width;
  u8* kind;
  u32* place;  // of each slice: round * slices + warp
  GRAPHRUN_HD void operator()(std::size_t j) const {
    const auto slices = static_cast<offset_t>(visits.of_round);
    const std::size_t v = visit_heads.run_of(j);
    const u64 from = visits.keys[j];
    const MessageWidth of{visits.key.code(from)};
    const offset_t wide = visits.wide(v), within = static_cast<offset_t>(j) - visits.ends[v];
    const offset_t at = within < wide ? within : visits.rounds(wide) * slices + (within - wide);
    const offset_t taken = rounds_before[v] * slices + at;
    place[visits.key.slice(from)] = static_cast<u32>(taken);
    kind[taken] = static_cast<u8>(of.kind());
    // The first slice of a round is its widest.
    if (at % slices == 0) width[taken / slices] = static_cast<u16>(of.units_of_message());
  }
};
struct RoundSteps {
  const u16* width;
  std::size_t rounds;
  offset_t* steps;
  GRAPHRUN_HD void operator()(std::size_t r) const { steps[r] = r < rounds ? width[r] : 0; }
};
// Makes the last wide round of a visit so much wider that its wide steps are whole multiples.
struct PadVisits {
  Visits visits;
  const offset_t* rounds_before;
  const offset_t* steps_before;
  u16* width;
  GRAPHRUN_HD void operator()(std::size_t v) const {
    constexpr offset_t unit = TiledView<NoWeights>::steps_at_once;
    const offset_t first = rounds_before[v], past = first + visits.rounds(visits.wide(v));
    const offset_t steps = steps_before[past] - steps_before[first];
    if (steps % unit != 0)
      width[past - 1] = static_cast<u16>(width[past - 1] + unit - steps % unit);
  }
};
struct WriteVisits {
  Visits visits;
  const offset_t* rounds_before;
  const offset_t* steps_before;
  TileVisit* to;
  GRAPHRUN_HD void operator()(std::size_t v) const {
    const offset_t wide = visits.rounds(visits.wide(v)), first = rounds_before[v];
    const offset_t single = rounds_before[v + 1] - first - wide, step = steps_before[first];
    to[v] = {visits.key.tile(visits.keys[visits.ends[v]]),
             static_cast<u32>(first),
             static_cast<u32>(wide),
             static_cast<u32>(single),
             static_cast<u32>(step),
             static_cast<u32>(steps_before[first + wide] - step)};
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
