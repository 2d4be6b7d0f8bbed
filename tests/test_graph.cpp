// Graph: what it says about itself, and what it makes on first use.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <numeric>

#include "support.hpp"

namespace graphrun {

TEST_CASE("a graph counts its edges, loops, repeats and isolated vertices", "[graph]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // 5 is isolated, 0 -> 1 is listed twice and its reverse once, 2 has a loop.
  const std::vector<Edge> edges{{0, 1}, {0, 1}, {1, 0}, {2, 2}, {3, 4}};
  const Graph directed(ctx, 6, edges);
  CHECK(directed.directed());
  CHECK(directed.counts().edges == 4);
  CHECK(directed.counts().entries == 4);
  CHECK(directed.counts().self_loops == 1);
  CHECK(directed.counts().duplicates == 1);
  CHECK(directed.isolated() == 1);
  GraphOptions options;
  options.undirected = true;
  const Graph undirected(ctx, 6, edges, options);
  CHECK_FALSE(undirected.directed());
  CHECK(undirected.counts().edges == 3);
  CHECK(undirected.counts().entries == 5);
  CHECK(undirected.counts().duplicates == 2);
  CHECK(&undirected.in_edges() == &undirected.out_edges());
  options.self_loops = SelfLoops::drop;
  const Graph loopless(ctx, 6, edges, options);
  CHECK(loopless.counts().edges == 2);
  CHECK(loopless.counts().dropped_loops == 1);
  CHECK(loopless.isolated() == 2);
}

TEST_CASE("degrees are the rows of the adjacency matrix", "[graph]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  GraphOptions keep;
  keep.keep_weights = true;
  const Graph graph(ctx, 3, std::vector<Edge>{{0, 1}, {0, 2}, {2, 2}},
                    std::vector<double>{2, 5, 0.5}, keep);
  CHECK(graph.weighted());
  CHECK(graph.out_degree<index_t>().to_host() == std::vector<index_t>{2, 0, 1});
  CHECK(graph.out_degree<double>().to_host() == std::vector<double>{2, 0, 1});
  CHECK(graph.weighted_out_degree<double>().to_host() == std::vector<double>{7, 0, 0.5});
  CHECK(graph.weighted_out_degree<float>().to_host() == std::vector<float>{7, 0, 0.5});
  CHECK(test::entries_of(graph.in_edges()) ==
        std::vector<test::Entry>{{1, 0, 2}, {2, 0, 5}, {2, 2, 0.5}});
  CHECK(graph.pull_edges().format() == Format::csr);
}

TEST_CASE("weights that are given are kept", "[graph]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<Edge> edges{{0, 1}, {1, 2}, {0, 2}};
  const Graph graph(ctx, 3, edges, std::vector<double>{1, 1, 5});
  CHECK(graph.weighted());
  CHECK(sssp<double>(graph, 0).distance.to_host() == std::vector<double>{0, 1, 2});
  EdgeList list;
  list.rows = list.columns = 3;
  list.from = {0, 1, 0};
  list.to = {1, 2, 2};
  list.weights = std::vector<std::int32_t>{1, 1, 5};
  CHECK(sssp<std::int64_t>(Graph(ctx, list), 0).distance.to_host() ==
        std::vector<std::int64_t>{0, 1, 2});
}

TEST_CASE("a graph is made from what a reader returns", "[graph]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  EdgeList list;
  list.rows = list.columns = 3;
  list.from = {1, 2};
  list.to = {0, 1};
  list.weights = std::vector<std::int32_t>{4, 6};
  list.symmetry = Symmetry::symmetric;
  GraphOptions keep;
  keep.keep_weights = true;
  const Graph symmetric(ctx, list, keep);
  CHECK_FALSE(symmetric.directed());
  CHECK(test::entries_of(symmetric.out_edges()) ==
        std::vector<test::Entry>{{0, 1, 4}, {1, 0, 4}, {1, 2, 6}, {2, 1, 6}});
  list.symmetry = Symmetry::skew_symmetric;
  const Graph skew(ctx, list, keep);
  CHECK(skew.directed());
  CHECK(test::entries_of(skew.out_edges()) ==
        std::vector<test::Entry>{{0, 1, -4}, {1, 0, 4}, {1, 2, -6}, {2, 1, 6}});
  list.symmetry = Symmetry::general;
  GraphOptions drop;
  drop.keep_weights = false;
  const Graph pattern(ctx, list, drop);
  CHECK_FALSE(pattern.weighted());
  CHECK(pattern.directed());
  CHECK(pattern.counts().edges == 2);
  list.columns = 4;
  CHECK_THROWS_AS(Graph(ctx, list), Unsupported);
}

}  // namespace graphrun
