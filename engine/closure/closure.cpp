#include <algorithm>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmv.hpp>
#include <memory>
#include <utility>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "engine/closure/kernels.hpp"
#include "engine/closure/lost_lengths.hpp"
#include "engine/closure/plan.hpp"
#include "engine/closure/rounds.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/common/weight_access.hpp"
#include "engine/distributed/closures.hpp"

namespace graphrun {
namespace {

void check(const Graph& graph, std::span<const index_t> sources, std::size_t size,
           const Context& of_values) {
  require(size == static_cast<std::size_t>(graph.own_vertices()),
          "closure: there must be one value per vertex");
  require(of_values == graph.context(), "closure: graph and values must share a context");
  require_vertices("closure", graph, sources);
}

// Runs `kernel(plan, watch)` and turns what it says into a result.
template <class Kernel>
ClosureResult run(const Graph& graph, std::span<const index_t> sources, const index_t* first_in,
                  const WeightSummary& weights, const ClosureOptions& options, Kernel&& kernel) {
  const Context ctx = graph.context().local();
  ctx.check_stop();
  const Buffer<index_t> starts(ctx, sources);
  ClosureResult result;
  // Not a vector: its zeros would take longer than a small search.
  const std::size_t traced = options.trace ? most_traced : 0;
  const auto trace = std::make_unique_for_overwrite<ClosureRound[]>(traced);
  kernels::ClosurePlan plan = plan_of(graph, {starts.data(), sources.size()}, weights, options);
  plan.trace = options.trace ? trace.get() : nullptr;
  plan.trace_size = traced;
  plan.first_in = first_in;
  ContextWatch watch(ctx, teller(options));
  StepTimer timer(ctx, {"closure", "csr", "", graph.counts().entries, 0});
  const kernels::ClosureTotals totals = kernel(plan, watch);
  watch.rethrow();
  timer.finish();
  if (totals.stopped) throw Cancelled();
  result.rounds = totals.rounds;
  result.reached = totals.reached;
  result.edges = totals.edges;
  result.trace.assign(trace.get(), trace.get() + totals.traced);
  return result;
}

ClosureResult settle(const Graph& graph, bool backwards, std::span<const index_t> sources,
                     Vector<index_t>& level, Vector<index_t>* parent,
                     const ClosureOptions& options) {
  const Matrix& out = backwards ? graph.in_edges() : graph.out_edges();
  const Matrix& in = backwards ? graph.out_edges() : graph.in_edges();
  check(graph, sources, level.size(), level.context());
  if (parent != nullptr) check(graph, sources, parent->size(), parent->context());
  fill(level, no_vertex);
  if (parent != nullptr) fill(*parent, no_vertex);
  const bool on_gpu = graph.context().backend() == Backend::cuda;
  const index_t* first_in = on_gpu ? in.first_columns().data() : nullptr;
  return run(graph, sources, first_in, {}, options,
             [&](const kernels::ClosurePlan& plan, Watch& watch) {
               if (graph.context().ranks() != nullptr) {
                 return settle_over_ranks(graph, backwards, plan, level, parent, watch);
               }
               return on_backend(graph.context(), [&](auto on) {
                 return kernels::settle(on, pattern(out), pattern(in), plan, level.data(),
                                        parent == nullptr ? nullptr : parent->data(), watch);
               });
             });
}

template <class S>
ClosureResult relax(const Graph& graph, std::span<const index_t> sources,
                    Vector<typename S::value_type>& x, const ClosureOptions& options) {
  const Csr& a = std::get<Csr>(graph.out_edges().storage());
  const WeightSummary weights = S::ignores_weights ? WeightSummary{} : graph.weight_summary();
  return run(graph, sources, nullptr, weights, options,
             [&](const kernels::ClosurePlan& plan, Watch& watch) {
               if (graph.context().ranks() != nullptr) {
                 return relax_over_ranks<S>(graph, plan, x, watch);
               }
               return visit_weights<S>(a.weights.type(), [&](auto as) {
                 return on_backend(graph.context(), [&](auto on) {
                   return kernels::relax<S>(on, a.view(as), plan, x.data(), watch);
                 });
               });
             });
}

}  // namespace

ClosureResult closure(const Graph& graph, std::span<const index_t> sources, Vector<index_t>& level,
                      Vector<index_t>* parent, const ClosureOptions& options) {
  return settle(graph, false, sources, level, parent, options);
}

ClosureResult closure_backwards(const Graph& graph, std::span<const index_t> sources,
                                Vector<index_t>& level, const ClosureOptions& options) {
  return settle(graph, true, sources, level, nullptr, options);
}

template <MinSemiring S>
ClosureResult closure(const Graph& graph, std::span<const index_t> sources,
                      Vector<typename S::value_type>& x, const ClosureOptions& options) {
  check(graph, sources, x.size(), x.context());
  ClosureResult result = options.max_rounds == ClosureOptions{}.max_rounds
                             ? relax<S>(graph, sources, x, options)
                             : relax_rounds<S>(graph, sources, x, options);
  refuse_lost_lengths<S>(graph, x);
  return result;
}

#define GRAPHRUN_CLOSURE(S)                                                 \
  template ClosureResult closure<S>(const Graph&, std::span<const index_t>, \
                                    Vector<S::value_type>&, const ClosureOptions&);
GRAPHRUN_MIN_SEMIRINGS(GRAPHRUN_CLOSURE)

}  // namespace graphrun
