#include <algorithm>
#include <graphrun/engine/dag_levels.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/dag_levels/kernels.hpp"

namespace graphrun {

DagLevels dag_levels(const Graph& graph, const std::function<void(index_t, index_t)>& on_progress) {
  const Context& ctx = graph.context();
  const auto n = static_cast<std::size_t>(graph.vertices());
  StepTimer timer(ctx, {"levels", "csr", "push", graph.counts().entries, 0});
  const auto out = pattern(graph.out_edges());
  auto entering = graph.vector(index_t{0}), queue = graph.vector<index_t>();
  DagLevels result{graph.vector<index_t>()};
  const kernels::DagWork work{entering.data(), result.level.data(), queue.data()};
  Buffer<offset_t> place(ctx, n);
  on_backend(ctx, [&](auto on) {
    kernels::count_entering(on, out, graph.counts().entries, entering.data());
    kernels::begin_levels(on, work, n, place.data());
  });
  kernels::DagState state{0, static_cast<index_t>(exclusive_scan(place)), 0};
  on_backend(ctx, [&](auto on) { kernels::list_first(on, work, n, place.data()); });
  constexpr index_t rounds_at_once = 4096;  // between two looks at the stop token
  while (state.begin < state.end) {
    ctx.check_stop();
    if (on_progress) on_progress(state.round, state.begin);
    state = on_backend(
        ctx, [&](auto on) { return kernels::take_rounds(on, out, work, state, rounds_at_once); });
  }
  result.levels = state.round;
  result.ordered = state.end;
  timer.finish();
  return result;
}

Vector<index_t> positions_by_level(const DagLevels& levels) {
  const Context& ctx = levels.level.context();
  const std::size_t n = levels.level.size();
  Buffer<std::uint32_t> key(ctx, n);
  Buffer<index_t> vertex(ctx, n);
  on_backend(ctx, [&](auto on) {
    kernels::level_keys(on, levels.level.data(), n, levels.levels, key.data(), vertex.data());
  });
  sort_pairs(key, vertex, bits_below(static_cast<std::uint64_t>(levels.levels) + 1));
  Vector<index_t> position(ctx, n);
  on_backend(ctx, [&](auto on) {
    kernels::number_positions(on, vertex.data(), n, levels.ordered, position.data());
  });
  return position;
}

std::vector<index_t> cycle_behind(const Graph& graph, const DagLevels& levels) {
  if (levels.ordered == graph.vertices()) return {};
  auto before = graph.vector<index_t>();
  const auto in = pattern(graph.in_edges());
  on_backend(graph.context(),
             [&](auto on) { kernels::find_before(on, in, levels.level.data(), before.data()); });
  // Every vertex without a level has another one before it, so that the way back ends in a cycle.
  const std::vector<index_t> back = before.to_host();
  const auto start = std::ranges::find_if(back, [](index_t u) { return u != no_vertex; });
  auto v = static_cast<index_t>(start - back.begin());
  std::vector<bool> seen(back.size());
  for (; !seen[static_cast<std::size_t>(v)]; v = back[static_cast<std::size_t>(v)]) {
    seen[static_cast<std::size_t>(v)] = true;
  }
  std::vector<index_t> cycle;
  for (index_t u = v; cycle.empty() || u != v; u = back[static_cast<std::size_t>(u)]) {
    cycle.push_back(u);
  }
  std::ranges::reverse(cycle);
  std::ranges::rotate(cycle, std::ranges::min_element(cycle));
  return cycle;
}

}  // namespace graphrun
