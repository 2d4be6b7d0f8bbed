#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/greedy.hpp>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/graph_both_ways.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/cores/kernels.hpp"
#include "engine/greedy/kernels.hpp"
#include "engine/greedy/of_ranks.hpp"

namespace graphrun {
Vector<index_t> greedy_coloring(const Graph& graph, ColoringOrder order) {
  const Context& ctx = graph.context();
  ctx.check_stop();
  if (ctx.ranks() != nullptr) return color_over_ranks(graph, order);
  const auto edges = edges_both_ways(graph);
  const auto n = static_cast<std::size_t>(graph.vertices());
  auto degree = graph.vector<index_t>(), waiting = graph.vector<index_t>();
  auto list = graph.vector<index_t>();
  auto color = graph.vector(no_vertex);
  Buffer<std::uint32_t> turn(ctx, n);
  StepTimer ordering(ctx, {"order", "csr", "", edges.entries, 0});
  on_backend(ctx, [&](auto on) {
    kernels::count_edges(on, edges, degree.data());
    kernels::give_turns(on, n, degree.data(), order, turn.data(), list.data());
  });
  const bool on_gpu = ctx.backend() == Backend::cuda;
  if (on_gpu) {
    Buffer<std::uint32_t> keys = turn.copy();
    // Of equal turns the smallest vertex stays first.
    sort_pairs(keys, list, order == ColoringOrder::log_degree ? kernels::turn_bits : 32);
  }
  ordering.finish();
  StepTimer timer(ctx, {"color", "csr", "", edges.entries, 0});
  Buffer<index_t> before(ctx, on_gpu ? static_cast<std::size_t>(edges.entries) : 0);
  const kernels::Colors colors{degree.data(),  turn.data(), color.data(),
                               waiting.data(), list.data(), before.data()};
  ContextWatch watch(ctx);
  const bool whole =
      on_backend(ctx, [&](auto on) { return kernels::color_in_turn(on, edges, colors, watch); });
  if (!whole) watch.check();
  timer.finish();
  return color;
}

}  // namespace graphrun
