// The pull of a settled closure: open vertices look for the first frontier vertex that has an edge
// to them. Rows ascend, so the first is the smallest.
#pragma once

#include "engine/cuda/closure_settled.hpp"
#include "engine/tuning.hpp"

namespace graphrun::kernels {

constexpr offset_t lane_probes = tuning::closure_lane_probes;

// The first vertex of the frontier among entries [k, end), four looks at once.
__device__ inline index_t first_in_front(const SettledWork& w, const unsigned* front, offset_t k,
                                         offset_t end) {
  constexpr int width = 4;
  for (; k < end; k += width) {
    index_t u[width];
    bool hit[width];
    for (int i = 0; i < width; ++i) u[i] = k + i < end ? w.in.column_of[k + i] : no_vertex;
    for (int i = 0; i < width; ++i) hit[i] = u[i] != no_vertex && bit(front, u[i]);
    for (int i = 0; i < width; ++i) {
      if (hit[i]) return u[i];
    }
  }
  return no_vertex;
}

// The same by a whole warp.
__device__ inline index_t warp_first_in_front(const SettledWork& w, const unsigned* front,
                                              offset_t k, offset_t end) {
  for (; k < end; k += warp) {
    const offset_t mine = k + lane_number();
    const index_t u = mine < end ? w.in.column_of[mine] : no_vertex;
    const unsigned hits = __ballot_sync(all_lanes, u != no_vertex && bit(front, u));
    if (hits != 0) return __shfl_sync(all_lanes, u, __ffs(static_cast<int>(hits)) - 1);
  }
  return no_vertex;
}

// Lanes take the first probes of their own row; what is left of long ones the warp takes together,
// and rows too long for a warp are put off to the end of the round.
__device__ inline index_t pull_row(const SettledWork& w, const unsigned* front, index_t v,
                                   offset_t begin, offset_t end) {
  const offset_t own = min(end, begin + lane_probes);
  index_t u = first_in_front(w, front, begin, own);
  const bool more = u == no_vertex && own < end;
  const bool put_off = more && end - own > tuning::closure_warp_entries;
  if (put_off) w.long_rows[atomicAdd(&w.control->long_rows, 1u)] = v;
  for (unsigned left = __ballot_sync(all_lanes, more && !put_off); left != 0; left &= left - 1) {
    const int owner = __ffs(static_cast<int>(left)) - 1;
    const index_t hit = warp_first_in_front(w, front, __shfl_sync(all_lanes, own, owner),
                                            __shfl_sync(all_lanes, end, owner));
    if (static_cast<int>(lane_number()) == owner) u = hit;
  }
  return u;
}

// Warps go through the words of `closed`, a lane for each open vertex.
__device__ inline void pull_open(const SettledWork& w, const RoundState& s, unsigned mine,
                                 unsigned warps, Found& found) {
  const unsigned words = words_for(w.in.rows);
  const unsigned* front = w.bitmap[s.front];
  unsigned* next = w.bitmap[s.front ^ 1];
  for (unsigned word = mine; word < words; word += warps) {
    const unsigned closed = w.closed[word];
    if (closed == all_lanes) {
      if (lane_number() == 0) next[word] = 0;
      continue;
    }
    const index_t v = static_cast<index_t>(word * 32 + lane_number());
    const bool open = !((closed >> lane_number()) & 1u);
    const offset_t begin = open ? w.in.offsets[v] : 0, end = open ? w.in.offsets[v + 1] : 0;
    const index_t u = pull_row(w, front, v, begin, end);
    const unsigned hits = __ballot_sync(all_lanes, u != no_vertex);
    const unsigned empty = __ballot_sync(all_lanes, open && begin == end);
    if (u != no_vertex) {
      w.stamp[v] = static_cast<index_t>(s.round + 1);
      if (w.via != nullptr) w.via[v] = u;
      ++found.vertices;
      found.edges += static_cast<unsigned long long>(w.out.offsets[v + 1] - w.out.offsets[v]);
    }
    if (lane_number() == 0) {
      next[word] = hits;
      if ((hits | empty) != 0) w.closed[word] = closed | hits | empty;
      found.closed += static_cast<unsigned>(__popc(empty));
    }
  }
}

// Rows too long for a warp, a run of entries for each.
__device__ inline void pull_long_rows(const SettledWork& w, const RoundState& s, unsigned rows,
                                      unsigned mine, unsigned warps, Found& found) {
  constexpr offset_t run = tuning::closure_warp_entries;
  const unsigned* front = w.bitmap[s.front];
  for (unsigned i = 0; i < rows; ++i) {
    const index_t v = w.long_rows[i];
    const offset_t begin = w.in.offsets[v] + lane_probes, end = w.in.offsets[v + 1];
    for (offset_t k = begin + mine * run; k < end; k += warps * run) {
      const index_t u = warp_first_in_front(w, front, k, min(end, k + run));
      if (u == no_vertex || lane_number() != 0) continue;
      const index_t round = static_cast<index_t>(s.round + 1);
      bool first;
      if (w.via != nullptr) {
        first = atomicMin(reinterpret_cast<unsigned*>(w.via + v), static_cast<unsigned>(u)) ==
                static_cast<unsigned>(no_vertex);
      } else {
        first = atomicCAS(w.stamp + v, no_vertex, round) == no_vertex;
      }
      if (!first) continue;
      w.stamp[v] = round;
      set_bit(w.closed, v);
      set_bit(w.bitmap[s.front ^ 1], v);
      ++found.vertices;
      found.edges += static_cast<unsigned long long>(w.out.offsets[v + 1] - w.out.offsets[v]);
    }
  }
}

}  // namespace graphrun::kernels
