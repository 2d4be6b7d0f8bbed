// Breadth-first search against Boost.Graph and by its defining properties.
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/pagerank.hpp>

#include "closure_cases.hpp"

namespace graphrun {
namespace {

std::vector<index_t> boost_levels(index_t n, const std::vector<Edge>& edges, index_t source) {
  using BoostGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
  BoostGraph graph(static_cast<std::size_t>(n));
  for (const Edge& e : edges) {
    boost::add_edge(static_cast<std::size_t>(e.from), static_cast<std::size_t>(e.to), graph);
  }
  std::vector<index_t> level(static_cast<std::size_t>(n), no_vertex);
  level[static_cast<std::size_t>(source)] = 0;
  boost::breadth_first_search(graph, static_cast<std::size_t>(source),
                              boost::visitor(boost::make_bfs_visitor(
                                  boost::record_distances(level.data(), boost::on_tree_edge()))));
  return level;
}

// The smallest vertex one level up with an edge to v; the source is its own parent.
std::vector<index_t> smallest_parents(const std::vector<Edge>& edges,
                                      const std::vector<index_t>& level, index_t source) {
  std::vector<index_t> parent(level.size(), no_vertex);
  parent[static_cast<std::size_t>(source)] = source;
  for (const Edge& e : edges) {
    const index_t up = level[static_cast<std::size_t>(e.from)];
    const auto v = static_cast<std::size_t>(e.to);
    if (up == no_vertex || level[v] != up + 1) continue;
    if (parent[v] == no_vertex || e.from < parent[v]) parent[v] = e.from;
  }
  return parent;
}

}  // namespace

TEST_CASE("bfs finds Boost's levels, and each vertex's smallest parent", "[bfs][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  for (const test::Triples& t : test::some_of(test::closure_cases(300))) {
    INFO(t.name << ", " << test::describe(ctx) << (undirected ? ", undirected" : ""));
    std::vector<Edge> edges = test::edges_of(t);
    GraphOptions options;
    options.undirected = undirected;
    const Graph graph(ctx, t.rows, edges, options);
    if (undirected) {
      for (std::size_t i = 0, m = edges.size(); i < m; ++i)
        edges.push_back({edges[i].to, edges[i].from});
    }
    for (const index_t source : {index_t{0}, t.rows / 2, t.rows - 1}) {
      const BfsResult result = bfs(graph, source);
      const auto level = boost_levels(t.rows, edges, source);
      CHECK(result.level.to_host() == level);
      CHECK(result.parent.to_host() == smallest_parents(edges, level, source));
      CHECK(result.depth == *std::max_element(level.begin(), level.end()));
      CHECK(result.reached == t.rows - std::count(level.begin(), level.end(), no_vertex));
    }
  }
}

TEST_CASE("bfs reports its rounds and refuses a source that is no vertex", "[bfs][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph path(ctx, 4, std::vector<Edge>{{0, 1}, {1, 2}, {2, 3}});
  ClosureOptions options;
  options.trace = true;
  const BfsResult result = bfs(path, 0, options);
  REQUIRE(result.trace.size() == 3);
  for (const ClosureRound& round : result.trace) CHECK(round.changed == 1);
  CHECK(result.edges == 3);
  CHECK_THROWS_AS(bfs(path, 4), InvalidArgument);
  CHECK_THROWS_AS(bfs(path, -1), InvalidArgument);
}

TEST_CASE("a requested stop ends both algorithms", "[cancel]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph path(ctx, 4, std::vector<Edge>{{0, 1}, {1, 2}, {2, 3}});
  std::stop_source source;
  ctx.stop_with(source.get_token());
  PageRankOptions<double> options;
  options.on_round = [&](const IterationRound&) { source.request_stop(); };
  CHECK_THROWS_AS(pagerank(path, options), Cancelled);
  CHECK_THROWS_AS(bfs(path, 0), Cancelled);
}

}  // namespace graphrun
