// Maximal independent sets: independent, maximal, and the same everywhere.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/mis.hpp>

#include "closure_cases.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

void check_set(const Graph& graph, const std::vector<index_t>& member) {
  std::vector<index_t> near(member.begin(), member.end());
  std::size_t joined = 0;
  for (const test::ListedEdge& e : test::listed_edges(graph, false)) {
    if (e.from == e.to) continue;
    joined += member[e.from] == 1 && member[e.to] == 1;
    near[e.from] |= member[e.to];
    near[e.to] |= member[e.from];
  }
  CHECK(joined == 0);
  CHECK(near == std::vector<index_t>(member.size(), 1));
}

}  // namespace

TEST_CASE("independent sets are maximal, and the same for any number of threads", "[mis]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
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
      CHECK(mis(alone, 5).to_host() == member);
    }
  }
}

TEST_CASE("independent sets take vertices of few edges first", "[mis]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
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
