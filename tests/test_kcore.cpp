// Core numbers, the order of peeling and sizes of cores against their definitions over a list of
// edges.
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/kcore.hpp>
#include <stop_token>

#include "base/common/context_watch.hpp"
#include "closure_cases.hpp"
#include "engine/common/graph_both_ways.hpp"
#include "engine/cores/kernels.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

struct Peeled {
  std::vector<index_t> core, order;  // order: each vertex's place
};

// Round by round, all over the list of edges.
Peeled peeled_by_definition(const std::vector<test::ListedEdge>& edges, std::size_t n,
                            bool directed) {
  Peeled result{std::vector<index_t>(n, 0), std::vector<index_t>(n, no_vertex)};
  index_t taken = 0;
  for (index_t k = 0; taken < static_cast<index_t>(n);) {
    std::vector<index_t> degree(n, 0);
    for (const test::ListedEdge& e : edges) {
      if (e.from == e.to) continue;
      if (result.order[e.from] != no_vertex || result.order[e.to] != no_vertex) continue;
      ++degree[e.from];
      if (directed) ++degree[e.to];
    }
    const index_t before = taken;
    for (std::size_t v = 0; v < n; ++v) {
      if (result.order[v] != no_vertex || degree[v] > k) continue;
      result.core[v] = k;
      result.order[v] = taken++;
    }
    if (taken == before) ++k;
  }
  return result;
}

void check_cores(const Graph& graph) {
  const bool over_ranks = graph.context().ranks() != nullptr;
  const auto edges = test::listed_edges(graph.whole(), false);
  const auto n = static_cast<std::size_t>(graph.vertices());
  const Peeled expected = peeled_by_definition(edges, n, graph.directed());
  const CoreNumbers found = kcore(graph);
  const auto core = found.core.to_host();
  CHECK(core == expected.core);
  const index_t most = core.empty() ? 0 : *std::max_element(core.begin(), core.end());
  CHECK(found.degeneracy == most);
  CHECK(peeling_order(graph, found.core).to_host() == expected.order);
  if (over_ranks) CHECK_THROWS_AS(core_edges(graph, found.core, 1), Unsupported);
  for (const index_t k : {0, 1, 2, most, most + 1}) {
    CoreSize size;
    for (std::size_t v = 0; v < n; ++v) size.vertices += core[v] >= k;
    for (const test::ListedEdge& e : edges) {
      size.edges += e.from != e.to && core[e.from] >= k && core[e.to] >= k;
    }
    const CoreSize got = core_size(graph, found.core, k);
    CHECK(got.vertices == size.vertices);
    CHECK(got.edges == (graph.directed() ? size.edges : size.edges / 2));
    if (over_ranks) continue;
    std::vector<std::array<index_t, 3>> expected_edges, found_edges;
    for (const test::ListedEdge& e : edges) {
      if (e.from == e.to || core[e.from] < k || core[e.to] < k) continue;
      if (!graph.directed() && e.from > e.to) continue;
      expected_edges.push_back({static_cast<index_t>(e.from), static_cast<index_t>(e.to),
                                std::min(core[e.from], core[e.to])});
    }
    std::sort(expected_edges.begin(), expected_edges.end());
    for (const test::Entry& e : test::entries_of(core_edges(graph, found.core, k))) {
      found_edges.push_back({e.row, e.column, static_cast<index_t>(e.weight)});
    }
    CHECK(found_edges == expected_edges);
  }
}

}  // namespace

TEST_CASE("core numbers and their order are those of the definition", "[kcore][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  std::vector<test::Triples> cases = test::closure_cases(300);
  cases.push_back({"no vertices", 0, 0, {}, {}, {}});
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    if (t.rows > 3000) continue;
    for (const bool undirected : {false, true}) {
      INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
      check_cores(test::graph_of(ctx, t, undirected, false));
    }
  }
}

