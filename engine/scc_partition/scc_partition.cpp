#include <graphrun/engine/scc_partition.hpp>

#include <vector>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/scc_partition/depth_first.hpp"
#include "engine/scc_partition/kernels.hpp"
#include "formats/matrix/common/kernels.hpp"

namespace graphrun {
namespace {

// Kernels have one view type, for partitions that they read and that they write.
kernels::SccPartitionView view(const SccPartition& partition) {
  return {const_cast<std::int64_t*>(partition.part.data()),
          const_cast<index_t*>(partition.label.data())};
}

void check(const SccPartition& partition, std::size_t size, const Context& ctx) {
  require(partition.label.size() == size, "partition: there must be one value per vertex");
  require(partition.label.context() == ctx, "partition: all must be in one context");
}

void check(const SccPartition& partition, const Graph& graph) {
  check(partition, static_cast<std::size_t>(graph.vertices()), graph.context());
}

}  // namespace

bool label_depth_first(const Graph& graph, Vector<index_t>& label) {
  constexpr int most_threads = 8;
  const Context& ctx = graph.context();
  if (ctx.backend() == Backend::cuda || ctx.threads() > most_threads) return false;
  require(label.size() == static_cast<std::size_t>(graph.vertices()) && label.context() == ctx,
          "label: there must be one value per vertex, in the graph's context");
  ctx.check_stop();
  StepTimer timer(ctx, {"depth_first", "csr", "", graph.counts().entries, 0});
  Buffer<index_t> number(ctx, label.size()), stack(ctx, label.size()), next(ctx, label.size());
  ContextWatch watch(ctx);
  Pulse pulse(watch);
  if (!kernels::search_depth_first(pattern(graph.out_edges()),
                                   {number.data(), stack.data(), next.data()}, label.data(),
                                   pulse)) {
    ctx.check_stop();
  }
  timer.finish();
  return true;
}

void put_together(SccPartition& partition) {
  on_backend(partition.label.context(),
             [&](auto on) { kernels::put_together(on, view(partition), partition.label.size()); });
}

index_t busiest_vertex(const Graph& graph, const SccPartition& partition) {
  check(partition, graph);
  const auto out = pattern(graph.out_edges()), in = pattern(graph.in_edges());
  return on_backend(graph.context(),
                    [&](auto on) { return kernels::busiest_vertex(on, out, in, view(partition)); });
}

void split_by_reach(const Vector<index_t>& forward, const Vector<index_t>& backward,
                    SccPartition& partition) {
  check(partition, forward.size(), forward.context());
  check(partition, backward.size(), backward.context());
  on_backend(forward.context(), [&](auto on) {
    kernels::split_by_reach(on, forward.data(), backward.data(), view(partition), forward.size());
  });
}

index_t trim(const Graph& graph, SccPartition& partition) {
  check(partition, graph);
  const Context& ctx = graph.context();
  const std::size_t n = partition.label.size();
  StepTimer timer(ctx, {"trim", "csr", "", graph.counts().entries, 0});
  const auto out = pattern(graph.out_edges()), in = pattern(graph.in_edges());
  Buffer<char> alone(ctx, std::span<const char>(std::vector<char>(n, 0)));
  const index_t left = on_backend(ctx, [&](auto on) {
    kernels::find_alone(on, out, view(partition), alone.data());
    kernels::find_alone(on, in, view(partition), alone.data());
    kernels::label_alone(on, alone.data(), view(partition), n);
    return kernels::count_unlabelled(on, view(partition), n);
  });
  timer.finish();
  return left;
}

void spread_smallest(const Graph& graph, const SccPartition& partition, bool backwards,
                     Vector<index_t>& x) {
  check(partition, graph);
  check(partition, x.size(), x.context());
  const Context& ctx = graph.context();
  // Values move along edges, so a vertex gets them through its in-edges.
  const auto rows = pattern(backwards ? graph.out_edges() : graph.in_edges());
  StepTimer timer(ctx, {"spread", "csr", "pull", graph.counts().entries, 0});
  on_backend(ctx, [&](auto on) {
    kernels::number(on, x.data(), x.size());
    constexpr int sweeps = 8;  // between two tests for convergence
    while (kernels::spread_smallest(on, rows, view(partition), x.data(), sweeps)) ctx.check_stop();
  });
  timer.finish();
}

index_t split_by_values(const Vector<index_t>& p, const Vector<index_t>& q,
                        SccPartition& partition) {
  check(partition, p.size(), p.context());
  check(partition, q.size(), q.context());
  return on_backend(p.context(), [&](auto on) {
    kernels::split_by_values(on, p.data(), q.data(), view(partition), p.size());
    return kernels::count_unlabelled(on, view(partition), p.size());
  });
}

}  // namespace graphrun
