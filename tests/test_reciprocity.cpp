// Reciprocity, and the intersection of rows, against their definitions over a list of edges.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/reciprocity.hpp>
#include <graphrun/engine/common_entries.hpp>
#include <limits>
#include <set>
#include <utility>

#include "closure_cases.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

constexpr double none = std::numeric_limits<double>::infinity();

void check_shares(const Graph& graph) {
  std::set<std::pair<std::size_t, std::size_t>> edges;
  for (const test::ListedEdge& e : test::listed_edges(graph.whole(), false))
    edges.insert({e.from, e.to});
  std::vector<double> both(static_cast<std::size_t>(graph.vertices())), at = both;
  offset_t mutual = 0;
  for (const auto& [u, v] : edges) {
    const bool there = edges.contains({v, u});
    mutual += there && u != v ? 1 : 0;
    for (const std::size_t end : {u, v}) {
      at[end] += 1;
      both[end] += there ? 1 : 0;
    }
  }
  for (std::size_t v = 0; v < at.size(); ++v) both[v] = at[v] == 0 ? none : both[v] / at[v];
  const ReciprocityResult found = reciprocity(graph);
  CHECK(found.edges == static_cast<offset_t>(edges.size()));
  CHECK(found.mutual == mutual);
  CHECK(found.share.to_host() == both);
}

}  // namespace

TEST_CASE("reciprocity equals its definition", "[reciprocity][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  std::vector<test::Triples> cases = test::closure_cases(300);
  cases.push_back(test::skewed(3000, 40000, 5));
  for (const test::Triples& t : cases) {
    for (const bool undirected : {false, true}) {
      CAPTURE(t.name, undirected, test::describe(ctx));
      check_shares(test::graph_of(ctx, t, undirected));
    }
  }
}

TEST_CASE("reciprocity knows loops, hubs and vertices without edges", "[reciprocity][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  // 0 <-> 1, 1 -> 2, a loop at 2; 3 has no edges.
  const std::vector<Edge> edges{{0, 1}, {1, 0}, {1, 2}, {2, 2}};
  const ReciprocityResult found = reciprocity(Graph(ctx, 4, edges));
  CHECK(found.overall() == 0.5);
  CHECK(found.share.to_host() == std::vector<double>{1, 2.0 / 3, 2.0 / 3, none});
  // A hub with 50,000 edges out, every third of which leads back.
  constexpr index_t leaves = 50000;
  std::vector<Edge> star;
  for (index_t v = 1; v <= leaves; ++v) {
    star.push_back({0, v});
    if (v % 3 == 0) star.push_back({v, 0});
  }
  const ReciprocityResult hub = reciprocity(Graph(ctx, leaves + 1, star));
  CHECK(hub.mutual == 2 * (leaves / 3));
  CHECK(hub.share.to_host()[0] == 2.0 * (leaves / 3) / (leaves + leaves / 3));
  CHECK(hub.share.to_host()[3] == 1);
  CHECK(hub.share.to_host()[4] == 0);
  const ReciprocityResult nothing = reciprocity(Graph(ctx, 2, std::vector<Edge>{}));
  CHECK(std::isnan(nothing.overall()));
  CHECK(nothing.share.to_host() == std::vector<double>(2, none));
  CHECK(reciprocity(Graph(ctx, 0, std::vector<Edge>{})).share.size() == 0);
}

TEST_CASE("reciprocity is the same for any number of threads", "[reciprocity]") {
  for (const test::Triples& t : {test::skewed(20000, 150000, 3), test::grid(150, 150)}) {
    const auto one = reciprocity(test::graph_of(Context::cpu(1), t)).share.to_host();
    for (const int threads : {2, 5}) {
      CAPTURE(t.name, threads);
      CHECK(reciprocity(test::graph_of(Context::cpu(threads), t)).share.to_host() == one);
    }
  }
}

TEST_CASE("entries whose reverse is there are counted by row", "[reciprocity]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (unsigned seed = 0; seed < test::random_cases(40); ++seed) {
    const auto n = static_cast<index_t>(1 + seed * 37 % 200);
    const test::Triples a = test::random_triples(n, n, 5 + seed * 400, seed);
    CAPTURE(seed, test::describe(ctx));
    std::set<std::pair<index_t, index_t>> entries;
    for (std::size_t i = 0; i < a.size(); ++i) entries.insert({a.row_of[i], a.column_of[i]});
    std::vector<double> expected(static_cast<std::size_t>(n)), ends = expected;
    for (const auto& [u, v] : entries) {
      if (entries.contains({v, u})) expected[static_cast<std::size_t>(u)] += 1;
      ends[static_cast<std::size_t>(u)] += 1;
      ends[static_cast<std::size_t>(v)] += 1;
    }
    Vector<double> mutual(ctx, expected.size()), degree(ctx, expected.size());
    count_mutual(test::pattern_of(ctx, a), mutual, degree);
    CHECK(mutual.to_host() == expected);
    CHECK(degree.to_host() == ends);
  }
  const Matrix a = test::pattern_of(ctx, test::random_triples(3, 3, 5, 1));
  const Matrix b = test::pattern_of(ctx, test::random_triples(3, 4, 5, 1));
  Vector<double> x(ctx, 3), y(ctx, 3), shorter(ctx, 2);
  CHECK_THROWS_AS(count_mutual(b, x, y), InvalidArgument);
  CHECK_THROWS_AS(count_mutual(a, x, shorter), InvalidArgument);
  CHECK_THROWS_AS(count_mutual(a.to(Format::coo), x, y), InvalidArgument);
}

}  // namespace graphrun
