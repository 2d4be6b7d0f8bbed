// The closure that settles values once: narrow rounds on one thread, wide ones on all.
//
// Beamer, Asanovic and Patterson, Direction-optimizing breadth-first search, SC 2012.
#include <algorithm>
#include <cmath>
#include <graphrun/engine/tuning.hpp>

#include "engine/cpu/settling.hpp"

namespace graphrun::kernels {

Settling::Settling(CsrView<NoWeights> out_edges, CsrView<NoWeights> in_edges,
                   const ClosurePlan& how, index_t* stamps, index_t* vias, ClosureWatch& watch)
    : out(out_edges),
      in(in_edges),
      plan(how),
      stamp(stamps),
      via(vias),
      pulse(watch),
      queue(static_cast<std::size_t>(out.rows)) {
  for (index_t i = 0; i < plan.source_count; ++i) {
    const index_t v = plan.sources[i];
    stamp[v] = 0;
    if (via != nullptr) via[v] = v;
    queue[end++] = v;
    frontier_edges += row_length(v);
  }
  totals.reached = plan.source_count;
  totals.edges = frontier_edges;
  if (plan.trace_size > 0) round_began_ = Clock::now();
}

void Settling::count_round(Direction direction, index_t found, offset_t edges) {
  totals.rounds += found > 0 ? 1 : 0;
  totals.reached += found;
  totals.edges += edges;
  if (found > 0 && totals.traced < plan.trace_size) {
    const auto now = Clock::now();
    const double ms = std::chrono::duration<double, std::milli>(now - round_began_).count();
    plan.trace[totals.traced++] = {direction, static_cast<index_t>(end - begin), found,
                                   frontier_edges, ms};
    round_began_ = now;
  }
  frontier_edges = edges;
}

namespace {

// Who is found takes its stamp at the end of the round: until then a vertex with a `via` and no
// stamp is one of this round.
template <bool masked>
std::size_t offer_narrow(const Settling& s, index_t* via) {
  const offset_t* const offsets = s.out.offsets;
  index_t* const queue = s.queue.get();
  std::size_t tail = s.end;
  for (std::size_t i = s.begin; i < s.end; ++i) {
    const index_t u = queue[i];
    for (offset_t k = offsets[u], end = offsets[u + 1]; k < end; ++k) {
      const index_t v = s.out.column_of[k];
      if (s.stamp[v] != no_vertex || (masked && !s.plan.mask.allows(v))) continue;
      const index_t old = via[v];
      if (old == no_vertex) queue[tail++] = v;
      // As unsigned numbers no_vertex is the largest.
      if (static_cast<std::uint32_t>(u) < static_cast<std::uint32_t>(old)) via[v] = u;
    }
  }
  return tail;
}

// The same where nobody asks who offered.
template <bool masked>
std::size_t stamp_narrow(const Settling& s, index_t round) {
  std::size_t tail = s.end;
  for (std::size_t i = s.begin; i < s.end; ++i) {
    s.out.for_each_at<index_t>(s.queue[i], [&](index_t v, index_t) {
      if (s.stamp[v] != no_vertex || (masked && !s.plan.mask.allows(v))) return;
      s.stamp[v] = round;
      s.queue[tail++] = v;
    });
  }
  return tail;
}

void push_narrow(Settling& s) {
  const auto round = static_cast<index_t>(s.totals.rounds + 1);
  const bool masked = s.plan.mask.marks != nullptr;
  const std::size_t tail =
      s.via == nullptr ? (masked ? stamp_narrow<true>(s, round) : stamp_narrow<false>(s, round))
                       : (masked ? offer_narrow<true>(s, s.via) : offer_narrow<false>(s, s.via));
  offset_t edges = 0;
  for (std::size_t i = s.end; i < tail; ++i) {
    const index_t v = s.queue[i];
    s.stamp[v] = round;
    edges += s.row_length(v);
  }
  const offset_t work = s.frontier_edges + static_cast<offset_t>(s.end - s.begin);
  s.count_round(Direction::push, static_cast<index_t>(tail - s.end), edges);
  s.begin = s.end;
  s.end = tail;
  s.pulse.beat(s.totals, work);
}

// Whether looking for a neighbour in the frontier from all vertices without a value costs less than
// following the frontier's edges, were the edges random: each look hits with probability p.
bool pull_pays(const Settling& s) {
  const auto left = static_cast<double>(s.edges_left());
  const auto open = static_cast<double>(s.out.rows - s.totals.reached);
  const auto ahead = static_cast<double>(s.frontier_edges);
  const double p = std::min(1.0, ahead / (left + ahead));
  const double looks = open / p * (1 - std::pow(1 - p, left / std::max(open, 1.0)));
  return std::min(looks, left) + open < tuning::cpu_push_cost * ahead;
}

}  // namespace

ClosureTotals settle(OnCpu on, CsrView<NoWeights> out, CsrView<NoWeights> in,
                     const ClosurePlan& plan, index_t* stamp, index_t* via, ClosureWatch& watch) {
  Settling s(out, in, plan, stamp, via, watch);
  while (!s.done()) {
    if (s.frontier_edges < tuning::cpu_narrow_edges) {
      push_narrow(s);
    } else if (pull_pays(s)) {
      pull_wide(on, s);
    } else {
      push_wide(on, s);
    }
  }
  s.pulse.rethrow();
  s.totals.stopped = s.pulse.stopped();
  return s.totals;
}

}  // namespace graphrun::kernels
