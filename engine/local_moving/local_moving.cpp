#include <cmath>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/local_moving.hpp>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/local_moving/kernels.hpp"

namespace graphrun {
namespace {

// Groups and what their vertices have in sum.
struct Groups {
  Vector<std::int64_t> out, in;
  Vector<index_t> members, next;
  Vector<std::uint8_t> active;

  Groups(const CoarseGraph& graph)
      : out(graph.context(), static_cast<std::size_t>(graph.vertices())),
        in(graph.context(), graph.directed() ? out.size() : 0),
        members(graph.context(), out.size()),
        next(graph.context(), out.size()),
        active(graph.context(), out.size()) {}

  kernels::GroupsView begin(const CoarseGraph& graph, Vector<index_t>& group) {
    const kernels::GroupsView view{group.data(),   out.data(),  in.empty() ? nullptr : in.data(),
                                   members.data(), next.data(), active.data(),
                                   nullptr,        nullptr,     nullptr};
    on_backend(graph.context(), [&](auto on) { kernels::begin_groups(on, graph.view(), view); });
    return view;
  }
};

void check(const CoarseGraph& graph, const MoveOptions& options, const Vector<index_t>& group) {
  require(group.size() == static_cast<std::size_t>(graph.vertices()) &&
              group.context() == graph.context(),
          "move_vertices: there must be one group per vertex, in the context of the graph");
  require(options.resolution >= 0 && std::isfinite(options.resolution),
          "move_vertices: the resolution must be a number from 0 on");
}

MoveResult move(const CoarseGraph& graph, const MoveOptions& options,
                const kernels::GroupsView& groups) {
  const Context& ctx = graph.context();
  ctx.check_stop();
  if (graph.total() == 0) return {};
  const auto total = static_cast<double>(graph.total());
  const kernels::MoveSettings settings{
      options.resolution / total,
      options.seed,
      static_cast<std::int64_t>(options.least_gain * total * kernels::gain_unit),
      options.most_rounds,
      options.settle,
      graph.entries()};
  StepTimer timer(ctx, {"move", "csr", "", graph.entries(), 0});
  ContextWatch watch(ctx);
  const kernels::MoveTally tally = on_backend(ctx, [&](auto on) {
    return kernels::move_in_rounds(on, graph.view(), groups, settings, watch);
  });
  watch.check();
  timer.finish();
  return {tally.rounds, tally.moved};
}

}  // namespace

MoveResult move_vertices(const CoarseGraph& graph, const MoveOptions& options,
                         Vector<index_t>& group) {
  check(graph, options, group);
  Groups groups(graph);
  return move(graph, options, groups.begin(graph, group));
}

MoveResult refine_groups(const CoarseGraph& graph, const MoveOptions& options,
                         const Vector<index_t>& group, Vector<index_t>& part) {
  check(graph, options, group);
  check(graph, options, part);
  Groups groups(graph), bounds(graph);
  Vector<index_t> bound = group.copy();
  const kernels::GroupsView whole = bounds.begin(graph, bound);
  number(part);
  kernels::GroupsView parts = groups.begin(graph, part);
  parts.bound = whole.of;
  parts.bound_out = whole.out;
  parts.bound_in = whole.in;
  return move(graph, options, parts);
}

void split_groups(const CoarseGraph& graph, Vector<index_t>& group) {
  const Context& ctx = graph.context();
  Vector<index_t> label(ctx, group.size());
  number(label);
  for (offset_t changed = 1; changed > 0;) {
    ctx.check_stop();
    changed = on_backend(ctx, [&](auto on) {
      return kernels::lower_labels(on, graph.view(), graph.entries(), group.data(), label.data());
    });
  }
  group = std::move(label);
}

}  // namespace graphrun
