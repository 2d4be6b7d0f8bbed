// How a frontier is pushed to the vertices of other GPUs: as pairs, which their owner takes.
// Atomics on another GPU's memory would need none, but many on a few hubs take turns: 0.1 G/s were
// measured.
#pragma once

#include "engine/closure/cuda/peer_work.hpp"
#include "engine/closure/cuda/push.hpp"

namespace graphrun::kernels {
namespace {

// Writes an end of each entry for the rank that has it, as far as there is room.
struct SendPairs {
  static constexpr unsigned width = 4;
  const PeerWork& p;
  unsigned meeting;
  index_t round;

  __device__ index_t carried(index_t u) const { return p.first() + u; }
  // Whether an own vertex was reached in a round before: in this one it may get a smaller parent.
  __device__ bool is_settled(index_t row) const {
    const index_t level = device::read_stale(p.work[0].level + row);
    return level != no_vertex && level != round;
  }
  __device__ void operator()(const bool (&live)[width], const long long (&place)[width],
                             const index_t (&u)[width]) {
    index_t v[width];
    unsigned owner[width];
#pragma unroll
    for (unsigned i = 0; i < width; ++i) v[i] = live[i] ? p.work[0].out.column_of[place[i]] : 0;
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      owner[i] = live[i] ? p.owner(v[i]) : most_peers;
      if (owner[i] == p.rank && is_settled(v[i] - p.first())) owner[i] = most_peers;
    }
    const unsigned below = (1u << lane_number()) - 1;
    for (unsigned r = 0; r < p.ranks; ++r) {
      unsigned takers[width], count = 0;
#pragma unroll
      for (unsigned i = 0; i < width; ++i) {
        takers[i] = __ballot_sync(all_lanes, owner[i] == r);
        count += static_cast<unsigned>(__popc(takers[i]));
      }
      if (count == 0) continue;
      unsigned at = 0;
      if (lane_number() == 0) at = atomicAdd(p.control->sent + r, count);
      at = __shfl_sync(all_lanes, at, 0);
      ReachedPair* const to = p.pairs_of(r, p.rank, meeting);
#pragma unroll
      for (unsigned i = 0; i < width; ++i) {
        const unsigned mine = at + static_cast<unsigned>(__popc(takers[i] & below));
        if (owner[i] == r && mine < p.pairs) to[mine] = {v[i], u[i]};
        at += static_cast<unsigned>(__popc(takers[i]));
      }
    }
  }
};

// The pairs that all ranks wrote for this one at the last meeting: the vertex of each takes its
// value, unless it has one.
__device__ inline void take_pairs(const PeerWork& p, const PeerState& s, RowWriter& to,
                                  unsigned mine, unsigned warps) {
  const SettledWork& w = p.work[0];
  const auto round = static_cast<index_t>(s.round + 1);
  const PeerNote* const notes = p.board(p.rank).notes[s.meeting % 2];
  const unsigned own = lane_number() < p.ranks ? __ldcg(&notes[lane_number()].pairs) : 0;
  const unsigned up_to = sum_up_to_lane(own);
  for (unsigned at = mine * warp; at < s.coming; at += warps * warp) {
    const unsigned i = at + lane_number();
    unsigned from = 0, before = 0;
    for (unsigned r = 0; r < p.ranks; ++r) {
      const unsigned past = __shfl_sync(all_lanes, up_to, r);
      if (i < past) continue;
      from = r + 1;
      before = past;
    }
    bool first = false;
    index_t v = 0;
    if (i < s.coming) {
      const ReachedPair* const pair = p.pairs_of(p.rank, from, s.meeting) + (i - before);
      v = __ldcg(&pair->to) - p.first();
      first = offer(w, round, __ldcg(&pair->from), v, device::read_stale(w.level + v));
    }
    to.add(first, v);
  }
}

}  // namespace
}  // namespace graphrun::kernels
