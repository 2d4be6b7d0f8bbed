#include <graphrun/engine/cores.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <utility>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/graph_both_ways.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/components/kernels.hpp"
#include "engine/cores/kernels.hpp"

namespace graphrun {
namespace {

void require_core_numbers(const Graph& graph, const Vector<index_t>& core) {
  require(core.size() == static_cast<std::size_t>(graph.vertices()),
          "peeling_order: there must be one core number per vertex");
}

index_t largest_of(const Vector<index_t>& x) {
  return on_backend(x.context(),
                    [&](auto on) { return kernels::largest_value(on, x.data(), x.size()); });
}

}  // namespace

CoreNumbers core_numbers(const Graph& graph) {
  const Context& ctx = graph.context();
  ctx.check_stop();
  const auto edges = edges_both_ways(graph);
  CoreNumbers found{graph.vector<index_t>(), 0};
  StepTimer timer(ctx, {"peel", "csr", "", edges.entries, 0});
  ContextWatch watch(ctx);
  const bool whole = on_backend(ctx, [&](auto on) {
    kernels::count_edges(on, edges, found.core.data());
    return kernels::peel(on, edges, found.core.data(), watch);
  });
  if (!whole) watch.check();
  found.degeneracy = largest_of(found.core);
  timer.finish();
  return found;
}

// Given the core numbers, the rounds of one k depend on those of no other: all go on at once.
Vector<index_t> peeling_order(const Graph& graph, const Vector<index_t>& core) {
  require_core_numbers(graph, core);
  const Context& ctx = graph.context();
  const auto edges = edges_both_ways(graph);
  const std::size_t n = core.size();
  auto left = graph.vector<index_t>(0), round = graph.vector<index_t>();
  auto list = graph.vector<index_t>(), next = graph.vector<index_t>();
  auto place = graph.vector<index_t>();
  Vector<index_t> next_count(ctx, 1);
  fill(next_count, index_t{0});
  kernels::PeelingRounds rounds{core.data(), left.data(), round.data(),     list.data(),
                                0,           next.data(), next_count.data()};
  on_backend(ctx, [&](auto on) {
    kernels::count_same_core(on, edges, rounds);
    kernels::begin_rounds(on, n, rounds);
  });
  index_t number = 0;
  for (rounds.count = next_count.at(0); rounds.count > 0; rounds.count = next_count.at(0)) {
    ctx.check_stop();
    std::swap(rounds.list, rounds.next);
    fill(next_count, index_t{0});
    ++number;
    on_backend(ctx, [&](auto on) { kernels::take_round(on, edges, rounds, number); });
  }
  Buffer<std::uint64_t> keys(ctx, n);
  Buffer<offset_t> numbers(ctx, n);
  on_backend(ctx, [&](auto on) {
    kernels::key_rounds(on, n, rounds, number + 1, keys.data(), numbers.data());
  });
  const auto levels = static_cast<std::uint64_t>(largest_of(core)) + 1;
  sort_pairs(keys, numbers, bits_below(levels * (static_cast<std::uint64_t>(number) + 1)));
  on_backend(ctx, [&](auto on) { kernels::place_vertices(on, n, numbers.data(), place.data()); });
  return place;
}

CoreSize core_size(const Graph& graph, const Vector<index_t>& core, index_t k) {
  require_core_numbers(graph, core);
  const auto a = pattern(graph.out_edges());
  return on_backend(graph.context(), [&](auto on) {
    const offset_t vertices = kernels::count_from(on, core.data(), core.size(), k);
    const offset_t entries = kernels::count_entries_from(on, a, core.data(), k);
    return CoreSize{static_cast<index_t>(vertices), graph.directed() ? entries : entries / 2};
  });
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
