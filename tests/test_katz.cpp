// Katz centrality against its definition over a list of edges.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/katz.hpp>

#include "score_cases.hpp"

namespace graphrun {
namespace {

// x = alpha A' x + beta until nothing changes any more, scaled to unit length.
std::vector<double> walks(const std::vector<test::ListedEdge>& edges, std::size_t n, double alpha,
                          double beta) {
  std::vector<double> x(n, 0);
  for (int round = 0; round < 20000; ++round) {
    std::vector<double> next(n, beta);
    for (const test::ListedEdge& e : edges) next[e.to] += alpha * e.weight * x[e.from];
    double change = 0;
    for (std::size_t v = 0; v < n; ++v) change += std::fabs(next[v] - x[v]);
    x = std::move(next);
    if (change < 1e-14 * static_cast<double>(n)) break;
  }
  double squares = 0;
  for (const double value : x) squares += value * value;
  for (double& value : x) value /= std::sqrt(squares);
  return x;
}

}  // namespace

TEST_CASE("katz counts walks as the definition does", "[katz][over_ranks]") {
  test::for_score_cases([](const Graph& graph, const auto& edges, bool weighted) {
    std::vector<double> out(static_cast<std::size_t>(graph.vertices())), in = out;
    for (const test::ListedEdge& e : edges) {
      out[e.from] += e.weight;
      in[e.to] += e.weight;
    }
    const double most = std::min(*std::max_element(out.begin(), out.end()),
                                 *std::max_element(in.begin(), in.end()));
    KatzOptions options;
    const double alpha = 0.5 / (most + 1);
    options.alpha = alpha;
    options.beta = 2;
    options.tolerance = 1e-13;
    options.weighted = weighted;
    const KatzResult found = katz(graph, options);
    CHECK(found.converged);
    const auto expected = walks(edges, out.size(), alpha, options.beta);
    CHECK(test::difference(found.score.to_host(), expected) < 1e-12);
    options.alpha.reset();
    options.max_iterations = 1;
    CHECK(katz(graph, options).alpha == Catch::Approx(1 / (most + 1)).epsilon(1e-14));
  });
}

TEST_CASE("katz knows its values for a small graph", "[katz][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<Edge> edges{{0, 1}, {0, 2}, {1, 3}, {2, 3}, {4, 5}, {5, 4}};
  const Graph graph(ctx, 6, edges);
  KatzOptions options;
  options.alpha = 0.5;
  options.tolerance = 1e-12;
  const auto score = katz(graph, options).score.to_host();
  const double length = std::sqrt(1 + 2 * 2.25 + 6.25 + 2 * 4.0);
  const double expected[] = {1, 1.5, 1.5, 2.5, 2, 2};
  for (std::size_t v = 0; v < 6; ++v) CHECK(score[v] == Catch::Approx(expected[v] / length));
  options.alpha.reset();
  CHECK(katz(graph, options).alpha == 1.0 / 3);
  options.alpha = 0;  // no walk but the one of no edges
  for (const double one : katz(graph, options).score.to_host()) {
    CHECK(one == Catch::Approx(1 / std::sqrt(6.0)));
  }
}

TEST_CASE("katz scales scores whose squares no double holds", "[katz][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<Edge> edges{{0, 1}, {0, 2}, {1, 3}, {2, 3}, {4, 5}, {5, 4}};
  const Graph graph(ctx, 6, edges);
  KatzOptions options;
  options.alpha = 0.5;
  options.max_iterations = 100;
  const auto usual = katz(graph, options).score.to_host();
  for (const double beta : {1e300, 1e160, 1e-110, 1e-160, 1e-300, 1e-312}) {
    CAPTURE(beta, test::describe(ctx));
    options.beta = beta;
    options.tolerance = 1e-9 * beta;
    const KatzResult found = katz(graph, options);
    CHECK(found.converged);
    CHECK(found.length == Catch::Approx(beta * std::sqrt(1 + 2 * 2.25 + 6.25 + 2 * 4.0)));
    const auto score = found.score.to_host();
    for (std::size_t v = 0; v < 6; ++v) CHECK(score[v] == Catch::Approx(usual[v]).epsilon(1e-6));
  }
}

TEST_CASE("katz says what it cannot do", "[katz][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<Edge> circle{{0, 1}, {1, 0}};
  const Graph graph(ctx, 2, circle);
  KatzOptions options;
  options.alpha = 3;
  options.max_iterations = 100000;
  CHECK_THROWS_AS(katz(graph, options), InvalidArgument);
  options.alpha = 0.999;
  options.max_iterations = 5;
  const KatzResult stopped = katz(graph, options);
  CHECK_FALSE(stopped.converged);
  CHECK(stopped.iterations == 5);
  for (const auto& spoil :
       {+[](KatzOptions& o) { o.alpha = -1; }, +[](KatzOptions& o) { o.beta = 0; },
        +[](KatzOptions& o) { o.tolerance = -1; }, +[](KatzOptions& o) { o.weighted = true; }}) {
    KatzOptions wrong;
    spoil(wrong);
    CHECK_THROWS_AS(katz(graph, wrong), InvalidArgument);
  }
  const KatzResult none = katz(Graph(ctx, 0, std::vector<Edge>{}));
  CHECK(none.converged);
  CHECK(none.score.size() == 0);
}

}  // namespace graphrun
