// Louvain's method: its claims, that no vertex had better move, and that every device agrees.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/louvain.hpp>
#include <limits>
#include <map>
#include <stop_token>
#include <utility>

#include "community_cases.hpp"
#include "engine/local_moving/cpu/turn_lists.hpp"

namespace graphrun {
namespace {

GraphOptions undirected_graph() {
  GraphOptions options;
  options.undirected = true;
  return options;
}

}  // namespace

TEST_CASE("louvain keeps its claims and leaves no vertex a better community", "[louvain]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  test::for_community_cases(ctx, [&](const Graph& graph, bool weighted) {
    LouvainOptions options;
    options.weighted = weighted;
    const CommunitiesResult found = louvain(graph, options);
    test::check_claims(graph, found, weighted, 1);
    if (std::isnan(found.modularity)) return;
    CHECK(test::best_move(graph, found.community.to_host(), weighted) < 1e-3);
  });
}

TEST_CASE("louvain gives the same bits everywhere", "[louvain]") {
  const Context ctx = GENERATE(from_range(test::contexts())), alone = Context::cpu(1);
  for (const test::Triples& t : test::community_cases()) {
    for (const bool undirected : {false, true}) {
      for (const double resolution : {1.0, 0.3, 2.5}) {
        CAPTURE(t.name, undirected, resolution, test::describe(ctx));
        LouvainOptions options;
        options.resolution = resolution;
        options.weighted = resolution != 1;
        options.seed = 5;
        const Graph here = test::graph_of(ctx, t, undirected, options.weighted);
        if (options.weighted && (!here.weighted() || here.first_negative_weight() >= 0)) continue;
        const auto found = louvain(here, options);
        const auto expected =
            louvain(test::graph_of(alone, t, undirected, options.weighted), options);
        CHECK(found.community.to_host() == expected.community.to_host());
        CHECK(found.sizes == expected.sizes);
        CHECK(found.rounds == expected.rounds);
        CHECK(test::same_number(found.modularity, expected.modularity));
        test::check_claims(here, found, options.weighted, resolution);
      }
    }
  }
}

TEST_CASE("louvain finds the cliques of a ring", "[louvain]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // With more than about sqrt(edges) of them two neighbours would be better as one.
  const Graph graph(ctx, 60, test::ring_of_cliques(10, 6), undirected_graph());
  const auto found = louvain(graph).community.to_host();
  for (index_t v = 0; v < 60; ++v) CHECK(found[static_cast<std::size_t>(v)] == v / 6 * 6);
  // Weights decide: edges within fours count more than those of cliques.
  std::vector<Edge> edges;
  std::vector<double> weights;
  for (index_t u = 0; u < 12; ++u) {
    for (index_t v = u + 1; v < 12; ++v) {
      edges.push_back({u, v});
      weights.push_back(u / 4 == v / 4 ? 1.5 : 0.01);
    }
  }
  LouvainOptions options;
  options.weighted = true;
  const Graph weighted(ctx, 12, edges, weights, undirected_graph());
  CHECK(louvain(weighted, options).community.to_host() ==
        std::vector<index_t>{0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8});
  CHECK(louvain(weighted).communities == 1);
}

TEST_CASE("each active vertex is once in the list of its part's turn", "[louvain]") {
  using namespace kernels;
  for (const std::size_t n : {0u, 1u, 9u, 16384u, 50001u}) {
    for (const int threads : {1, 3}) {
      INFO(n << " vertices, " << threads << " threads");
      std::vector<std::uint8_t> active(n);
      for (std::size_t v = 0; v < n; ++v) active[v] = v % 5 == 1 || v % 1000 < 20 || v + 3 > n;
      const Turn round{salt_of(11, 3), parts_of_round, 0};
      std::vector<std::vector<index_t>> expected(parts_of_round), found(parts_of_round);
      for (std::size_t v = 0; v < n; ++v) {
        const auto u = static_cast<index_t>(v);
        if (active[v] != 0) expected[round.part_of(u)].push_back(u);
      }
      TurnLists lists(n);
      for (int again = 0; again < 2; ++again) {  // what a round adds is gone in the next one
        lists.begin(OnCpu{threads}, active.data(), round);
        for (std::uint32_t part = 0; part < parts_of_round; ++part) {
          found[part].clear();
          for (std::size_t i = 0; i < lists.size(part); ++i) {
            found[part].push_back(lists.at(part, i));
          }
        }
        CHECK(found == expected);
        lists.add(5, 4711);
        CHECK(lists.at(5, lists.size(5) - 1) == 4711);
        CHECK(lists.size(5) == expected[5].size() + 1);
      }
    }
  }
}

TEST_CASE("louvain says its levels, and gives each", "[louvain]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph graph(ctx, 3000, test::ring_of_cliques(600, 5), undirected_graph());
  LouvainOptions options;
  std::vector<index_t> said;
  options.on_level = [&](const CommunityLevel& level) { said.push_back(level.communities); };
  const CommunitiesResult whole = louvain(graph, options);
  CHECK(whole.sizes == said);
  REQUIRE(whole.sizes.size() > 2);
  options.refine = false;
  std::vector<index_t> before;
  for (std::size_t levels = 1; levels <= whole.sizes.size(); ++levels) {
    options.max_levels = static_cast<int>(levels);
    const CommunitiesResult found = louvain(graph, options);
    CHECK(found.communities == whole.sizes[levels - 1]);
    test::check_claims(graph, found, false, 1);
    // Each level's communities are unions of those of the level before.
    const std::vector<index_t> of = found.community.to_host();
    for (std::size_t v = 0; v < before.size(); ++v) {
      CHECK(of[v] == of[static_cast<std::size_t>(before[v])]);
    }
    before = of;
  }
}

TEST_CASE("louvain takes graphs of nothing", "[louvain]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  CHECK(louvain(Graph(ctx, 0, std::vector<Edge>{})).communities == 0);
  const CommunitiesResult apart = louvain(Graph(ctx, 3, std::vector<Edge>{}));
  CHECK(apart.community.to_host() == std::vector<index_t>{0, 1, 2});
  CHECK(std::isnan(apart.modularity));
  const std::vector<Edge> loops{{0, 0}, {1, 1}};
  const CommunitiesResult own = louvain(Graph(ctx, 2, loops, undirected_graph()));
  CHECK(own.community.to_host() == std::vector<index_t>{0, 1});
  CHECK(own.modularity == 0.5);
}

TEST_CASE("louvain says what it cannot do", "[louvain]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<Edge> edges{{0, 1}, {1, 2}};
  LouvainOptions options;
  options.weighted = true;
  CHECK_THROWS_AS(louvain(Graph(ctx, 3, edges), options), InvalidArgument);
  const double none = std::numeric_limits<double>::quiet_NaN();
  for (const double wrong : {-1.0, none, HUGE_VAL}) {
    const std::vector<double> weights{1, wrong};
    CHECK_THROWS_AS(louvain(Graph(ctx, 3, edges, weights), options), InvalidArgument);
  }
  options = {};
  for (const double wrong : {-1.0, none, HUGE_VAL}) {
    options.resolution = wrong;
    CHECK_THROWS_AS(louvain(Graph(ctx, 3, edges), options), InvalidArgument);
  }
  options = {};
  options.max_levels = 0;
  CHECK_THROWS_AS(louvain(Graph(ctx, 3, edges), options), InvalidArgument);
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  stop.request_stop();
  CHECK_THROWS_AS(louvain(Graph(ctx, 3, edges)), Cancelled);
}

}  // namespace graphrun
