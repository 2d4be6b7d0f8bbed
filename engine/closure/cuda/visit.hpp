// How warps share out the entries of a queue's rows.
#pragma once

#include "engine/closure/cuda/queue.hpp"

namespace graphrun::kernels {

// Part `part` of a run cut into 2^cuts.
__device__ inline unsigned long long part_of(unsigned long long run, unsigned part, unsigned cuts) {
  const auto length = static_cast<unsigned>(run & 0xffff);
  const unsigned share = (length + (1u << cuts) - 1) >> cuts, first = min(part * share, length);
  return run_of(static_cast<offset_t>(run >> 16) + first, min(share, length - first));
}

// One warp visits the entries of `count` pieces (at most 32) from `at` on, or its part of one
// piece, dealt out evenly, several for each lane at once. All lanes call visit(live, place of the
// entry, what its row carries) together, with an array of each; an entry is there where `live` is
// set. visit.carried(u) is what the row of u carries.
template <class Visit>
__device__ void visit_pieces(Queue from, unsigned at, unsigned count, unsigned part, unsigned cuts,
                             Visit& visit) {
  const unsigned lane = lane_number();
  unsigned long long run = 0;
  decltype(visit.carried(index_t{})) mine{};
  if (lane < count) {
    run = part_of(from.run[at + lane], part, cuts);
    mine = visit.carried(from.vertex[at + lane]);
  }
  const unsigned length = static_cast<unsigned>(run & 0xffff);
  unsigned before = sum_up_to_lane(length);
  const unsigned total = __shfl_sync(all_lanes, before, warp - 1);
  before -= length;
  // An entry's place is this plus its number.
  const long long base = static_cast<long long>(run >> 16) - before;
  constexpr unsigned width = Visit::width;
  for (unsigned e = lane; e - lane < total; e += width * warp) {
    bool live[width];
    long long place[width];
    decltype(mine) value[width];
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      const unsigned entry = e + i * warp;
      live[i] = entry < total;
      if (entry - lane >= total) continue;
      unsigned owner = 0;
      for (unsigned step = warp / 2; step > 0; step /= 2) {
        const unsigned probe = owner + step;
        if (__shfl_sync(all_lanes, before, probe) <= entry) owner = probe;
      }
      place[i] = __shfl_sync(all_lanes, base, owner) + entry;
      value[i] = __shfl_sync(all_lanes, mine, owner);
    }
    visit(live, place, value);
  }
}

// Log2 of how many warps share a piece where there are few pieces, of so many entries in total: all
// that there are, as long as each has work for its lanes.
__device__ inline unsigned cuts_of_piece(unsigned pieces, unsigned long long entries,
                                         unsigned warps) {
  unsigned cuts = 0;
  while ((warp << cuts) < piece_entries && (pieces << (cuts + 1)) <= warps &&
         entries >= static_cast<unsigned long long>(pieces) * warp << (cuts + 1)) {
    ++cuts;
  }
  return cuts;
}

// The warps 0 to `warps` - 1, this one being `mine`, visit the entries of all pieces, `entries` in
// total.
template <class Visit>
__device__ void for_each_entry(Queue from, unsigned pieces, unsigned long long entries,
                               unsigned mine, unsigned warps, Visit& visit) {
  if (pieces == 0) return;
  const unsigned cuts = cuts_of_piece(pieces, entries, warps), groups = warps >> cuts;
  const unsigned even = (pieces + groups - 1) / groups, chunk = min(even, warp);
  const unsigned part = mine & ((1u << cuts) - 1);
  for (unsigned at = (mine >> cuts) * chunk; at < pieces; at += groups * chunk) {
    visit_pieces(from, at, min(chunk, pieces - at), part, cuts, visit);
  }
}

}  // namespace graphrun::kernels
