// The push of a settled closure: warps offer the frontier's vertices along the edges out of them.
#pragma once

#include "engine/cuda/closure_settled.hpp"

namespace graphrun::kernels {

__device__ inline unsigned long long run_of(offset_t begin, offset_t entries) {
  return static_cast<unsigned long long>(begin) << 16 | static_cast<unsigned long long>(entries);
}

// Appends the row of `v` in pieces, for the lanes with `mine` set. All lanes of a warp call it.
__device__ inline void append_row(const SettledWork& w, Queue queue, unsigned* size, bool mine,
                                  index_t v, Found& found) {
  const unsigned winners = __ballot_sync(all_lanes, mine);
  if (winners == 0) return;
  unsigned first = 0;
  if (lane_number() == 0) first = atomicAdd(size, static_cast<unsigned>(__popc(winners)));
  first = __shfl_sync(all_lanes, first, 0) + __popc(winners & ((1u << lane_number()) - 1));
  if (!mine) return;
  offset_t begin = w.out.offsets[v];
  const offset_t end = w.out.offsets[v + 1];
  ++found.vertices;
  found.edges += static_cast<unsigned long long>(end - begin);
  const offset_t piece = min(end - begin, offset_t{piece_entries});
  queue.run[first] = run_of(begin, piece);
  queue.vertex[first] = v;
  begin += piece;
  if (begin == end) return;
  unsigned next =
      atomicAdd(size, static_cast<unsigned>((end - begin + piece_entries - 1) / piece_entries));
  for (; begin < end; begin += piece_entries, ++next) {
    queue.run[next] = run_of(begin, min(end - begin, offset_t{piece_entries}));
    queue.vertex[next] = v;
  }
}

// Offers u to v. Returns whether v takes a value for the first time.
__device__ inline bool offer(const SettledWork& w, index_t round, index_t u, index_t v) {
  const index_t stamp = w.stamp[v];
  if (stamp != no_vertex && stamp != round) return false;
  if (!w.mask.allows(v)) return false;
  bool first;
  if (w.via != nullptr) {
    auto* via = reinterpret_cast<unsigned*>(w.via + v);
    first = atomicMin(via, static_cast<unsigned>(u)) == static_cast<unsigned>(no_vertex);
  } else {
    first = stamp == no_vertex && atomicCAS(w.stamp + v, no_vertex, round) == no_vertex;
  }
  if (!first) return false;
  w.stamp[v] = round;
  set_bit(w.closed, v);
  return true;
}

// One warp offers along `count` pieces (at most 32) from `at` on, their entries dealt out evenly.
__device__ inline void push_pieces(const SettledWork& w, Queue from, unsigned at, unsigned count,
                                   index_t round, Queue to, unsigned* size, Found& found) {
  const unsigned lane = lane_number();
  unsigned long long run = 0;
  index_t u = 0;
  if (lane < count) {
    run = from.run[at + lane];
    u = from.vertex[at + lane];
  }
  const unsigned length = static_cast<unsigned>(run & 0xffff);
  unsigned before = length;
  for (unsigned step = 1; step < warp; step *= 2) {
    const unsigned lower = __shfl_up_sync(all_lanes, before, step);
    if (lane >= step) before += lower;
  }
  const unsigned total = __shfl_sync(all_lanes, before, warp - 1);
  before -= length;
  // The row's first entry less the entries before it: an entry's place is this plus its number.
  const long long base = static_cast<long long>(run >> 16) - before;
  for (unsigned e = lane; e - lane < total; e += warp) {
    unsigned owner = 0;
    for (unsigned step = warp / 2; step > 0; step /= 2) {
      const unsigned probe = owner + step;
      const unsigned there = __shfl_sync(all_lanes, before, probe);
      if (there <= e) owner = probe;
    }
    const long long place = __shfl_sync(all_lanes, base, owner) + e;
    const index_t offering = __shfl_sync(all_lanes, u, owner);
    index_t v = 0;
    bool first = false;
    if (e < total) {
      v = w.out.column_of[place];
      first = offer(w, round, offering, v);
    }
    append_row(w, to, size, first, v, found);
  }
}

// The warps `mine`, `mine + warps`, ... push the whole queue.
__device__ inline void push_queue(const SettledWork& w, const RoundState& s, unsigned mine,
                                  unsigned warps, unsigned* size, Found& found) {
  const Queue from = w.queue[s.round % 2], to = w.queue[(s.round + 1) % 2];
  const unsigned even = (s.pieces + warps - 1) / warps;
  const unsigned chunk = even < warp ? even : warp;
  for (unsigned at = mine * chunk; at < s.pieces; at += warps * chunk) {
    push_pieces(w, from, at, min(chunk, s.pieces - at), static_cast<index_t>(s.round + 1), to, size,
                found);
  }
}

}  // namespace graphrun::kernels
