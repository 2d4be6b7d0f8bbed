// Eigenvector centrality against its definition over a list of edges.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/eigenvector.hpp>

#include "score_cases.hpp"

namespace graphrun {
namespace {

// y = A' x + x, scaled to unit length.
std::vector<double> next_round(const std::vector<test::ListedEdge>& edges,
                               const std::vector<double>& x) {
  std::vector<double> y = x;
  for (const test::ListedEdge& e : edges) y[e.to] += e.weight * x[e.from];
  double squares = 0;
  for (const double value : y) squares += value * value;
  for (double& value : y) value /= std::sqrt(squares);
  return y;
}

}  // namespace

TEST_CASE("eigenvector does the rounds of the definition", "[eigenvector][over_ranks]") {
  test::for_score_cases([](const Graph& graph, const auto& edges, bool weighted) {
    const auto n = static_cast<std::size_t>(graph.vertices());
    std::vector<double> x(n, 1 / std::sqrt(static_cast<double>(n)));
    for (int round = 0; round < 7; ++round) x = next_round(edges, x);
    EigenvectorOptions options;
    options.tolerance = 0;
    options.max_iterations = 7;
    options.weighted = weighted;
    const EigenvectorResult found = eigenvector(graph, options);
    CHECK(found.iterations == 7);
    CHECK(test::difference(found.score.to_host(), x) < 1e-12);
  });
}

TEST_CASE("eigenvector knows the eigenvalues of small graphs", "[eigenvector][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  EigenvectorOptions options;
  options.tolerance = 1e-13;
  options.max_iterations = 10000;
  GraphOptions both;
  both.undirected = true;
  // A star of four leaves: 2, and a centre of twice a leaf's score; bipartite.
  const std::vector<Edge> star{{0, 1}, {0, 2}, {0, 3}, {0, 4}};
  const EigenvectorResult found = eigenvector(Graph(ctx, 5, star, both), options);
  CHECK(found.converged);
  CHECK(found.eigenvalue == Catch::Approx(2));
  const auto score = found.score.to_host();
  CHECK(score[0] == Catch::Approx(std::sqrt(0.5)));
  for (std::size_t v = 1; v < 5; ++v) CHECK(score[v] == Catch::Approx(std::sqrt(0.125)));
  // A directed circle: 1, all equal, in one round.
  const std::vector<Edge> circle{{0, 1}, {1, 2}, {2, 0}};
  const EigenvectorResult round = eigenvector(Graph(ctx, 3, circle), options);
  CHECK(round.eigenvalue == Catch::Approx(1));
  for (const double each : round.score.to_host()) CHECK(each == Catch::Approx(std::sqrt(1 / 3.0)));
}

TEST_CASE("eigenvector scales scores whose squares no double holds", "[eigenvector][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 0}, {2, 3}};
  EigenvectorOptions options;
  options.weighted = true;
  options.tolerance = 1e-12;
  options.max_iterations = 1000;
  for (const double weight : {1e-300, 1.0, 1e100, 1e160, 1e300}) {
    CAPTURE(weight, test::describe(ctx));
    const Graph graph(ctx, 4, edges, std::vector<double>(4, weight));
    const EigenvectorResult found = eigenvector(graph, options);
    CHECK(found.converged);
    // All edges alike: the circle scores alike, and what it leads to as much.
    const auto score = found.score.to_host();
    for (const double each : score) CHECK(each == Catch::Approx(0.5).margin(1e-9));
    if (weight >= 1) CHECK(found.eigenvalue == Catch::Approx(weight));
  }
  const Graph beyond(ctx, 4, edges, std::vector<double>(4, 1.7e308));
  CHECK_FALSE(eigenvector(beyond, options).score.to_host().empty());
  const std::vector<Edge> both{{0, 1}, {1, 0}, {0, 0}, {1, 1}};
  const Graph too_large(ctx, 2, both, std::vector<double>(4, 1.7e308));
  CHECK_THROWS_AS(eigenvector(too_large, options), InvalidArgument);
}

TEST_CASE("eigenvector without rounds has equal scores of unit length",
          "[eigenvector][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<Edge> path{{0, 1}, {1, 2}, {2, 3}};
  EigenvectorOptions options;
  options.max_iterations = 0;
  const EigenvectorResult found = eigenvector(Graph(ctx, 4, path), options);
  CHECK_FALSE(found.converged);
  CHECK(found.eigenvalue == 0);
  for (const double each : found.score.to_host()) CHECK(each == 0.5);
}

TEST_CASE("eigenvector says what it cannot do", "[eigenvector][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<Edge> path{{0, 1}, {1, 2}};
  const Graph graph(ctx, 3, path);
  EigenvectorOptions options;
  options.max_iterations = 5;
  CHECK_FALSE(eigenvector(graph, options).converged);
  options.tolerance = -1;
  CHECK_THROWS_AS(eigenvector(graph, options), InvalidArgument);
  EigenvectorOptions weighted;
  weighted.weighted = true;
  CHECK_THROWS_AS(eigenvector(graph, weighted), InvalidArgument);
  const EigenvectorResult none = eigenvector(Graph(ctx, 0, std::vector<Edge>{}));
  CHECK(none.converged);
  CHECK(none.score.size() == 0);
}

}  // namespace graphrun
