// Steps of a settled closure that rounds are made of, beside pushes and pulls.
#pragma once

#include "engine/closure/cuda/settled.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {
namespace {

// The entries that an open vertex looks at in a pull until it meets one of the frontier's edges.
__device__ double looks_until_met(const SettledWork& w, const RoundState& s) {
  return static_cast<double>(w.entries) / static_cast<double>(s.frontier_edges);
}
// Not more than its row has: entries of the rows of reached vertices are taken off.
__device__ double mean_looks(const SettledWork& w, const RoundState& s) {
  const double left = static_cast<double>(w.entries) - static_cast<double>(s.edges);
  const double row = (left < 0 ? 0 : left) / (static_cast<double>(s.open) + 1);
  const double meets = looks_until_met(w, s);
  return row < meets ? row : meets;
}
// Whether pulling the next round reads less than pushing it, where an open vertex looks at so many
// entries. After a pull a push has to list the frontier first, of so many vertices.
__device__ bool pull_pays(const RoundState& s, double looks, index_t vertices) {
  if (!s.pull && s.frontier_edges <= tuning::closure_pull_edges) return false;
  const auto frontier = static_cast<double>(s.frontier_edges), open = static_cast<double>(s.open);
  const double list = s.pull ? tuning::closure_list_cost * words_for(vertices) : 0;
  return open * (tuning::closure_open_cost + looks) < tuning::closure_push_cost * frontier + list;
}

// Of the round that begins with this state.
__device__ void keep_trace(const SettledWork& w, RoundState& s, unsigned found) {
  if (found == 0 || s.round >= w.trace_size) return;
  const unsigned long long now = device::nanoseconds();
  w.trace[s.round] = {s.pull ? Direction::pull : Direction::push, static_cast<index_t>(s.frontier),
                      static_cast<index_t>(found), static_cast<offset_t>(s.frontier_edges),
                      static_cast<double>(now - s.clock) * 1e-6};
  w.control->traced = static_cast<unsigned>(s.round) + 1;
  s.clock = now;
}

// Vertices that are left of so many; a source may count as one that cannot be reached, too.
__device__ unsigned without(unsigned vertices, unsigned taken) {
  return vertices > taken ? vertices - taken : 0;
}

// front = the vertices of the queue. It is all zero when called.
__device__ void mark_queue(const SettledWork& w, const RoundState& s, unsigned thread,
                           unsigned threads) {
  const Queue from = w.queue[s.round % 2];
  for (unsigned i = thread; i < s.pieces; i += threads) set_bit(w.bitmap[s.front], from.vertex[i]);
}

// The queue = the vertices of `front`, which is cleared.
__device__ void list_front(const SettledWork& w, const RoundState& s, unsigned mine, unsigned warps,
                           index_t* staged, BlockSums& sums) {
  Found ignored;
  RowWriter to{w.out.offsets, w.queue[s.round % 2], &counts_of(w, s).listed, Stage(staged),
               ignored};
  unsigned* front = w.bitmap[s.front];
  for (unsigned word = mine; word < words_for(w.in.rows); word += warps) {
    const unsigned bits = front[word];
    const bool set = (bits >> lane_number()) & 1u;
    to.add(set, static_cast<index_t>(word * 32 + lane_number()));
    if (lane_number() == 0 && bits != 0) front[word] = 0;
  }
  finish_lists(to, nullptr, sums);
}

// Closes what cannot be reached, which it counts, and what was before.
__device__ void close_unreachable(const SettledWork& w, unsigned mine, unsigned warps,
                                  Found& found) {
  constexpr unsigned width = 4;  // words whose loads are under way together
  const bool resumes = w.control->resumes;
  const unsigned words = words_for(w.in.rows);
  for (unsigned at = mine; at < words; at += width * warps) {
    bool inside[width], open[width];
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      const auto v = static_cast<index_t>((at + i * warps) * warp + lane_number());
      inside[i] = at + i * warps < words && v < w.in.rows;
      open[i] = inside[i] && w.first_in[v] != no_vertex;
    }
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      const unsigned word = at + i * warps;
      const auto v = static_cast<index_t>(word * warp + lane_number());
      const bool is_open = open[i] && w.mask.allows(v);
      const bool is_reached = inside[i] && resumes && w.level[v] != no_vertex;
      const unsigned closed = __ballot_sync(all_lanes, !is_open || is_reached);
      found.closed += inside[i] && !is_open && !is_reached;
      if (lane_number() == 0 && word < words) {
        w.closed[word] = closed;
        w.bitmap[0][word] = 0;
      }
    }
  }
}

}  // namespace
}  // namespace graphrun::kernels
