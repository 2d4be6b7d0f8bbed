// The closure that settles values once: narrow rounds on one thread, many of them that are less
// narrow by a team, and wide ones on all.
//
// Beamer, Asanovic and Patterson, Direction-optimizing breadth-first search, SC 2012.
#include <algorithm>
#include <cmath>
#include <graphrun/engine/common/tuning.hpp>

#include "engine/closure/cpu/settling.hpp"

namespace graphrun::kernels {

Settling::Settling(CsrView<NoWeights> out_edges, CsrView<NoWeights> in_edges,
                   const ClosurePlan& how, index_t* levels, index_t* vias, Watch& watch)
    : out(out_edges),
      in(in_edges),
      plan(how),
      level(levels),
      parent(vias),
      pulse(watch),
      queue(static_cast<std::size_t>(out.rows) + 1) {
  for (index_t i = 0; i < plan.source_count; ++i) {
    const index_t v = plan.sources[i];
    level[v] = 0;
    if (parent != nullptr) parent[v] = v;
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

// Whether an entry leads to a vertex without a value cannot be foreseen and is not branched on:
// each is written behind the queue, which grows or does not.
template <bool masked>
std::size_t offer_narrow(const Settling& s, index_t* cells) {
  const offset_t* const offsets = s.out.offsets;
  const index_t* const column_of = s.out.column_of;
  index_t* const queue = s.queue.get();
  std::size_t tail = s.end;
  for (std::size_t i = s.begin; i < s.end; ++i) {
    const index_t u = queue[i];
    const std::uint32_t offer = s.offer_of(u, s.this_round());
    for (offset_t k = offsets[u], end = offsets[u + 1]; k < end; ++k) {
      const index_t v = column_of[k];
      if (masked && !s.plan.mask.allows(v)) continue;
      __builtin_prefetch(offsets + v);
      const index_t held = cells[v];
      queue[tail] = v;
      tail += held == no_vertex ? 1 : 0;
      cells[v] = static_cast<index_t>(std::min(static_cast<std::uint32_t>(held), offer));
    }
  }
  return tail;
}

void push_narrow(Settling& s) {
  index_t* const cells = s.cells();
  const std::size_t tail =
      s.plan.mask.marks != nullptr ? offer_narrow<true>(s, cells) : offer_narrow<false>(s, cells);
  offset_t edges = 0;
  for (std::size_t i = s.end; i < tail; ++i) {
    const index_t v = s.queue[i];
    __builtin_prefetch(s.out.column_of + s.out.offsets[v]);
    edges += s.give_level(v, s.this_round());
  }
  const offset_t work = s.frontier_edges + static_cast<offset_t>(s.end - s.begin);
  s.finish_pushed(tail, edges);
  s.pulse.stops(work, s.totals.progress());
}

// Whether looking for a neighbour in the frontier from all vertices without a value costs less than
// following the frontier's edges.
bool pull_pays(const Settling& s) {
  const auto ahead = static_cast<double>(s.frontier_edges);
  const double looks = looks_of_pull(static_cast<double>(s.out.rows - s.totals.reached),
                                     static_cast<double>(s.edges_left()), ahead);
  return looks < tuning::cpu_push_cost * ahead;
}

}  // namespace

double looks_of_pull(double open, double left, double ahead) {
  const double p = std::min(1.0, ahead / (left + ahead));
  const double looks = open / p * (1 - std::pow(1 - p, left / std::max(open, 1.0)));
  return std::min(looks, left) + open;
}

ClosureTotals settle(OnCpu on, CsrView<NoWeights> out, CsrView<NoWeights> in,
                     const ClosurePlan& plan, index_t* level, index_t* parent, Watch& watch) {
  Settling s(out, in, plan, level, parent, watch);
  // A team is called once rounds that are worth one have gone on for some 0.5 ms, many times what
  // it takes to wake threads.
  constexpr offset_t enough = 1 << 18;
  offset_t for_teams = 0;  // entries of such rounds, one after another
  while (!s.done()) {
    const bool narrow = s.frontier_edges < tuning::cpu_narrow_edges;
    const bool is_for_team = narrow && s.frontier_edges >= least_team_edges;
    for_teams = is_for_team ? for_teams + s.frontier_edges : 0;
    if (on.threads > 1 && for_teams > enough) {
      push_in_team(on, s);
    } else if (narrow) {
      push_narrow(s);
    } else if (pull_pays(s)) {
      pull_wide(on, s);
    } else {
      push_wide(on, s);
    }
  }
  s.totals.stopped = s.pulse.stopped();
  return s.totals;
}

}  // namespace graphrun::kernels
