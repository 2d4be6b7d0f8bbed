// Leiden's method: its claims, that communities are connected, and that every device agrees.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/leiden.hpp>
#include <graphrun/engine/local_moving.hpp>
#include <map>
#include <stop_token>

#include "community_cases.hpp"
#include "engine/coarse_graph/contract.hpp"

namespace graphrun {
namespace {

// Each vertex is joined to the first of its community by edges within it.
bool connected(const Graph& graph, const std::vector<index_t>& of, bool weighted) {
  std::vector<std::size_t> root(of.size());
  for (std::size_t v = 0; v < root.size(); ++v) root[v] = v;
  const auto find = [&](std::size_t v) {
    while (root[v] != v) v = root[v] = root[root[v]];
    return v;
  };
  for (const test::ListedEdge& e : test::listed_edges(graph, weighted)) {
    if (e.weight > 0 && of[e.from] == of[e.to]) root[find(e.from)] = find(e.to);
  }
  for (std::size_t v = 0; v < of.size(); ++v) {
    if (find(v) != find(static_cast<std::size_t>(of[v]))) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("leiden keeps its claims, and its communities are connected", "[leiden]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  test::for_community_cases(ctx, [&](const Graph& graph, bool weighted) {
    for (const int iterations : {1, 3}) {
      LeidenOptions options;
      options.weighted = weighted;
      options.iterations = iterations;
      const CommunitiesResult found = leiden(graph, options);
      test::check_claims(graph, found, weighted, 1);
      CHECK(connected(graph, found.community.to_host(), weighted));
    }
  });
}

TEST_CASE("leiden gives the same bits everywhere", "[leiden]") {
  const Context ctx = GENERATE(from_range(test::contexts())), alone = Context::cpu(1);
  for (const test::Triples& t : test::community_cases()) {
    for (const bool undirected : {false, true}) {
      CAPTURE(t.name, undirected, test::describe(ctx));
      LeidenOptions options;
      options.resolution = undirected ? 1 : 0.7;
      const auto found = leiden(test::graph_of(ctx, t, undirected, false), options);
      const auto expected = leiden(test::graph_of(alone, t, undirected, false), options);
      CHECK(found.community.to_host() == expected.community.to_host());
      CHECK(found.sizes == expected.sizes);
      CHECK(test::same_number(found.modularity, expected.modularity));
    }
  }
}

TEST_CASE("leiden splits a community whose middle has left", "[leiden]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // Few levels leave communities as the moves of the level have made them, but connected.
  for (unsigned seed = 0; seed < 20; ++seed) {
    const test::Triples t = test::random_triples(200, 200, 500, seed);
    const Graph graph = test::graph_of(ctx, t, true, false);
    LeidenOptions options;
    options.max_levels = 1;
    options.iterations = 1;
    options.seed = seed;
    CAPTURE(seed, test::describe(ctx));
    const CommunitiesResult found = leiden(graph, options);
    CHECK(connected(graph, found.community.to_host(), false));
    test::check_claims(graph, found, false, 1);
  }
}

TEST_CASE("groups are split into what is connected within them", "[leiden]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // A path, and an edge of weight 0 between its ends.
  const std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 0}};
  const std::vector<double> weights{1, 1, 1, 1, 1, 0};
  const Graph graph(ctx, 6, edges, weights);
  const CoarseGraph coarse(graph, true);
  const auto split = [&](const std::vector<index_t>& group) {
    Vector<index_t> found(ctx, std::span<const index_t>(group));
    split_groups(coarse, found);
    return found.to_host();
  };
  CHECK(split({5, 5, 5, 5, 5, 5}) == std::vector<index_t>{0, 0, 0, 0, 0, 0});
  CHECK(split({1, 1, 0, 0, 1, 1}) == std::vector<index_t>{0, 0, 2, 2, 4, 4});
  CHECK(split({0, 1, 0, 1, 0, 1}) == std::vector<index_t>{0, 1, 2, 3, 4, 5});
}

TEST_CASE("groups contract to the sums of edges between them", "[leiden]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : test::community_cases()) {
    for (const bool weighted : {false, true}) {
      CAPTURE(t.name, weighted, test::describe(ctx));
      const Graph graph = test::graph_of(ctx, t, true, weighted);
      if (weighted && (!graph.weighted() || graph.first_negative_weight() >= 0)) continue;
      const CoarseGraph whole(graph, weighted);
      // A partition is worth the same wherever its groups are the vertices.
      std::vector<index_t> some(static_cast<std::size_t>(t.rows));
      for (std::size_t v = 0; v < some.size(); ++v) {
        some[v] = static_cast<index_t>(v * 2654435761u / 16 % 50 % some.size());
      }
      Vector<index_t> group(ctx, std::span<const index_t>(some));
      const double before = whole.modularity(group, 1);
      const index_t groups = number_groups(group);
      const CoarseGraph coarse = whole.contracted(group, groups);
      CHECK(coarse.vertices() == groups);
      CHECK(test::same_number(coarse.modularity(coarse.singletons(), 1), before));
    }
  }
}

