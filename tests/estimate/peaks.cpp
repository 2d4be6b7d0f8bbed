// Measures the peak of memory of a query.
#include <algorithm>
#include <graphrun/base/error.hpp>
#include <graphrun/formats/generate/generate.hpp>

#include "engine/measure/peak_memory.hpp"
#include "estimate/cases.hpp"
#include "estimate/heap.hpp"

namespace graphrun::test {

using catalogue::Entry;
using catalogue::Query;
using catalogue::Request;

namespace {

// Peaks of what f does.
template <class F>
Held held_during(const Context& ctx, F&& f) {
  ctx.synchronize();
  const std::uint64_t before = ctx.memory().current, heap = heap_bytes();
  std::uint64_t most = before;
  const PeakMemory pool(ctx);
  start_heap_peak();
  ctx.on_allocate([&](std::size_t bytes) { most = std::max(most, ctx.memory().current + bytes); });
  f();
  ctx.synchronize();
  ctx.on_allocate({});
  return {most - before, pool.bytes(), heap_peak() - heap};
}

}  // namespace

double measured(const Context& ctx, const Held& held) {
  const bool on_heap = ctx.backend() == Backend::cpu && counts_heap();
  return static_cast<double>(on_heap ? held.heap : held.context);
}

Peaks peaks_of(const Context& ctx, const QueryCase& asked, const GraphCase& on) {
  const Entry& entry = *catalogue::entry_named(asked.algorithm);
  GraphRecipe recipe = parse_recipe(on.recipe);
  if (!on.weights.empty()) recipe.weights = parse_weight_range(on.weights);
  Request request(entry);
  request.vertices = static_cast<index_t>(recipe.vertices());
  request.undirected = on.undirected || !recipe.directed();
  request.to_file = true;
  if (asked.give) asked.give(request);
  if (!catalogue::follows_weights(entry.weights) && !request.weighted) recipe.weights.reset();
  BuildOptions build = build_options(recipe);
  if (on.undirected) build.mirror = Mirror::same;
  GraphOptions options;
  options.format = asked.format;
  if (entry.plan) {
    const catalogue::Plan plan = entry.plan(request);
    if (plan.operation) options.choice.operation = *plan.operation;
    if (plan.self_loops && recipe.directed()) build.self_loops = *plan.self_loops;
  }
  Peaks peaks;
  BuildCounts counts;
  std::optional<Graph> made;
  peaks.building = held_during(ctx, [&] {
    made.emplace(Matrix(generate_csr(ctx, recipe, build, &counts)), counts, !request.undirected,
                 options);
  });
  const Graph& graph = *made;
  const VertexIds ids = VertexIds::consecutive(0, graph.vertices());
  Query query(std::move(request), graph, ids);
  query.columns = asked.columns;
  peaks.vertices = graph.vertices();
  peaks.entries = graph.counts().entries;
  peaks.directed = graph.directed();
  peaks.weights = name(graph.out_edges().weight_type());
  peaks.graph = graph.bytes();
  const std::uint64_t before = ctx.memory().current;
  const auto run = [&] {
    try {
      const catalogue::Describe describe = entry.run(query);
      ctx.synchronize();
      const catalogue::Answer answer = describe(query);
      ctx.synchronize();
      peaks.answer = ctx.memory().current - before;
    } catch (const Cancelled&) {
      peaks.stopped = true;
    }
  };
  const auto estimated = [&] {
    catalogue::Sizes sizes = catalogue::sizes_of(query, graph);
    sizes.format = asked.format;
    sizes.columns = query.columns;
    return catalogue::estimate(entry, sizes, &graph);
  };
  peaks.estimate = estimated();
  peaks.first = held_during(ctx, run);
  peaks.again = estimated();
  peaks.kept = graph.bytes() - peaks.graph;
  if (!peaks.stopped) peaks.second = held_during(ctx, run);
  const bool chosen = !peaks.stopped && asked.format != Format::csr && entry.uses_products;
  peaks.format = name(chosen ? graph.ordered_pull_edges().matrix.format() : Format::csr);
  return peaks;
}

}  // namespace graphrun::test
