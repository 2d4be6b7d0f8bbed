#include <graphrun/engine/groups.hpp>

#include <vector>

#include "engine/base/common/dispatch.hpp"
#include "engine/common/group_kernels.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "formats/matrix/common/kernels.hpp"

namespace graphrun {
namespace {

// Kernels take a view of groups they may only read like one they may write.
kernels::GroupsView view(const Groups& groups) {
  return {const_cast<std::int64_t*>(groups.group.data()),
          const_cast<index_t*>(groups.label.data())};
}

void check(const Groups& groups, std::size_t size, const Context& ctx) {
  require(groups.label.size() == size, "groups: there must be one value per vertex");
  require(groups.label.context() == ctx, "groups: all must be in one context");
}

void check(const Groups& groups, const Graph& graph) {
  check(groups, static_cast<std::size_t>(graph.vertices()), graph.context());
}

}  // namespace

void put_together(Groups& groups) {
  on_backend(groups.label.context(),
             [&](auto on) { kernels::put_together(on, view(groups), groups.label.size()); });
}

index_t busiest_vertex(const Graph& graph, const Groups& groups) {
  check(groups, graph);
  const auto out = pattern(graph.out_edges()), in = pattern(graph.in_edges());
  return on_backend(graph.context(),
                    [&](auto on) { return kernels::busiest_vertex(on, out, in, view(groups)); });
}

void split_by_reach(const Vector<index_t>& forward, const Vector<index_t>& backward,
                    Groups& groups) {
  check(groups, forward.size(), forward.context());
  check(groups, backward.size(), backward.context());
  on_backend(forward.context(), [&](auto on) {
    kernels::split_by_reach(on, forward.data(), backward.data(), view(groups), forward.size());
  });
}

index_t trim(const Graph& graph, Groups& groups) {
  check(groups, graph);
  const Context& ctx = graph.context();
  const std::size_t n = groups.label.size();
  StepTimer timer(ctx, {"trim", "csr", "", graph.counts().entries, 0});
  const auto out = pattern(graph.out_edges()), in = pattern(graph.in_edges());
  Buffer<char> alone(ctx, std::span<const char>(std::vector<char>(n, 0)));
  const index_t left = on_backend(ctx, [&](auto on) {
    kernels::find_alone(on, out, view(groups), alone.data());
    kernels::find_alone(on, in, view(groups), alone.data());
    kernels::label_alone(on, alone.data(), view(groups), n);
    return kernels::count_unlabelled(on, view(groups), n);
  });
  timer.finish();
  return left;
}

void spread_smallest(const Graph& graph, const Groups& groups, bool backwards, Vector<index_t>& x) {
  check(groups, graph);
  check(groups, x.size(), x.context());
  const Context& ctx = graph.context();
  // What reaches a vertex comes in along its in-edges.
  const auto rows = pattern(backwards ? graph.out_edges() : graph.in_edges());
  StepTimer timer(ctx, {"spread", "csr", "pull", graph.counts().entries, 0});
  on_backend(ctx, [&](auto on) {
    kernels::number(on, x.data(), x.size());
    constexpr int sweeps = 8;  // between two looks at whether that is all
    while (kernels::spread_smallest(on, rows, view(groups), x.data(), sweeps)) ctx.check_stop();
  });
  timer.finish();
}

index_t split_by_values(const Vector<index_t>& p, const Vector<index_t>& q, Groups& groups) {
  check(groups, p.size(), p.context());
  check(groups, q.size(), q.context());
  return on_backend(p.context(), [&](auto on) {
    kernels::split_by_values(on, p.data(), q.data(), view(groups), p.size());
    return kernels::count_unlabelled(on, view(groups), p.size());
  });
}

}  // namespace graphrun
