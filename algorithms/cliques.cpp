// Cliques of k vertices: with A = L + L', L towards vertices of higher degree, those of v and k - 1
// vertices of its row of L, for each v.
//
// Jain and Seshadhri, The power of pivoting for exact clique counting, WSDM 2020; the order: Chiba
// and Nishizeki, Arboricity and subgraph listing algorithms, SIAM J. Comput. 14, 1985.
#include <algorithm>
#include <graphrun/algorithms/cliques.hpp>
#include <graphrun/engine/degree_oriented.hpp>
#include <limits>

namespace graphrun {
namespace {

index_t size_of(std::int64_t k) {
  require(k >= 2, "cliques: k must be at least 2");
  return static_cast<index_t>(std::min<std::int64_t>(k, std::numeric_limits<index_t>::max()));
}

}  // namespace

std::int64_t cliques(const Graph& graph, std::int64_t k) {
  const index_t size = size_of(k);
  graph.context().check_stop();
  return count_cliques(DegreeOriented(graph).edges(), size);
}

CliquesAtVertices cliques_per_vertex(const Graph& graph, std::int64_t k) {
  const index_t size = size_of(k);
  graph.context().check_stop();
  return cliques_at_vertices(DegreeOriented(graph).edges(), size);
}

}  // namespace graphrun
