#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/spmv.hpp>
#include <span>
#include <vector>

#include "engine/common/by_parts.hpp"

namespace graphrun {
namespace {

// Of this rank's vertices.
template <class T>
std::vector<T> own_values(const Vector<T>& x) {
  std::vector<T> own(x.size());
  x.context().copy_out(own.data(), x.data(), own.size() * sizeof(T));
  return own;
}

}  // namespace

WeightedEdge edge_at(const Graph& graph, offset_t position) {
  const Csr& a = std::get<Csr>(graph.out_edges().storage());
  require(position >= 0 && position < a.entries(), "edge_at: there is no such entry");
  index_t low = 0, high = a.rows;
  while (high - low > 1) {
    const index_t middle = low + (high - low) / 2;
    (a.offsets.at(static_cast<std::size_t>(middle)) <= position ? low : high) = middle;
  }
  const auto at = static_cast<std::size_t>(position);
  const double weight = a.weights.visit_real(
      "edge_at", [&](const auto& values) { return static_cast<double>(values.at(at)); }, 1.0);
  return {graph.first_vertex() + low, a.column_of.at(at), weight};
}

offset_t count_reciprocal(const Graph& graph) {
  const offset_t entries = graph.counts().entries - graph.counts().self_loops;
  if (!graph.directed()) return entries;
  // In the undirected graph, an entry without its reverse becomes two; an entry with one stays.
  return 2 * entries - graph.undirected().counts().entries;
}

// With x the parities of levels, A x counts each vertex's odd neighbours: an odd vertex shares its
// parity with these, an even one with the others.
offset_t count_within_parity(const Graph& graph, const Vector<index_t>& level) {
  require(!graph.directed(), "count_within_parity: the graph must be undirected");
  require(level.size() == static_cast<std::size_t>(graph.own_vertices()),
          "count_within_parity: as many levels as vertices are needed");
  const std::vector<index_t> levels = own_values(level);
  auto x = graph.vector<double>(), y = graph.vector<double>();
  std::vector<double> parity(levels.begin(), levels.end());
  for (std::size_t v = 0; v < parity.size(); ++v) parity[v] = levels[v] % 2;
  graph.context().copy_in(x.data(), parity.data(), parity.size() * sizeof(double));
  spmv<PlusSecond<double>>(graph.out_edges(), x, y);
  const std::vector<double> odd = own_values(y);
  const std::vector<index_t> degree = own_values(graph.out_degree<index_t>());
  offset_t ends = 0;
  for (std::size_t v = 0; v < odd.size(); ++v) {
    const auto of_odd = static_cast<offset_t>(odd[v]);
    ends += levels[v] % 2 == 1 ? of_odd : degree[v] - of_odd;
  }
  // A self-loop is one entry, an edge two.
  return (sum_over_ranks(graph.context(), ends) - graph.counts().self_loops) / 2;
}

}  // namespace graphrun
