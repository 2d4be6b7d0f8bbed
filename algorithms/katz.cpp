// Katz centrality by power iteration: x = alpha A' x + beta, a product a round.
//
// Katz, A new status index derived from sociometric analysis, Psychometrika 18, 1953.
#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/degree.hpp>
#include <graphrun/algorithms/katz.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <string>
#include <utility>

#include "algorithms/common/euclidean_length.hpp"
#include "algorithms/common/iteration.hpp"

namespace graphrun {
namespace {

void check(const Graph& graph, const KatzOptions& options) {
  require(!options.alpha || (*options.alpha >= 0 && std::isfinite(*options.alpha)),
          "katz: alpha must be a number from 0 on");
  require(options.beta > 0 && std::isfinite(options.beta), "katz: beta must be above 0");
  check_iteration("katz", graph, options);
}

// The largest eigenvalue is at most the largest sum of a row, and of a column.
double usual_alpha(const Graph& graph, bool weighted) {
  const auto most = [&](DegreeKind kind) {
    return largest(weighted ? weighted_degree(graph, kind) : degree(graph, kind));
  };
  const double out = most(DegreeKind::out);
  return 1 / (1 + (graph.directed() ? std::min(out, most(DegreeKind::in)) : out));
}

// Scales x to unit length. Returns the length before.
double scale_to_one(const Graph& graph, Vector<double>& x) {
  auto squares = graph.vector<double>();
  const Length length = euclidean_length(x, squares);
  if (length.scaled > 0) scale(x, 1 / length.scaled);
  return length.value();
}

}  // namespace

KatzResult katz(const Graph& graph, const KatzOptions& options) {
  check(graph, options);
  const auto n = static_cast<double>(graph.vertices());
  const double alpha = options.alpha ? *options.alpha : usual_alpha(graph, options.weighted);
  KatzResult result{graph.vector(0.0), alpha, 0, 0, 0, graph.vertices() == 0};
  if (graph.vertices() == 0) return result;
  // Until the end of the rounds, vectors are in the order of the edges.
  const OrderedEdges edges = graph.ordered_pull_edges();
  const auto ones = graph.vector(1.0);
  auto x = graph.vector(0.0), next_x = graph.vector<double>();
  Vector<double> product(graph.context());  // sized where there is a pass of its own
  const Affine<double> affine{alpha, options.beta, nullptr, &ones, &next_x, 1, &product};
  RoundRule rule;
  rule.goal = options.tolerance * n;
  rule.most = options.max_iterations;
  const auto after_round = [&](int round, const AffineSums& sums) {
    if (!std::isfinite(sums.total)) {
      throw InvalidArgument("katz: an alpha of " + std::to_string(alpha) +
                            " is too large for this graph: its walks add up to infinity");
    }
    if (options.on_round) options.on_round({round, sums.change});
  };
  const RoundsResult rounds =
      multiply_rounds(edges.matrix, options.weighted, x, result.score, affine, rule, after_round);
  result.iterations = rounds.rounds;
  result.residual = rounds.sums.change;
  result.converged = rounds.settled;
  result.length = scale_to_one(graph, result.score);
  result.score = from_order_of(edges, std::move(result.score));
  return result;
}

}  // namespace graphrun
