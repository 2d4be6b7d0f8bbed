#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/greedy.hpp>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "engine/common/graph_both_ways.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/cores/kernels.hpp"
#include "engine/greedy/kernels.hpp"

namespace graphrun {

Vector<index_t> greedy_coloring(const Graph& graph) {
  const Context& ctx = graph.context();
  ctx.check_stop();
  const auto edges = edges_both_ways(graph);
  auto degree = graph.vector<index_t>(), list = graph.vector<index_t>();
  auto color = graph.vector(no_vertex), waiting = graph.vector<index_t>(0);
  Vector<index_t> count(ctx, 1);
  fill(count, index_t{0});
  StepTimer timer(ctx, {"color", "csr", "", edges.entries, 0});
  const kernels::Colors colors{degree.data(), color.data(), waiting.data(), list.data()};
  on_backend(ctx, [&](auto on) {
    kernels::count_edges(on, edges, degree.data());
    kernels::count_waiting(on, edges, colors);
    kernels::list_ready(on, degree.size(), colors, count.data());
  });
  ContextWatch watch(ctx);
  const index_t ready = count.at(0);
  const bool whole = on_backend(
      ctx, [&](auto on) { return kernels::color_ready(on, edges, colors, ready, watch); });
  if (!whole) watch.check();
  timer.finish();
  return color;
}

}  // namespace graphrun