TEST_CASE("core numbers of graphs with hubs, long paths and wide grids", "[kcore][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  test::Triples star{"star", 50000, 50000, {}, {}, {}};
  for (index_t v = 0; v < star.rows; ++v) {
    if (v != 4711) star.add(4711, v, 1);
  }
  CHECK(kcore(test::graph_of(ctx, star, true, false)).core.to_host() ==
        std::vector<index_t>(50000, 1));
  const Graph path = test::graph_of(ctx, test::scrambled_path(20000), true, false);
  CHECK(kcore(path).core.to_host() == std::vector<index_t>(20000, 1));
  const Graph grid = test::graph_of(ctx, test::grid(130, 170), true, false);
  CHECK(kcore(grid).core.to_host() == std::vector<index_t>(130 * 170, 2));
  for (unsigned seed = 1; seed < 4; ++seed) {
    const test::Triples t = test::skewed(2000, 60000, seed);
    check_cores(test::graph_of(ctx, t, seed % 2 == 1, false));
  }
}

// On threads that so small a graph would not be given.
std::vector<index_t> peeled_together(const Graph& graph, int threads) {
  auto core = graph.vector<index_t>();
  ContextWatch watch(graph.context());
  const auto edges = edges_both_ways(graph);
  kernels::count_edges(OnCpu{threads}, edges, core.data());
  CHECK(kernels::peel_together(OnCpu{threads}, edges, core.data(), watch));
  return core.to_host();
}

TEST_CASE("core numbers do not depend on the number of threads", "[kcore]") {
  for (const test::Triples& t : {test::skewed(20000, 400000, 9), test::skewed(300, 2000, 4),
                                 test::scrambled_path(5000), test::grid(60, 70)}) {
    for (const bool undirected : {false, true}) {
      const Graph graph = test::graph_of(Context::cpu(1), t, undirected, false);
      const std::vector<index_t> one = kcore(graph).core.to_host();
      for (const int threads : {2, 3, 5, 8}) {
        CHECK(peeled_together(graph, threads) == one);
        CHECK(peeled_together(graph, threads) == one);
      }
    }
  }
}

TEST_CASE("the innermost core of two joined cliques is the larger one", "[kcore][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  std::vector<Edge> edges{{2, 3}, {7, 8}, {8, 8}};  // K3 of 0, 1, 2; K5 of 3 to 7; a tail
  for (index_t u = 0; u < 8; ++u) {
    for (index_t v = u + 1; v < 8; ++v) {
      if ((u < 3) == (v < 3)) edges.push_back({u, v});
    }
  }
  GraphOptions options;
  options.undirected = true;
  const Graph graph(ctx, 9, edges, options);
  const CoreNumbers found = kcore(graph);
  CHECK(found.core.to_host() == std::vector<index_t>{2, 2, 2, 4, 4, 4, 4, 4, 1});
  CHECK(peeling_order(graph, found.core).to_host() ==
        std::vector<index_t>{1, 2, 3, 4, 5, 6, 7, 8, 0});
  const CoreSize inner = core_size(graph, found.core, 4);
  CHECK(inner.vertices == 5);
  CHECK(inner.edges == 10);
  const Vector<index_t> wrong(graph.context(), graph.own_vertices() + std::size_t{1});
  CHECK_THROWS_AS(peeling_order(graph, wrong), InvalidArgument);
  if (ctx.ranks() != nullptr) return;  // core_edges() has no form for them
  CHECK(core_edges(graph, found.core, 3).entries() == 10);
  CHECK(core_edges(graph, found.core, 5).entries() == 0);
  CHECK_THROWS_AS(core_edges(graph, wrong, 1), InvalidArgument);
}

TEST_CASE("kcore ends where a stop is requested", "[kcore]") {
  std::stop_source stop;
  stop.request_stop();
  const Context ctx = Context::cpu(2);
  const Graph graph = test::graph_of(ctx, test::skewed(2000, 20000, 3), true, false);
  ctx.stop_with(stop.get_token());
  CHECK_THROWS_AS(kcore(graph), Cancelled);
}

}  // namespace graphrun
