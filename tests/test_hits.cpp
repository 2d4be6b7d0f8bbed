// Hubs and authorities against their definition over a list of edges.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/hits.hpp>
#include <numeric>

#include "score_cases.hpp"

namespace graphrun {
namespace {

void scale_to_sum(std::vector<double>& x) {
  const double total = std::accumulate(x.begin(), x.end(), 0.0);
  for (double& value : x) value = total > 0 ? value / total : 0;
}

struct Kleinberg {
  std::vector<double> hub, authority;
};

// a = A' h, h = A a, each scaled to sum 1, so many times from equal hubs.
Kleinberg rounds_of(const std::vector<test::ListedEdge>& edges, std::size_t n, int rounds) {
  Kleinberg k{std::vector<double>(n, 1 / static_cast<double>(n)), {}};
  for (; rounds > 0; --rounds) {
    k.authority.assign(n, 0);
    for (const test::ListedEdge& e : edges) k.authority[e.to] += e.weight * k.hub[e.from];
    scale_to_sum(k.authority);
    k.hub.assign(n, 0);
    for (const test::ListedEdge& e : edges) k.hub[e.from] += e.weight * k.authority[e.to];
    scale_to_sum(k.hub);
  }
  return k;
}

}  // namespace

TEST_CASE("hits does the rounds of the definition", "[hits][over_ranks]") {
  test::for_score_cases([](const Graph& graph, const auto& edges, bool weighted) {
    HitsOptions options;
    options.tolerance = 0;
    options.max_iterations = 6;
    options.weighted = weighted;
    const HitsResult found = hits(graph, options);
    const auto expected = rounds_of(edges, static_cast<std::size_t>(graph.vertices()), 6);
    CHECK(test::difference(found.hub.to_host(), expected.hub) < 1e-12);
    CHECK(test::difference(found.authority.to_host(), expected.authority) < 1e-12);
  });
}

TEST_CASE("hits knows the scores of small graphs", "[hits][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  HitsOptions options;
  options.tolerance = 1e-14;
  // A star: its centre is the only hub, its leaves are alike.
  const std::vector<Edge> star{{0, 1}, {0, 2}, {0, 3}, {0, 4}};
  const HitsResult found = hits(Graph(ctx, 5, star), options);
  CHECK(found.converged);
  CHECK(found.hub.to_host() == std::vector<double>{1, 0, 0, 0, 0});
  CHECK(found.authority.to_host() == std::vector<double>{0, 0.25, 0.25, 0.25, 0.25});
  // 0 -> 2, 0 -> 3, 1 -> 3: the singular value is the golden ratio, and so are its scores.
  const std::vector<Edge> three{{0, 2}, {0, 3}, {1, 3}};
  const HitsResult golden = hits(Graph(ctx, 4, three), options);
  const double phi = (1 + std::sqrt(5)) / 2;
  CHECK(golden.hub.to_host()[0] == Catch::Approx(phi / (1 + phi)));
  CHECK(golden.authority.to_host()[3] == Catch::Approx(phi / (1 + phi)));
  // Without edges that count there is nothing to be in proportion to.
  const HitsResult none = hits(Graph(ctx, 3, std::vector<Edge>{}), options);
  CHECK(none.converged);
  CHECK(none.hub.to_host() == std::vector<double>(3));
  CHECK(none.authority.to_host() == std::vector<double>(3));
  options.weighted = true;
  CHECK(hits(Graph(ctx, 4, three, std::vector<double>(3)), options).hub.to_host() ==
        std::vector<double>(4));
}

TEST_CASE("hits bears large and small weights", "[hits][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<Edge> edges{{0, 2}, {0, 3}, {1, 3}, {3, 0}};
  HitsOptions options;
  const auto usual = hits(Graph(ctx, 4, edges), options).hub.to_host();
  options.weighted = true;
  for (const double weight : {1e-300, 1e-160, 3.0, 1e160, 1e300}) {
    CAPTURE(weight, test::describe(ctx));
    const HitsResult found = hits(Graph(ctx, 4, edges, std::vector<double>(4, weight)), options);
    CHECK(test::difference(found.hub.to_host(), usual) < 1e-12);
  }
  for (const double weight : {1e-310, 1.7e308}) {
    CHECK_THROWS_AS(hits(Graph(ctx, 4, edges, std::vector<double>(4, weight)), options),
                    InvalidArgument);
  }
}

TEST_CASE("hits says what it cannot do", "[hits][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<Edge> edges{{0, 2}, {0, 3}, {1, 3}};
  const Graph graph(ctx, 4, edges);
  HitsOptions options;
  options.max_iterations = 2;
  int rounds = 0;
  options.on_round = [&](const IterationRound& round) { rounds = round.iteration; };
  const HitsResult stopped = hits(graph, options);
  CHECK_FALSE(stopped.converged);
  CHECK((stopped.iterations == 2 && rounds == 2));
  options.max_iterations = 0;
  CHECK(hits(graph, options).hub.to_host() == std::vector<double>(4, 0.25));
  for (const auto& spoil :
       {+[](HitsOptions& o) { o.tolerance = -1; }, +[](HitsOptions& o) { o.max_iterations = -1; },
        +[](HitsOptions& o) { o.weighted = true; }}) {
    HitsOptions wrong;
    spoil(wrong);
    CHECK_THROWS_AS(hits(graph, wrong), InvalidArgument);
  }
  const HitsResult none = hits(Graph(ctx, 0, std::vector<Edge>{}));
  CHECK(none.converged);
  CHECK(none.hub.size() == 0);
}

}  // namespace graphrun
