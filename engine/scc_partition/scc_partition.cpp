#include <graphrun/engine/scc_partition.hpp>

#include <span>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/distributed/gathered.hpp"
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
  check(partition, static_cast<std::size_t>(graph.own_vertices()), graph.context());
}

// The partition of all vertices, for rows that look at those of other ranks.
class WholePartition {
 public:
  explicit WholePartition(const SccPartition& partition)
      : part_(partition.part), label_(partition.label) {}
  kernels::SccPartitionView view() const {
    return {const_cast<std::int64_t*>(part_.data()), const_cast<index_t*>(label_.data())};
  }
  std::size_t size() const { return label_.size(); }

 private:
  Gathered<std::int64_t> part_;
  Gathered<index_t> label_;
};

}  // namespace

index_t unlabelled(const SccPartition& partition) {
  const Context& ctx = partition.label.context();
  const index_t own = on_backend(ctx.local(), [&](auto on) {
    return kernels::count_unlabelled(on, view(partition), partition.label.size());
  });
  return sum_over_ranks(ctx, own);
}

bool is_depth_first(const Context& ctx) {
  return ctx.ranks() == nullptr && ctx.backend() == Backend::cpu;
}

void label_depth_first(const Graph& graph, Vector<index_t>& label) {
  const Context& ctx = graph.context();
  require(is_depth_first(ctx), "label_depth_first: only one process searches so, on a CPU");
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
}

void put_together(SccPartition& partition) {
  on_backend(partition.label.context().local(),
             [&](auto on) { kernels::put_together(on, view(partition), partition.label.size()); });
}

index_t busiest_vertex(const Graph& graph, const SccPartition& partition) {
  check(partition, graph);
  const Context& ctx = graph.context();
  const auto out = pattern(graph.out_edges()), in = pattern(graph.in_edges());
  const offset_t own = on_backend(ctx.local(), [&](auto on) {
    return kernels::busiest_key(on, out, in, view(partition), graph.first_vertex());
  });
  const offset_t best = largest_over_ranks(ctx, own);
  return best == 0 ? no_vertex : kernels::vertex_of_busiest(best);
}

void split_by_reach(const Vector<index_t>& forward, const Vector<index_t>& backward,
                    SccPartition& partition) {
  check(partition, forward.size(), forward.context());
  check(partition, backward.size(), backward.context());
  const Context& ctx = forward.context();
  const std::size_t n = forward.size();
  const index_t first = ctx.layout() == nullptr ? 0 : ctx.layout()->begin();
  const offset_t own = on_backend(ctx.local(), [&](auto on) {
    return kernels::smallest_of_both(on, forward.data(), backward.data(), n, first);
  });
  const auto smallest = static_cast<index_t>(smallest_over_ranks(ctx, own));
  on_backend(ctx.local(), [&](auto on) {
    kernels::split_by_reach(on, forward.data(), backward.data(), view(partition), n, smallest);
  });
}

index_t trim(const Graph& graph, SccPartition& partition) {
  check(partition, graph);
  const Context ctx = graph.context().local();
  StepTimer timer(ctx, {"trim", "csr", "", graph.counts().entries, 0});
  const auto out = pattern(graph.out_edges()), in = pattern(graph.in_edges());
  const index_t first = graph.first_vertex();
  {
    const WholePartition whole(partition);
    Buffer<char> alone(ctx, whole.size());
    on_backend(ctx, [&](auto on) {
      kernels::clear_marks(on, alone.data(), alone.size());
      kernels::find_alone(on, out, whole.view(), alone.data(), first);
      kernels::find_alone(on, in, whole.view(), alone.data(), first);
      kernels::label_alone(on, alone.data() + first, view(partition), partition.label.size(),
                           first);
    });
  }
  const index_t left = unlabelled(partition);
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
  const WholePartition whole(partition);
  const auto sweep = [&](Vector<index_t>& all, int sweeps) {
    ctx.check_stop();
    return on_backend(ctx.local(), [&](auto on) {
      return kernels::spread_smallest(on, rows, whole.view(), all.data(), sweeps,
                                      graph.first_vertex());
    });
  };
  constexpr int sweeps = 8;  // between two tests for convergence
  const auto number = [&](Vector<index_t>& all) {
    on_backend(ctx.local(), [&](auto on) { kernels::number(on, all.data(), all.size()); });
  };
  if (ctx.ranks() == nullptr) {
    number(x);
    while (sweep(x, sweeps)) {
    }
  } else {
    // Each rank sweeps its own rows until nothing changes, and then tells the others their values.
    Vector<index_t> all(ctx.local(), whole.size());
    number(all);
    const auto own = std::span<const index_t>(all.data() + graph.first_vertex(), x.size());
    bool changed = sweep(all, 1);
    while (largest_over_ranks(ctx, changed ? 1 : 0) > 0) {
      while (changed) changed = sweep(all, sweeps);
      ctx.ranks()->gather(ctx.local(), own, ctx.layout()->sizes(), all.data());
      changed = sweep(all, 1);
    }
    ctx.local().copy(x.data(), own.data(), own.size_bytes());
  }
  timer.finish();
}

index_t split_by_values(const Vector<index_t>& p, const Vector<index_t>& q,
                        SccPartition& partition) {
  check(partition, p.size(), p.context());
  check(partition, q.size(), q.context());
  on_backend(p.context().local(), [&](auto on) {
    kernels::split_by_values(on, p.data(), q.data(), view(partition), p.size());
  });
  return unlabelled(partition);
}

}  // namespace graphrun
