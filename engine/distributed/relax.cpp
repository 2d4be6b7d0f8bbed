#include <algorithm>
#include <cmath>
#include <cstdint>
#include <graphrun/base/ranks.hpp>
#include <optional>
#include <type_traits>

#include "base/common/dispatch.hpp"
#include "engine/closure/bucket_width.hpp"
#include "engine/closure/lengths.hpp"
#include "engine/closure/rank_relaxing.hpp"
#include "engine/common/tuning.hpp"
#include "engine/common/weight_access.hpp"
#include "engine/distributed/closures.hpp"
#include "engine/distributed/relax_gpus.hpp"
#include "engine/distributed/relax_rows.hpp"

namespace graphrun {
namespace {

double width_of_buckets(const kernels::ClosurePlan& plan, index_t vertices) {
  if (plan.delta > 0) return plan.delta;
  const double degree = static_cast<double>(plan.entries) / std::max<double>(vertices, 1);
  const double delta = tuning::cpu_delta * plan.mean_weight / std::max(degree, 1.0);
  return std::isfinite(delta) && delta > 0 ? delta : 1;
}

// In 32 bits, where all that is found fits on all ranks; returns the number of rounds then.
template <class S, class W>
std::optional<index_t> relax_short(const Graph& graph, const CsrView<W>& rows,
                                   const kernels::ClosurePlan& plan, double delta,
                                   typename S::value_type* x, Watch& watch) {
  using Short = kernels::ShortLengths;
  const index_t first = graph.first_vertex();
  RelaxingRows<Short, W> relaxing(graph, rows, plan, delta);
  int fits = 1;
  for (index_t i = 0; i < plan.source_count; ++i) {
    const index_t row = plan.sources[i] - first;
    if (row < 0 || row >= rows.rows) continue;
    if (x[row] < 0 || x[row] >= Short::lost) fits = 0;
    relaxing.own()[row] = static_cast<std::uint32_t>(x[row]);
  }
  if (graph.context().ranks()->smallest(fits) == 0) return std::nullopt;
  const std::optional<index_t> rounds = relaxing.run(watch);
  for (index_t row = 0; rounds && row < rows.rows; ++row) {
    const std::uint32_t value = relaxing.own()[row];
    x[row] = value == Short::zero ? S::zero : static_cast<typename S::value_type>(value);
  }
  return rounds;
}

template <class S, class W>
kernels::ClosureTotals relax_rows(const Graph& graph, const CsrView<W>& rows,
                                  const kernels::ClosurePlan& plan, typename S::value_type* x,
                                  Watch& watch) {
  const double delta = width_of_buckets(plan, graph.vertices());
  std::optional<index_t> rounds;
  if constexpr (S::detects_overflow) rounds = relax_short<S>(graph, rows, plan, delta, x, watch);
  if (!rounds) {
    RelaxingRows<kernels::Lengths<S>, W> relaxing(graph, rows, plan, delta);
    std::copy_n(x, rows.rows, relaxing.own());
    rounds = relaxing.run(watch);
    std::copy_n(relaxing.own(), rows.rows, x);
  }
  std::int64_t reached = 0;
  offset_t edges = 0;
  for (index_t row = 0; row < rows.rows; ++row) {
    if (x[row] == S::zero) continue;
    ++reached;
    edges += rows.offsets[row + 1] - rows.offsets[row];
  }
  kernels::ClosureTotals totals;
  totals.rounds = *rounds;
  totals.reached = static_cast<index_t>(graph.context().ranks()->sum(reached));
  totals.edges = graph.context().ranks()->sum(edges);
  return totals;
}

// The same, rows on a GPU of each rank.
template <class S, class W>
kernels::ClosureTotals relax_rows_on_gpus(OnCuda on, const Graph& graph, CsrView<W> rows,
                                          const kernels::ClosurePlan& plan,
                                          typename S::value_type* x, Watch& watch) {
  const Layout& layout = *graph.context().layout();
  const kernels::RankVertices vertices{layout.begin(), layout.own(), layout.all()};
  kernels::ClosurePlan own = plan;
  own.entries = graph.out_edges().entries();
  const double delta = kernels::bucket_width<S>(plan, layout.all());
  const auto run = [&](bool narrow) {
    const auto relaxing =
        kernels::make_rank_relaxing<S>(on, rows, own, vertices, layout.first, narrow, delta, x);
    return relax_on_gpus(graph.context(), *relaxing, plan, narrow, delta, watch);
  };
  if constexpr (std::is_same_v<S, MinPlus<std::int64_t>>) {
    const offset_t start =
        graph.context().ranks()->largest(kernels::largest_start(on, plan, vertices, x));
    if (kernels::may_fit_narrow(plan, start)) {
      const std::optional<kernels::ClosureTotals> totals = run(true);
      if (totals) return *totals;
    }
  }
  return *run(false);
}

}  // namespace

template <MinSemiring S>
kernels::ClosureTotals relax_over_ranks(const Graph& graph, const kernels::ClosurePlan& plan,
                                        Vector<typename S::value_type>& x, Watch& watch) {
  const Csr& rows = std::get<Csr>(graph.out_edges().storage());
  return on_backend(graph.context().local(), [&](auto on) {
    constexpr bool on_gpus = !std::is_same_v<decltype(on), OnCpu>;
    return visit_weights<S, on_gpus>(rows.weights.type(), [&](auto as) {
      if constexpr (on_gpus) {
        return relax_rows_on_gpus<S>(on, graph, rows.view(as), plan, x.data(), watch);
      } else {
        return kernels::with_usual_weights(rows.view(as), [&](const auto& seen) {
          return relax_rows<S>(graph, seen, plan, x.data(), watch);
        });
      }
    });
  });
}

#define GRAPHRUN_RELAX_OVER_RANKS(S)                                                             \
  template kernels::ClosureTotals relax_over_ranks<S>(const Graph&, const kernels::ClosurePlan&, \
                                                      Vector<S::value_type>&, Watch&);
GRAPHRUN_MIN_SEMIRINGS(GRAPHRUN_RELAX_OVER_RANKS)

}  // namespace graphrun
