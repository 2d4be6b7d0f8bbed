// Connected components. Where a few vertices have most edges, a search from one of them finds the
// largest component, and the edges left are few. Else by hooking trees together, nearly all of them
// along two edges a vertex: after that most vertices are in one tree, and only edges that touch
// another matter.
//
// Slota, Rajamanickam and Madduri, BFS and Coloring-Based Parallel Algorithms for Strongly
// Connected Components and Related Problems, IPDPS 2014. Sutton, Ben-Nun and Barak, Optimizing
// Parallel Graph Connectivity Computation via Subgraph Sampling, IPDPS 2018.
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/components.hpp>
#include <optional>
#include <utility>

namespace graphrun {
namespace {

std::optional<Vector<index_t>> by_search(const Graph& graph) {
  const index_t hub = graph.directed() ? no_vertex : hub_to_search_from(graph);
  if (hub == no_vertex) return std::nullopt;
  ClosureOptions options;
  options.max_rounds = 64;
  auto level = graph.vector<index_t>();
  const ClosureResult search = closure(graph, {&hub, 1}, level, nullptr, options);
  if (search.rounds == options.max_rounds) return std::nullopt;  // there may be more to reach
  return labels_of_search(graph, std::move(level));
}

}  // namespace

Vector<index_t> cc(const Graph& graph) {
  const Context& ctx = graph.context();
  const Matrix& out = graph.out_edges();
  if (graph.vertices() == 0) return forest_of(graph);
  ctx.check_stop();
  if (std::optional<Vector<index_t>> found = by_search(graph)) return *std::move(found);

  Vector<index_t> forest = forest_of(graph);
  constexpr offset_t sampled = 2;  // edges of each vertex
  plant(out, forest);
  compress(forest);
  hook(out, forest, {0, sampled, true, nullptr});
  compress(forest);

  ctx.check_stop();
  const Vector<index_t> giant = frequent_root(forest);  // one value
  const HookOptions all{0, graph.counts().entries, false, &giant};
  if (graph.directed()) hook(graph.in_edges(), forest, all);
  hook(out, forest, {sampled, graph.counts().entries, false, &giant});
  compress(forest);
  return labels_of(graph, std::move(forest));
}

}  // namespace graphrun
