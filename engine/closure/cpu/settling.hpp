// A settled closure under way: what its rounds hand from one to the next, whoever runs them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <graphrun/engine/closure.hpp>

#include "base/common/host_memory.hpp"
#include "engine/closure/kernels.hpp"

namespace graphrun::kernels {

struct Settling {
  Settling(CsrView<NoWeights> out_edges, CsrView<NoWeights> in_edges, const ClosurePlan& how,
           index_t* levels, index_t* vias, Watch& watch);

  CsrView<NoWeights> out, in;
  const ClosurePlan& plan;
  index_t* level;
  index_t* parent;  // may be null
  Pulse pulse;
  ClosureTotals totals;

  // The vertices in the order in which they were reached; the frontier is [begin, end). There is
  // room for one more behind all vertices.
  HostArray<index_t> queue;
  std::size_t begin = 0, end = 0;
  offset_t frontier_edges = 0;  // stored entries of its rows

  index_t this_round() const { return static_cast<index_t>(totals.rounds + 1); }
  // What a vertex of the frontier offers where its edges lead: in a pushed round a vertex takes the
  // least offer in its `parent`, or where there is none in its level. Offers are above what earlier
  // rounds left there and, as unsigned numbers, below no_vertex.
  std::uint32_t offer_of(index_t u, index_t round) const {
    return parent != nullptr ? of_this_round | static_cast<std::uint32_t>(u)
                             : static_cast<std::uint32_t>(round);
  }
  // The array whose elements take the offers of a pushed round, one of each vertex.
  index_t* cells() const { return parent != nullptr ? parent : level; }
  // Decodes v's packed (round, parent) into level and parent. Returns the entries of v's row.
  offset_t give_level(index_t v, index_t round) const {
    if (parent != nullptr) {
      parent[v] = static_cast<index_t>(static_cast<std::uint32_t>(parent[v]) & ~of_this_round);
      level[v] = round;
    }
    return row_length(v);
  }
  // The same if the round found v, else nothing and 0. Does not branch on what cannot be foreseen.
  offset_t give_level_if_found(index_t v, index_t round) const {
    if (parent == nullptr) return level[v] == round ? row_length(v) : 0;
    const index_t held = parent[v];
    const bool found = held < no_vertex;
    parent[v] =
        found ? static_cast<index_t>(static_cast<std::uint32_t>(held) & ~of_this_round) : held;
    level[v] = found ? round : level[v];
    return found ? row_length(v) : 0;
  }

  offset_t row_length(index_t v) const { return out.offsets[v + 1] - out.offsets[v]; }
  bool done() const { return begin == end || totals.rounds == plan.max_rounds || pulse.stopped(); }
  offset_t edges_left() const { return out.offsets[out.rows] - totals.edges; }
  // After a round: `found` vertices with `edges` entries in their rows took a level.
  void count_round(Direction direction, index_t found, offset_t edges);
  // After a pushed round, whose vertices lie in the queue up to `past`, which is what follows.
  void finish_pushed(std::size_t past, offset_t edges) {
    count_round(Direction::push, static_cast<index_t>(past - end), edges);
    begin = end;
    end = past;
  }

 private:
  static constexpr std::uint32_t of_this_round = 0x80000000;
  using Clock = std::chrono::steady_clock;
  Clock::time_point round_began_;
};

// *cell = min(*cell, value); what it was. From any thread.
inline index_t take_least(index_t* cell, std::uint32_t value) {
  std::atomic_ref at(*cell);
  index_t old = at.load(std::memory_order_relaxed);
  while (value < static_cast<std::uint32_t>(old)) {
    if (at.compare_exchange_weak(old, static_cast<index_t>(value), std::memory_order_relaxed))
      break;
  }
  return old;
}

// Rounds by a team that stays together, until the frontier has fewer than so many entries in its
// rows, or as many as tuning::cpu_narrow_edges.
inline constexpr offset_t least_team_edges = 1024;
void push_in_team(OnCpu on, Settling& s);
// One round on all threads, each vertex of the frontier making its offers.
void push_wide(OnCpu on, Settling& s);
// Rounds on all threads, each vertex without a value looking for its first neighbour in the
// frontier, until the frontier is small and shrinks.
void pull_wide(OnCpu on, Settling& s);

}  // namespace graphrun::kernels
