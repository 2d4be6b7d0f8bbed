// The closure that settles values once, one vertex after another.
#include <graphrun/engine/closure.hpp>
#include <vector>

#include "engine/common/closure_kernels.hpp"

namespace graphrun::kernels {

ClosureTotals settle(OnCpu, CsrView<NoWeights> out, CsrView<NoWeights>, const ClosurePlan& plan,
                     index_t* stamp, index_t* via, ClosureWatch& watch) {
  std::vector<index_t> frontier(plan.sources, plan.sources + plan.source_count), next;
  ClosureTotals totals;
  for (const index_t s : frontier) {
    stamp[s] = 0;
    if (via != nullptr) via[s] = s;
  }
  while (!frontier.empty()) {
    totals.reached += static_cast<index_t>(frontier.size());
    offset_t edges = 0;
    for (const index_t u : frontier) edges += out.offsets[u + 1] - out.offsets[u];
    totals.edges += edges;
    if (totals.rounds == plan.max_rounds) break;
    totals.stopped = watch.stop_requested();
    if (totals.stopped) break;
    watch.progress(totals.rounds, totals.reached);
    const auto round = static_cast<index_t>(totals.rounds + 1);
    for (const index_t u : frontier) {
      out.for_each_at<index_t>(u, [&](index_t v, index_t) {
        if (stamp[v] == no_vertex && plan.mask.allows(v)) {
          stamp[v] = round;
          if (via != nullptr) via[v] = u;
          next.push_back(v);
        } else if (via != nullptr && stamp[v] == round && u < via[v]) {
          via[v] = u;
        }
      });
    }
    if (next.empty()) break;
    ++totals.rounds;
    if (totals.traced < plan.trace_size) {
      plan.trace[totals.traced++] = {Direction::push, static_cast<index_t>(frontier.size()),
                                     static_cast<index_t>(next.size()), edges, 0};
    }
    frontier.swap(next);
    next.clear();
  }
  return totals;
}

}  // namespace graphrun::kernels
