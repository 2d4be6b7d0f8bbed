#include <graphrun/engine/cores.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <utility>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/graph_both_ways.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/components/kernels.hpp"
#include "engine/cores/kernels.hpp"
#include "engine/cores/of_ranks.hpp"
#include "engine/distributed/gathered.hpp"

namespace graphrun {
namespace {

void require_core_numbers(const Graph& graph, const Vector<index_t>& core) {
  require(core.size() == static_cast<std::size_t>(graph.own_vertices()),
          "core_size: there must be one core number per vertex");
}

index_t largest_of(const Vector<index_t>& x) {
  const index_t own = on_backend(
      x.context().local(), [&](auto on) { return kernels::largest_value(on, x.data(), x.size()); });
  return largest_over_ranks(x.context(), own);
}

}  // namespace

CoreNumbers core_numbers(const Graph& graph) {
  const Context& ctx = graph.context();
  ctx.check_stop();
  const auto edges = edges_both_ways(graph);
  CoreNumbers found{graph.vector<index_t>(), 0};
  StepTimer timer(ctx, {"peel", "csr", "", edges.entries, 0});
  ContextWatch watch(ctx);
  on_backend(ctx.local(), [&](auto on) {
    kernels::count_edges(on, edges, found.core.data(), graph.first_vertex());
  });
  if (ctx.ranks() != nullptr) {
    peel_over_ranks(graph, found.core);
  } else {
    const bool whole = on_backend(
        ctx, [&](auto on) { return kernels::peel(on, edges, found.core.data(), watch); });
    if (!whole) watch.check();
  }
  found.degeneracy = largest_of(found.core);
  timer.finish();
  return found;
}

CoreSize core_size(const Graph& graph, const Vector<index_t>& core, index_t k) {
  require_core_numbers(graph, core);
  const Context& ctx = graph.context();
  const auto a = pattern(graph.out_edges());
  const Gathered<index_t> whole(core);
  offset_t vertices = 0, entries = 0;
  on_backend(ctx.local(), [&](auto on) {
    vertices = kernels::count_from(on, core.data(), core.size(), k);
    entries = kernels::count_entries_from(on, a, whole.data(), k, graph.first_vertex());
  });
  vertices = sum_over_ranks(ctx, vertices);
  entries = sum_over_ranks(ctx, entries);
  return {static_cast<index_t>(vertices), graph.directed() ? entries : entries / 2};
}

Matrix core_edges(const Graph& graph, const Vector<index_t>& core, index_t k) {
  require_core_numbers(graph, core);
  const Context& ctx = graph.context();
  const auto all = pattern(graph.out_edges());
  const kernels::CoreEntries entries{all, core.data(), k, !graph.directed()};
  Buffer<offset_t> offsets(ctx, core.size() + 1);
  on_backend(ctx, [&](auto on) { kernels::count_core_entries(on, entries, offsets.data()); });
  const auto count = static_cast<std::size_t>(exclusive_scan(offsets));
  Buffer<index_t> column_of(ctx, count);
  Buffer<std::int32_t> value(ctx, count);
  on_backend(ctx, [&](auto on) {
    kernels::write_core_entries(on, entries, offsets.data(), column_of.data(), value.data());
  });
  return Matrix(Matrix::Storage(Csr{all.rows, all.columns, std::move(offsets), std::move(column_of),
                                    Weights(std::move(value))}));
}

}  // namespace graphrun
