// Maximal independent sets: independent, maximal, and the same everywhere.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/mis.hpp>

#include "closure_cases.hpp"
#include "engine/common/graph_both_ways.hpp"
#include "engine/greedy/bodies.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

void check_set(const Graph& graph, const std::vector<index_t>& member) {
  std::vector<index_t> near(member.begin(), member.end());
  std::size_t joined = 0;
  for (const test::ListedEdge& e : test::listed_edges(graph.whole(), false)) {
    if (e.from == e.to) continue;
    joined += member[e.from] == 1 && member[e.to] == 1;
    near[e.from] |= member[e.to];
    near[e.to] |= member[e.from];
  }
  CHECK(joined == 0);
  CHECK(near == std::vector<index_t>(member.size(), 1));
}

// One vertex after another, by the priorities that a CPU gives.
std::vector<index_t> set_by_definition(const Graph& graph, std::uint64_t seed) {
  const auto n = static_cast<std::size_t>(graph.vertices());
  std::vector<std::uint32_t> words(n);
  kernels::give_priorities(OnCpu{1}, edges_both_ways(graph.whole()), seed, words.data());
  std::vector<std::vector<std::size_t>> near(n);
  for (const test::ListedEdge& e : test::listed_edges(graph.whole(), false)) {
    near[e.from].push_back(e.to);
    near[e.to].push_back(e.from);
  }
  std::vector<std::size_t> order(n);
  for (std::size_t v = 0; v < n; ++v) order[v] = v;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t u, std::size_t v) { return words[u] > words[v]; });
  std::vector<index_t> member(n, 0);
  for (const std::size_t v : order) {
    member[v] = std::none_of(near[v].begin(), near[v].end(),
                             [&](std::size_t u) { return u != v && member[u] == 1; });
  }
  return member;
}

}  // namespace

TEST_CASE("independent sets are maximal, and those of one vertex after another",
          "[mis][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  std::vector<test::Triples> cases = test::closure_cases(300);
  cases.push_back({"no vertices", 0, 0, {}, {}, {}});
  cases.push_back(test::skewed(20000, 300000, 4));
  cases.push_back(test::grid(200, 150));
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    for (const bool undirected : {false, true}) {
      INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
      const Graph graph = test::graph_of(ctx, t, undirected, false);
      const auto member = mis(graph, 5).to_host();
      check_set(graph, member);
      const Graph alone = test::graph_of(Context::cpu(1), t, undirected, false);
      CHECK(member == set_by_definition(alone, 5));
    }
  }
}

TEST_CASE("independent sets take vertices of few edges first", "[mis][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  std::vector<Edge> star{{7, 7}};
  for (index_t v = 0; v < 5000; ++v) {
    if (v != 7) star.push_back({v, 7});
  }
  for (const std::uint64_t seed : {0, 1, 2, 3}) {
    std::vector<index_t> leaves(5000, 1);
    leaves[7] = 0;
    CHECK(mis(Graph(ctx, 5000, star), seed).to_host() == leaves);
  }
  const Graph grid = test::graph_of(ctx, test::grid(40, 30), true, false);
  CHECK(mis(grid, 1).to_host() != mis(grid, 2).to_host());
}

}  // namespace graphrun
