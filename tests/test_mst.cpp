// Minimum spanning forests against Kruskal's algorithm over a list of edges.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/mst.hpp>
#include <limits>
#include <numeric>

#include "closure_cases.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

std::vector<test::Entry> forest_by_definition(const Graph& graph) {
  auto edges = test::listed_edges(graph, true);
  for (test::ListedEdge& e : edges) {
    if (e.from > e.to) std::swap(e.from, e.to);
  }
  std::sort(edges.begin(), edges.end(), [](const auto& p, const auto& q) {
    return std::tuple(p.weight, p.from, p.to) < std::tuple(q.weight, q.from, q.to);
  });
  std::vector<std::size_t> tree(static_cast<std::size_t>(graph.vertices()));
  std::iota(tree.begin(), tree.end(), std::size_t{0});
  std::vector<test::Entry> forest;
  for (const test::ListedEdge& e : edges) {
    const std::size_t p = tree[e.from], q = tree[e.to];
    if (p == q) continue;
    std::replace(tree.begin(), tree.end(), p, q);
    forest.push_back({static_cast<index_t>(e.from), static_cast<index_t>(e.to), e.weight});
  }
  std::sort(forest.begin(), forest.end(), [](const auto& p, const auto& q) {
    return std::pair(p.row, p.column) < std::pair(q.row, q.column);
  });
  return forest;
}

Graph weighted_graph(const Context& ctx, const test::Triples& t, bool undirected,
                     const std::vector<double>& weights) {
  GraphOptions options;
  options.undirected = undirected;
  options.duplicates = Duplicates::min;
  const auto edges = test::edges_of(t);
  return Graph(ctx, t.rows, edges, weights, options);
}

}  // namespace

TEST_CASE("spanning forests are those of Kruskal's algorithm", "[mst]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> cases = test::closure_cases(300);
  cases.push_back({"no vertices", 0, 0, {}, {}, {}});
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    if (t.rows > 3000) continue;
    std::vector<double> negative;
    for (const std::int32_t weight : t.weights) negative.push_back(2.5 - weight);
    for (const bool undirected : {false, true}) {
      INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
      for (const Graph& graph :
           {test::graph_of(ctx, t, undirected, true), test::graph_of(ctx, t, undirected, false),
            weighted_graph(ctx, t, undirected, negative)}) {
        const SpanningForest found = mst(graph);
        CHECK(test::entries_of(found.edges) == forest_by_definition(graph));
      }
    }
  }
}

TEST_CASE("spanning forests of graphs with hubs and long paths", "[mst]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  test::Triples star{"star", 30000, 30000, {}, {}, {}};
  for (index_t v = 0; v < star.rows; ++v) {
    if (v != 4711) star.add(4711, v, 1 + v % 7);
    if (v % 3 == 0 && v > 0) star.add(v, v - 1, 1 + v % 5);
  }
  for (const test::Triples& t :
       {star, test::scrambled_path(20000), test::grid(120, 90), test::skewed(3000, 90000, 5)}) {
    INFO(t.name << ", " << test::describe(ctx));
    const Graph graph = test::graph_of(ctx, t, true, true);
    const SpanningForest found = mst(graph);
    double expected = 0;
    std::vector<test::Entry> forest;
    if (t.rows <= 12000) forest = forest_by_definition(graph);
    for (const test::Entry& e : forest) expected += e.weight;
    if (!forest.empty()) {
      CHECK(test::entries_of(found.edges) == forest);
      CHECK(total_weight(found.edges).whole == static_cast<std::int64_t>(expected));
    } else {
      CHECK(found.edges.entries() == t.rows - 1);
      CHECK(mst(test::graph_of(Context::cpu(1), t, true, true)).edges.entries() == t.rows - 1);
    }
    CHECK(found.rounds == mst(test::graph_of(Context::cpu(1), t, true, true)).rounds);
  }
}

TEST_CASE("spanning forests know extreme weights and refuse NaN", "[mst]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<Edge> triangle{{0, 1}, {1, 2}, {2, 0}};
  GraphOptions options;
  options.undirected = true;
  const double infinite = std::numeric_limits<double>::infinity();
  const auto forest = [&](const std::vector<double>& weights) {
    return test::entries_of(mst(Graph(ctx, 3, triangle, weights, options)).edges);
  };
  CHECK(forest({-0.0, 0.0, 0.0}) == std::vector<test::Entry>{{0, 1, 0}, {0, 2, 0}});
  CHECK(forest({infinite, -infinite, 5}) == std::vector<test::Entry>{{0, 2, 5}, {1, 2, -infinite}});
  CHECK_THROWS_AS(forest({1, std::nan(""), 2}), InvalidArgument);
  // Whole weights that no double tells apart.
  const std::int64_t large = std::int64_t{1} << 60;
  const std::vector<index_t> from{0, 1, 2}, to{1, 2, 0};
  const std::vector<std::int64_t> weights{large + 1, large, -large};
  BuildCounts counts;
  Matrix matrix = Matrix::from_triples<std::int64_t>(ctx, 3, 3, from, to, weights,
                                                     {Mirror::same, Duplicates::min}, &counts);
  const SpanningForest found = mst(Graph(std::move(matrix), counts, false));
  CHECK(total_weight(found.edges).whole == 0);
  CHECK(found.edges.weights().as<std::int64_t>()->to_host() ==
        std::vector<std::int64_t>{-large, large});
  const WeightTotal real =
      total_weight(mst(Graph(ctx, 3, triangle, std::vector<double>{1, 2, 0.5}, options)).edges);
  CHECK_FALSE(real.whole);
  CHECK(real.real == 1.5);
}

}  // namespace graphrun
