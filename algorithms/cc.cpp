// Connected components by hooking trees together, nearly all of them along two edges a vertex:
// after that most vertices are in one tree, and only edges that touch another matter.
//
// Sutton, Ben-Nun and Barak, Optimizing Parallel Graph Connectivity Computation via Subgraph
// Sampling, IPDPS 2018.
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/engine/components.hpp>
#include <utility>

namespace graphrun {

Vector<index_t> cc(const Graph& graph) {
  const Context& ctx = graph.context();
  const Matrix& out = graph.out_edges();
  Vector<index_t> forest = forest_of(graph);
  if (graph.vertices() == 0) return forest;

  ctx.check_stop();
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
