#include <algorithm>
#include <cstdint>
#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/parity_sides.hpp>
#include <type_traits>
#include <utility>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/parity_sides/kernels.hpp"

namespace graphrun {

ParitySides sides_by_parity(const Graph& graph, const Vector<index_t>& level,
                            const Vector<index_t>& component) {
  const auto n = static_cast<std::size_t>(graph.vertices());
  require(level.size() == n && component.size() == n,
          "sides_by_parity: there must be one level and one component per vertex");
  const Matrix& a = graph.out_edges();
  StepTimer timer(graph.context(), {"sides", "csr", "", a.entries(), 0});
  auto uneven = graph.vector<index_t>(0);
  ParitySides result{graph.vector<index_t>(), no_vertex, no_vertex};
  const offset_t key = on_backend(graph.context(), [&](auto on) {
    const offset_t least = kernels::first_uneven(on, pattern(a), a.entries(), level.data(),
                                                 component.data(), uneven.data());
    kernels::take_sides(on, n, level.data(), component.data(), uneven.data(), result.side.data());
    return least;
  });
  if (key > 0 && graph.counts().self_loops > 0) {
    result.from = result.to = first_self_loop(graph);
  } else if (key > 0) {
    const Graph both = graph.undirected();
    const offset_t position = on_backend(graph.context(), [&](auto on) {
      return kernels::first_within_level(on, pattern(both.out_edges()), both.out_edges().entries(),
                                         level.data(), component.data(), key);
    });
    const WeightedEdge within = edge_at(both, position);
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
  SearchedSides result{false, 0, {}, Vector<index_t>(ctx.local(), 0)};
  if (ctx.ranks() != nullptr) return result;
  on_backend(ctx, [&](auto on) {
    if constexpr (std::is_same_v<decltype(on), OnCpu>) {
      StepTimer timer(ctx, {"search", "csr", "", graph.out_edges().entries(), 0});
      Vector<std::uint8_t> code(ctx, n);
      Vector<index_t> queue(ctx, n);
      std::fill_n(code.data(), n, std::uint8_t{0});
      kernels::LevelSearch search{pattern(graph.out_edges()), code.data(), queue.data(), most};
      result.ended = search.run();
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
  return on_backend(graph.context(), [&](auto on) {
    return kernels::first_diagonal(on, pattern(graph.out_edges()));
  });
}

}  // namespace graphrun