TEST_CASE("contraction by sorting adds up each pair of groups", "[leiden]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // Without weights, with some that fit beside the groups, and with some that do not.
  const auto heaviest = GENERATE(std::int64_t{0}, std::int64_t{1} << 12, std::int64_t{1} << 50);
  for (const test::Triples& t : test::community_cases()) {
    CAPTURE(t.name, heaviest, test::describe(ctx));
    const Graph graph = test::graph_of(ctx, t, true, false);
    const Csr& rows = std::get<Csr>(graph.out_edges().storage());
    const auto offsets = rows.offsets.to_host();
    const auto column_of = rows.column_of.to_host();
    std::vector<std::int64_t> weight(heaviest == 0 ? 0 : column_of.size());
    for (std::size_t k = 0; k < weight.size(); ++k) {
      weight[k] = k % 11 == 3 ? 0 : heaviest - static_cast<std::int64_t>(k % 1000);
    }
    const auto n = static_cast<std::size_t>(t.rows);
    const auto groups = static_cast<index_t>(n / 2 + 1);
    std::vector<index_t> group_of(n);
    for (std::size_t v = 0; v < n; ++v) {
      group_of[v] = static_cast<index_t>(v * 2654435761u / 16 % static_cast<std::size_t>(groups));
    }
    std::map<std::pair<index_t, index_t>, std::int64_t> expected;
    for (std::size_t u = 0; u < n; ++u) {
      for (auto k = static_cast<std::size_t>(offsets[u]);
           k < static_cast<std::size_t>(offsets[u + 1]); ++k) {
        const index_t to = group_of[static_cast<std::size_t>(column_of[k])];
        const std::int64_t sum = heaviest == 0 ? 1 : weight[k];
        if (group_of[u] != to && sum != 0) expected[{group_of[u], to}] += sum;
      }
    }
    const Buffer<std::int64_t> weights(ctx, std::span<const std::int64_t>(weight));
    const kernels::LevelView view{t.rows,
                                  rows.offsets.data(),
                                  rows.column_of.data(),
                                  heaviest == 0 ? nullptr : weights.data(),
                                  nullptr,
                                  nullptr,
                                  0};
    const Vector<index_t> group(ctx, std::span<const index_t>(group_of));
    const CoarseRows found = contract_by_sorting(ctx, view, rows.entries(), group, groups);
    const auto first = found.offsets.to_host();
    const auto to = found.column_of.to_host();
    const auto sum = found.weight.to_host();
    std::map<std::pair<index_t, index_t>, std::int64_t> sums;
    for (index_t g = 0; g < groups; ++g) {
      for (auto k = static_cast<std::size_t>(first[static_cast<std::size_t>(g)]);
           k < static_cast<std::size_t>(first[static_cast<std::size_t>(g) + 1]); ++k) {
        sums[{g, to[k]}] += sum[k];
      }
    }
    CHECK(sums == expected);
    CHECK(to.size() == expected.size());
  }
}

TEST_CASE("leiden finds the cliques of a ring", "[leiden]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  GraphOptions undirected;
  undirected.undirected = true;
  const Graph graph(ctx, 60, test::ring_of_cliques(10, 6), undirected);
  const auto found = leiden(graph).community.to_host();
  for (index_t v = 0; v < 60; ++v) CHECK(found[static_cast<std::size_t>(v)] == v / 6 * 6);
}

TEST_CASE("leiden ends sooner in a very large graph", "[leiden]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  constexpr index_t cliques = 1100, size = 100, vertices = cliques * size;
  GraphOptions undirected;
  undirected.undirected = true;
  const Graph graph(ctx, vertices, test::ring_of_cliques(cliques, size), undirected);
  REQUIRE(graph.counts().entries > 10'000'000);
  std::vector<index_t> expected(vertices);
  for (index_t v = 0; v < vertices; ++v) expected[static_cast<std::size_t>(v)] = v / size * size;
  for (const int iterations : {1, 2}) {
    std::vector<index_t> levels;
    LeidenOptions options;
    options.iterations = iterations;
    options.on_level = [&](const CommunityLevel& level) { levels.push_back(level.vertices); };
    const CommunitiesResult found = leiden(graph, options);
    CHECK(found.community.to_host() == expected);
    CHECK(found.communities == cliques);
    // The last of several iterations has no level but the graph.
    CHECK((levels.back() == vertices) == (iterations > 1));
    CHECK((found.sizes.size() == 1) == (iterations > 1));
  }
}

TEST_CASE("leiden says what it cannot do", "[leiden]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph graph(ctx, 2, std::vector<Edge>{{0, 1}});
  LeidenOptions options;
  options.iterations = 0;
  CHECK_THROWS_AS(leiden(graph, options), InvalidArgument);
  options = {};
  options.resolution = -1;
  CHECK_THROWS_AS(leiden(graph, options), InvalidArgument);
  CHECK(leiden(Graph(ctx, 0, std::vector<Edge>{})).communities == 0);
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  stop.request_stop();
  CHECK_THROWS_AS(leiden(graph), Cancelled);
}

}  // namespace graphrun
