// Clustering coefficients as masked products: the triangles at a vertex are half a row sum of
// A .* (A A), and the pairs of neighbours follow from its degree.
//
// Watts and Strogatz, Collective dynamics of small-world networks, Nature 393, 1998; for directed
// graphs Iosup et al., The LDBC Graphalytics Benchmark, arXiv 2011.15028.
#include <graphrun/algorithms/lcc.hpp>
#include <graphrun/engine/oriented.hpp>
#include <graphrun/engine/triangle_sums.hpp>

namespace graphrun {

Vector<double> lcc(const Graph& graph) {
  graph.context().check_stop();
  const Matrix& a = graph.out_edges();
  if (!graph.directed()) {
    const Oriented edges(a);
    return share_of_pairs(edges, triangles_at_vertices(edges), 2);
  }
  const Matrix undirected = symmetric_pattern(a);
  const Oriented edges(undirected);
  return share_of_pairs(edges, edges_among_neighbours(edges, a), 1);
}

double transitivity(const Graph& graph) {
  graph.context().check_stop();
  const auto ratio = [](const Oriented& edges) {
    const double wedges = count_wedges(edges);
    return wedges > 0 ? 3 * static_cast<double>(count_triangles(edges)) / wedges : 0;
  };
  if (!graph.directed()) return ratio(Oriented(graph.out_edges()));
  const Matrix undirected = symmetric_pattern(graph.out_edges());
  return ratio(Oriented(undirected));
}

}  // namespace graphrun
