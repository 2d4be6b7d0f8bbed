#include <algorithm>
#include <cstdint>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/parity_sides.hpp>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/distributed/gathered.hpp"
#include "engine/parity_sides/kernels.hpp"

namespace graphrun {

namespace {

// Marks of components, one for each vertex of the graph: those of all ranks.
void mark_of_all_ranks(const Context& ctx, Vector<index_t>& marks) {
  if (ctx.ranks() == nullptr) return;
  const std::vector<index_t> own = marks.to_host();
  std::vector<index_t> marked;
  for (std::size_t v = 0; v < own.size(); ++v) {
    if (own[v] != 0) marked.push_back(static_cast<index_t>(v));
  }
  std::vector<index_t> all(own.size(), 0);
  for (const index_t v : ctx.ranks()->gather_lists(std::span<const index_t>(marked))) {
    all[static_cast<std::size_t>(v)] = 1;
  }
  marks.context().copy_in(marks.data(), all.data(), all.size() * sizeof(index_t));
}

// The first edge within a level of this place_key(), by the rows of all ranks.
WeightedEdge first_edge_within(const Graph& both, const kernels::LeveledEdges& edges,
                               offset_t key) {
  const Context& ctx = both.context();
  const offset_t position =
      on_backend(ctx.local(), [&](auto on) { return kernels::first_within_level(on, edges, key); });
  WeightedEdge found{no_vertex, no_vertex, 0};
  if (position < edges.entries) found = edge_at(both, position);
  if (ctx.ranks() == nullptr) return found;
  const std::vector<WeightedEdge> all = ctx.ranks()->gather(found);
  return *std::find_if(all.begin(), all.end(),
                       [](const WeightedEdge& edge) { return edge.from != no_vertex; });
}

}  // namespace

ParitySides sides_by_parity(const Graph& graph, const Vector<index_t>& level,
                            const Vector<index_t>& component) {
  const auto n = static_cast<std::size_t>(graph.own_vertices());
  require(level.size() == n && component.size() == n,
          "sides_by_parity: there must be one level and one component per vertex");
  const Context& ctx = graph.context();
  const Context local = ctx.local();
  const Matrix& a = graph.out_edges();
  StepTimer timer(ctx, {"sides", "csr", "", a.entries(), 0});
  const Gathered<index_t> levels(level);
  kernels::LeveledEdges edges{pattern(a), a.entries(), graph.first_vertex(), levels.data(),
                              component.data()};
  Vector<index_t> uneven(local, static_cast<std::size_t>(graph.vertices()));
  fill(uneven, index_t{0});
  ParitySides result{graph.vector<index_t>(), no_vertex, no_vertex};
  const offset_t own_key =
      on_backend(local, [&](auto on) { return kernels::first_uneven(on, edges, uneven.data()); });
  const offset_t key = largest_over_ranks(ctx, own_key);
  if (key > 0) mark_of_all_ranks(ctx, uneven);
  on_backend(local,
             [&](auto on) { kernels::take_sides(on, edges, uneven.data(), result.side.data()); });
  if (key > 0 && graph.counts().self_loops > 0) {
    result.from = result.to = first_self_loop(graph);
  } else if (key > 0) {
    const Graph both = graph.undirected();
    edges.a = pattern(both.out_edges());
    edges.entries = both.out_edges().entries();
    const WeightedEdge within = first_edge_within(both, edges, key);
    result.from = within.from;
    result.to = within.to;
  }
  timer.finish();
  return result;
}

SearchedSides search_sides(const Graph& graph, offset_t most) {
  require(!graph.directed() && graph.counts().self_loops == 0,
          "search_sides: the graph must be undirected, without self-loops");
  const Context& ctx = graph.context();
  const auto n = static_cast<std::size_t>(graph.vertices());
  SearchedSides result{false, 0, 0, {}, Vector<index_t>(ctx.local(), 0)};
  if (ctx.ranks() != nullptr) return result;
  on_backend(ctx, [&](auto on) {
    if constexpr (std::is_same_v<decltype(on), OnCpu>) {
      StepTimer timer(ctx, {"search", "csr", "", graph.out_edges().entries(), 0});
      Vector<std::uint8_t> code(ctx, n);
      Vector<index_t> queue(ctx, n);
      std::fill_n(code.data(), n, std::uint8_t{0});
      kernels::LevelSearch search{pattern(graph.out_edges()), code.data(), queue.data(), most};
      result.ended = search.run();
      result.looked_at = most - search.left;
      result.components = search.components;
      if (result.ended && search.odd_cycle.empty()) {
        result.side = graph.vector<index_t>();
        kernels::take_parities(on, n, code.data(), result.side.data());
      }
      result.odd_cycle = std::move(search.odd_cycle);
      timer.finish();
    }
  });
  return result;
}

index_t first_self_loop(const Graph& graph) {
  const index_t own = on_backend(graph.context().local(), [&](auto on) {
    return kernels::first_diagonal(on, pattern(graph.out_edges()), graph.first_vertex());
  });
  if (graph.context().ranks() == nullptr) return own;
  const std::vector<index_t> all = graph.context().ranks()->gather(own);
  const auto found = std::find_if(all.begin(), all.end(), [](index_t v) { return v != no_vertex; });
  return found == all.end() ? no_vertex : *found;
}

}  // namespace graphrun
