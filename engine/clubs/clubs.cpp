#include <graphrun/engine/clubs.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/clubs/kernels.hpp"
#include "engine/common/graph_both_ways.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/components/kernels.hpp"
#include "engine/cores/kernels.hpp"

namespace graphrun {

Clubs clubs_by_degree(const Graph& graph) {
  require(!graph.directed(), "clubs_by_degree: the graph must be undirected");
  const Context& ctx = graph.context();
  const auto both = edges_both_ways(graph);
  const auto n = static_cast<std::size_t>(graph.vertices());
  StepTimer timer(ctx, {"clubs", "csr", "", both.entries, 0});
  auto degree = graph.vector<index_t>();
  const index_t largest = on_backend(ctx, [&](auto on) {
    kernels::count_edges(on, both, degree.data());
    return kernels::largest_value(on, degree.data(), n);
  });
  const auto clubs = static_cast<std::size_t>(largest) + 1;
  Buffer<offset_t> vertices(ctx, clubs + 1), edges(ctx, clubs + 1);
  fill(vertices, offset_t{0});
  fill(edges, offset_t{0});
  on_backend(ctx, [&](auto on) {
    kernels::count_degrees(on, n, degree.data(), clubs, vertices.data());
    kernels::count_edges_by_degree(on, both.out, both.entries, degree.data(), clubs, edges.data());
  });
  const offset_t all_vertices = exclusive_scan(vertices), all_edges = exclusive_scan(edges);
  Clubs found{std::move(degree), Buffer<offset_t>(ctx, clubs), Buffer<offset_t>(ctx, clubs),
              graph.vector<double>()};
  on_backend(ctx, [&](auto on) {
    kernels::count_above(on, clubs, all_vertices, vertices.data(), found.vertices.data());
    kernels::count_above(on, clubs, all_edges, edges.data(), found.edges.data());
    kernels::club_density(on, n, found.degree.data(), found.vertices.data(), found.edges.data(),
                          found.density.data());
  });
  timer.finish();
  return found;
}

}  // namespace graphrun
