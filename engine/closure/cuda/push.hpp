// The push of a settled closure: warps offer the frontier's vertices along the edges out of them.
#pragma once

#include "engine/closure/cuda/settled.hpp"
#include "engine/closure/cuda/visit.hpp"

namespace graphrun::kernels {

// Offers u to v, whose level was read before. Returns whether v takes a value for the first time.
__device__ inline bool offer(const SettledWork& w, index_t round, index_t u, index_t v,
                             index_t level) {
  if (level != no_vertex && level != round) return false;
  if (!w.mask.allows(v)) return false;
  if (!claim(w, round, u, v, level)) return false;
  set_bit(w.closed, v);
  return true;
}

// Offers along entries of the frontier's rows.
struct PushEntries {
  static constexpr unsigned width = 4;
  const SettledWork& w;
  index_t round;
  RowWriter& to;

  __device__ index_t carried(index_t u) const { return u; }
  __device__ void operator()(const bool (&live)[width], const long long (&place)[width],
                             const index_t (&u)[width]) {
    index_t v[width];
    index_t level[width];
    bool first[width];
#pragma unroll
    for (unsigned i = 0; i < width; ++i) v[i] = live[i] ? w.out.column_of[place[i]] : 0;
#pragma unroll
    for (unsigned i = 0; i < width; ++i)
      level[i] = live[i] ? device::read_stale(w.level + v[i]) : 0;
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      first[i] = live[i] && offer(w, round, u[i], v[i], level[i]);
    }
#pragma unroll
    for (unsigned i = 0; i < width; ++i) to.add(first[i], v[i]);
  }
};

// The warps `mine`, `mine + warps`, ... push the whole queue. All threads of a block call it;
// `staged` is Stage::slots of shared memory for each warp of the block.
__device__ inline void push_queue(const SettledWork& w, const RoundState& s, unsigned mine,
                                  unsigned warps, StepCounts& counts, index_t* staged,
                                  BlockSums& sums, Found& found) {
  RowWriter to{w.out.offsets, w.queue[(s.round + 1) % 2], &counts.pieces, Stage(staged), found};
  PushEntries push{w, static_cast<index_t>(s.round + 1), to};
  for_each_entry(w.queue[s.round % 2], s.pieces, s.frontier_edges, mine, warps, push);
  finish_lists(to, nullptr, sums);
}

}  // namespace graphrun::kernels
