// Triangle counting as a masked product: with A = L + L' under some order of the vertices, the sum
// of L .* (L L') over (plus, pair).
//
// Azad, Buluc and Gilbert, Parallel triangle counting and enumeration using matrix algebra, IPDPSW
// 2015. The order, low degree to high: Chiba and Nishizeki, Arboricity and subgraph listing
// algorithms, SIAM J. Comput. 14, 1985.
#include <graphrun/algorithms/triangles.hpp>
#include <graphrun/engine/oriented.hpp>
#include <graphrun/engine/peeling.hpp>
#include <graphrun/engine/triangles.hpp>

namespace graphrun {

offset_t triangles(const Graph& graph) {
  graph.context().check_stop();
  return count_triangles(graph);
}

Vector<std::int64_t> triangles_per_vertex(const Graph& graph) {
  graph.context().check_stop();
  return triangles_at_vertices(graph);
}

Matrix triangles_per_edge(const Graph& graph) {
  graph.context().check_stop();
  return EdgePeeling(graph.oriented()).remaining();
}

}  // namespace graphrun
