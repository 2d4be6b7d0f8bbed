// The steps that deal the slices of a block's visit to its warps. tiled_steps.hpp has the others.
//
// Warps of a block read their steps side by side, so each should have as many steps as the others.
// Slices of several steps are dealt widest first, each to the warp of fewest steps (Graham, Bounds
// on multiprocessing timing anomalies, SIAM J. Appl. Math. 17, 1969). Slices of one step then go to
// the warps that have fewer steps than the longest.
#pragma once

#include "formats/matrix/common/tiled_blocks.hpp"

namespace graphrun::tiling {

// The slices that each warp has of a visit so far, and their steps.
struct WarpLoads {
  static constexpr u32 most_warps = 32;
  u32 warps;
  u32 slices[most_warps] = {}, steps[most_warps] = {};

  GRAPHRUN_HD explicit WarpLoads(u32 count) : warps(count) {}
  // The first of the warps that have fewest steps.
  GRAPHRUN_HD u32 least() const {
    u32 found = 0;
    for (u32 w = 1; w < warps; ++w) {
      if (steps[w] < steps[found]) found = w;
    }
    return found;
  }
  GRAPHRUN_HD static u32 most(const u32* of_warps, u32 count) {
    u32 found = 0;
    for (u32 w = 0; w < count; ++w) found = of_warps[w] > found ? of_warps[w] : found;
    return found;
  }
  GRAPHRUN_HD u32 most_slices() const { return most(slices, warps); }
  GRAPHRUN_HD u32 most_steps() const { return most(steps, warps); }
};

// Deals the slices of visits. The `part`-th of `parts` that do it together calls
// place(number of the slice in the visit, warp, round, step) for its share of them. Rounds and
// steps count from the visit's first; the step is the slice's first.
struct SliceDealer {
  struct Size {
    u32 wide_rounds, single_rounds, wide_steps;
  };
  Visits visits;

  template <class Place>
  GRAPHRUN_HD Size deal(std::size_t v, u32 part, u32 parts, Place&& place) const {
    const u32 count = visits.count(v);
    const u64* const keys = visits.keys + visits.ends[v];
    WarpLoads loads(visits.of_round);
    u32 at = 0;
    // Slices of codes above 3 take several steps, those of 3 one, for a message each.
    while (at < count && visits.key.code(keys[at]) > 3) {
      const u32 code = visits.key.code(keys[at]), past = visits.from_code(v, code);
      deal_wide(at, past, MessageWidth{code}.units_of_message(), loads, part, parts, place);
      at = past;
    }
    constexpr u32 unit = TiledView<NoWeights>::steps_at_once;
    const u32 steps = (loads.most_steps() + unit - 1) / unit * unit;
    const u32 past = visits.from_code(v, 3);
    for (u32 w = 0; w < loads.warps; ++w) {
      for (; at < past && loads.steps[w] < steps; ++at, ++loads.slices[w], ++loads.steps[w]) {
        if (at % parts == part) place(at, w, loads.slices[w], loads.steps[w]);
      }
    }
    const u32 rounds = loads.most_slices(), single = count - at;
    for (u32 i = part; i < single; i += parts) {
      place(at + i, i % loads.warps, rounds + i / loads.warps, steps + i / loads.warps);
    }
    return {rounds, (single + loads.warps - 1) / loads.warps, steps};
  }

 private:
  // As many of the slices [at, past), of `width` steps, to each warp, and the rest to those of
  // fewest steps.
  template <class Place>
  GRAPHRUN_HD static void deal_wide(u32 at, u32 past, u32 width, WarpLoads& loads, u32 part,
                                    u32 parts, Place& place) {
    const u32 each = (past - at) / loads.warps, even = each * loads.warps;
    for (u32 i = part; i < even; i += parts) {
      const u32 w = i % loads.warps, before = i / loads.warps;
      place(at + i, w, loads.slices[w] + before, loads.steps[w] + before * width);
    }
    for (u32 w = 0; w < loads.warps; ++w) {
      loads.slices[w] += each;
      loads.steps[w] += each * width;
    }
    for (u32 j = at + even; j < past; ++j) {
      const u32 w = loads.least();
      if (j % parts == part) place(j, w, loads.slices[w], loads.steps[w]);
      ++loads.slices[w];
      loads.steps[w] += width;
    }
  }
};

// Rounds and steps of each visit; 0 behind the last.
struct CountRounds {
  SliceDealer dealer;
  std::size_t count;
  offset_t* rounds;
  offset_t* steps;
  GRAPHRUN_HD void operator()(std::size_t v) const {
    rounds[v] = steps[v] = 0;
    if (v == count) return;
    const SliceDealer::Size size = dealer.deal(v, 0, 1, [](u32, u32, u32, u32) {});
    rounds[v] = size.wide_rounds + size.single_rounds;
    steps[v] = size.wide_steps + size.single_rounds;
  }
};
struct PlaceSlices {
  static constexpr u32 parts = 32;  // that deal a visit together
  SliceDealer dealer;
  const offset_t* rounds_before;  // of each visit
  const offset_t* steps_before;
  u16* width;
  u8* kind;
  u32* slice_number;  // of each slice: among those of all rounds
  u32* slice_step;    // its first
  TileVisit* visits;
  GRAPHRUN_HD void operator()(std::size_t i) const {  // visit * parts + part
    const std::size_t v = i / parts;
    const SliceKey& key = dealer.visits.key;
    const u64* const keys = dealer.visits.keys + dealer.visits.ends[v];
    const auto round_0 = static_cast<u32>(rounds_before[v]);
    const auto step_0 = static_cast<u32>(steps_before[v]);
    const auto part = static_cast<u32>(i % parts);
    const auto place = [&](u32 j, u32 warp, u32 round, u32 step) {
      const MessageWidth of{key.code(keys[j])};
      const u32 number = (round_0 + round) * dealer.visits.of_round + warp;
      slice_number[key.slice(keys[j])] = number;
      slice_step[key.slice(keys[j])] = step_0 + step;
      kind[number] = static_cast<u8>(of.kind());
      width[number] = static_cast<u16>(of.units_of_message());
    };
    const SliceDealer::Size size = dealer.deal(v, part, parts, place);
    if (part > 0) return;
    visits[v] = {key.tile(keys[0]),  round_0, size.wide_rounds,
                 size.single_rounds, step_0,  size.wide_steps};
  }
};
// first_step[s] of each slice s of all rounds.
struct StepsOfSlices {
  const TileVisit* visits;
  const u16* width;
  u32 of_round;
  u32* first_step;
  GRAPHRUN_HD void operator()(std::size_t i) const {  // visit * of_round + warp
    const TileVisit& visit = visits[i / of_round];
    std::size_t at = std::size_t{visit.first_round} * of_round + i % of_round;
    u32 step = visit.first_step;
    for (u32 r = 0; r < visit.wide_rounds; ++r, at += of_round) {
      first_step[at] = step;
      step += width[at];
    }
    step = visit.first_step + visit.wide_steps;
    for (u32 r = 0; r < visit.single_rounds; ++r, at += of_round) first_step[at] = step++;
  }
};

}  // namespace graphrun::tiling
