// Hubs h and authorities a by power iteration: a = A' h, h = A a, each scaled to sum 1.
//
// Kleinberg, Authoritative sources in a hyperlinked environment, Journal of the ACM 46(5), 1999.
#include <graphrun/algorithms/hits.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <limits>
#include <utility>

#include "algorithms/common/iteration.hpp"

namespace graphrun {
namespace {

// The sum of a product, and its reciprocal, are normal numbers.
void check_range(double sum) {
  constexpr double least = std::numeric_limits<double>::min();
  require(sum >= least && sum <= 1 / least,
          "hits: the weights are too large or too small: scores leave the range of double");
}

}  // namespace

HitsResult hits(const Graph& graph, const HitsOptions& options) {
  check_iteration("hits", graph, options);
  const double equal = 1 / static_cast<double>(graph.vertices());
  HitsResult result{graph.vector(equal), graph.vector(equal), 0, 0, graph.vertices() == 0};
  if (graph.vertices() == 0) return result;
  // A and A' have one order of their own where they are one matrix. Until the end of the rounds,
  // vectors are in it.
  const OrderedEdges in =
      graph.directed() ? OrderedEdges{graph.pull_edges(), nullptr} : graph.ordered_pull_edges();
  const Matrix& out = graph.directed() ? graph.out_edges() : in.matrix;
  auto next = graph.vector(0.0);
  Affine<double> plain;
  Vector<double> product(graph.context());  // sized where there is a pass of its own
  plain.product = &product;
  while (!result.converged && result.iterations < options.max_iterations) {
    graph.context().check_stop();
    // a = A' h / |A' h|
    const double arriving =
        multiply_edges(in.matrix, options.weighted, result.hub, result.authority, plain).total;
    ++result.iterations;
    if (arriving == 0 && result.iterations == 1) {  // no edge counts
      fill(result.hub, 0.0);
      result.converged = true;
      break;
    }
    check_range(arriving);
    scale(result.authority, 1 / arriving);
    // h = A a / |A a|
    const double leaving =
        multiply_edges(out, options.weighted, result.authority, next, plain).total;
    check_range(leaving);
    result.residual = finish_affine<PlusSecond<double>>(next, result.hub, {1 / leaving}).change;
    result.converged = result.residual < options.tolerance;
    if (options.on_round) options.on_round({result.iterations, result.residual});
  }
  result.hub = from_order_of(in, std::move(result.hub));
  result.authority = from_order_of(in, std::move(result.authority));
  return result;
}

}  // namespace graphrun
