// Eigenvector centrality by power iteration: y = A' x + x, scaled to unit length.
//
// Bonacich, Power and centrality: a family of measures, American Journal of Sociology 92(5), 1987.
#include <cmath>
#include <graphrun/algorithms/eigenvector.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <utility>

#include "algorithms/common/euclidean_length.hpp"

namespace graphrun {
namespace {

void check(const Graph& graph, const EigenvectorOptions& options) {
  require(options.tolerance >= 0, "eigenvector: the tolerance must not be negative");
  require(options.max_iterations >= 0,
          "eigenvector: the number of iterations must not be negative");
  if (!options.weighted) return;
  require(graph.weighted(), "eigenvector: the graph has no weights to follow");
  require(count_negative(graph.out_edges().weights()) == 0,
          "eigenvector: weights must not be negative");
}

}  // namespace

EigenvectorResult eigenvector(const Graph& graph, const EigenvectorOptions& options) {
  check(graph, options);
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
    if (options.weighted) {
      spmv_affine<PlusTimes<double>>(edges.matrix, x, y, plus_x);
    } else {
      spmv_affine<PlusSecond<double>>(edges.matrix, x, y, plus_x);
    }
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
