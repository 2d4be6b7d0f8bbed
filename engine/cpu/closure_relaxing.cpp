// The closure whose values relax, in rounds over the vertices that changed.
#include <vector>

#include "engine/common/closure_kernels.hpp"

namespace graphrun::kernels {

template <class S, class W>
ClosureTotals relax(OnCpu, CsrView<W> out, const ClosurePlan& plan, typename S::value_type* x,
                    ClosureWatch& watch) {
  std::vector<index_t> frontier(plan.sources, plan.sources + plan.source_count), next;
  std::vector<char> listed(static_cast<std::size_t>(out.rows));
  ClosureTotals totals;
  while (!frontier.empty() && totals.rounds < plan.max_rounds) {
    totals.stopped = watch.stop_requested();
    if (totals.stopped) break;
    for (const index_t u : frontier) listed[static_cast<std::size_t>(u)] = 0;
    for (const index_t u : frontier) {
      out.template for_each_at<typename S::weight_type>(u, [&](index_t v, auto edge) {
        const auto offer = S::result(S::add(x[v], S::mul(edge, x[u])));
        if (offer == x[v] || !plan.mask.allows(v)) return;
        x[v] = offer;
        if (!listed[static_cast<std::size_t>(v)]) next.push_back(v);
        listed[static_cast<std::size_t>(v)] = 1;
      });
    }
    totals.rounds += next.empty() ? 0 : 1;
    watch.progress(totals.rounds, static_cast<index_t>(next.size()));
    frontier.swap(next);
    next.clear();
  }
  for (index_t v = 0; v < out.rows; ++v) {
    if (x[v] == S::zero) continue;
    ++totals.reached;
    totals.edges += out.offsets[v + 1] - out.offsets[v];
  }
  return totals;
}

GRAPHRUN_RELAX_KERNELS(OnCpu)

}  // namespace graphrun::kernels
