// Clustering coefficients as masked products: the triangles at a vertex are half a row sum of
// A .* (A A), and the pairs of neighbours follow from its degree.
//
// Watts and Strogatz, Collective dynamics of small-world networks, Nature 393, 1998; for directed
// graphs Iosup et al., The LDBC Graphalytics Benchmark, arXiv 2011.15028.
#include <graphrun/algorithms/lcc.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/triangles.hpp>

namespace graphrun {

Vector<double> lcc(const Graph& graph) {
  graph.context().check_stop();
  if (!graph.directed()) return share_of_pairs(graph, triangles_at_vertices(graph), 2);
  return share_of_pairs(graph, edges_among_neighbours(graph), 1);
}

double transitivity(const Graph& graph) {
  graph.context().check_stop();
  const double wedges = count_wedges(graph);
  return wedges > 0 ? 3 * static_cast<double>(count_triangles(graph)) / wedges : 0;
}

Clustering clustering(const Graph& graph) {
  if (graph.directed()) return {lcc(graph), transitivity(graph)};
  graph.context().check_stop();
  const Vector<std::int64_t> triangles = triangles_at_vertices(graph);
  const auto corners = static_cast<double>(totals_but(triangles, std::int64_t{0}).sum);
  const double wedges = count_wedges(graph);
  return {share_of_pairs(graph, triangles, 2), wedges > 0 ? corners / wedges : 0};
}

}  // namespace graphrun
