// Triangle counting as a masked product: with A = L + L' under some order of the vertices, the sum
// of L .* (L L') over (plus, pair).
//
// Azad, Buluc and Gilbert, Parallel triangle counting and enumeration using matrix algebra, IPDPSW
// 2015. The order, low degree to high: Chiba and Nishizeki, Arboricity and subgraph listing
// algorithms, SIAM J. Comput. 14, 1985.
#include <graphrun/algorithms/triangles.hpp>
#include <graphrun/engine/oriented.hpp>
#include <graphrun/engine/peeling.hpp>
#include <graphrun/engine/triangle_sums.hpp>

namespace graphrun {
namespace {

template <class Sum>
auto over_triangles(const Graph& graph, Sum&& sum) {
  graph.context().check_stop();
  if (!graph.directed()) return sum(Oriented(graph.out_edges()));
  const Matrix undirected = symmetric_pattern(graph.out_edges());
  return sum(Oriented(undirected));
}

}  // namespace

offset_t triangles(const Graph& graph) {
  return over_triangles(graph, [](const Oriented& edges) { return count_triangles(edges); });
}

Vector<std::int64_t> triangles_per_vertex(const Graph& graph) {
  return over_triangles(graph, [](const Oriented& edges) { return triangles_at_vertices(edges); });
}

Matrix triangles_per_edge(const Graph& graph) {
  return over_triangles(graph,
                        [](const Oriented& edges) { return EdgePeeling(edges).remaining(); });
}

}  // namespace graphrun
