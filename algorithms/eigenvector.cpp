// Eigenvector centrality by power iteration: y = A' x + x, scaled to unit length.
//
// Bonacich, Power and centrality: a family of measures, American Journal of Sociology 92(5), 1987.
#include <cmath>
#include <graphrun/algorithms/eigenvector.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <utility>

#include "algorithms/common/euclidean_length.hpp"
#include "algorithms/common/iteration.hpp"

namespace graphrun {

EigenvectorResult eigenvector(const Graph& graph, const EigenvectorOptions& options) {
  check_iteration("eigenvector", graph, options);
  const auto n = static_cast<double>(graph.vertices());
  EigenvectorResult result{graph.vector(1 / std::sqrt(n)), 0, 0, 0, graph.vertices() == 0};
  if (graph.vertices() == 0) return result;
  // Until the end of the rounds, vectors are in the order of the edges.
  const OrderedEdges edges = graph.ordered_pull_edges();
  auto y = graph.vector(0.0), squares = graph.vector<double>();
  Vector<double> product(graph.context());  // sized where there is a pass of its own
  Vector<double>& x = result.score;
  while (!result.converged && result.iterations < options.max_iterations) {
    graph.context().check_stop();
    const Affine<double> plus_x{1, 1, &x, nullptr, nullptr, 1, &product};
    multiply_edges(edges.matrix, options.weighted, x, y, plus_x);
    const Length length = euclidean_length(y, squares);
    require(std::isfinite(length.value()),
            "eigenvector: the weights are too large: scores exceed the range of double");
    // x = y / length
    const AffineSums sums = finish_affine<PlusSecond<double>>(y, x, {1 / length.scaled});
    ++result.iterations;
    result.eigenvalue = length.value() - 1;
    result.residual = sums.change;
    result.converged = sums.change < options.tolerance * n;
    if (options.on_round) options.on_round({result.iterations, result.residual});
  }
  result.score = from_order_of(edges, std::move(result.score));
  return result;
}

}  // namespace graphrun
