// Colourings against the definition: one vertex after another, over a list of edges.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/coloring.hpp>
#include <numeric>
#include <set>
#include <stop_token>

#include "closure_cases.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

std::vector<index_t> colored_by_definition(const Graph& graph) {
  const auto n = static_cast<std::size_t>(graph.vertices());
  std::vector<std::vector<std::size_t>> near(n);
  for (const test::ListedEdge& e : test::listed_edges(graph, false)) {
    if (e.from == e.to) continue;
    near[e.from].push_back(e.to);
    if (graph.directed()) near[e.to].push_back(e.from);
  }
  std::vector<std::pair<std::int64_t, std::size_t>> order;
  for (std::size_t v = 0; v < n; ++v) {
    order.emplace_back(-static_cast<std::int64_t>(near[v].size()), v);
  }
  std::sort(order.begin(), order.end());
  std::vector<index_t> color(n, no_vertex);
  for (const auto& [edges, v] : order) {
    std::set<index_t> used;
    for (const std::size_t u : near[v]) used.insert(color[u]);
    index_t free = 0;
    while (used.count(free) > 0) ++free;
    color[v] = free;
  }
  return color;
}

}  // namespace

TEST_CASE("colourings are those of one vertex after another", "[coloring]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> cases = test::closure_cases(300);
  cases.push_back({"no vertices", 0, 0, {}, {}, {}});
  cases.push_back(test::skewed(5000, 200000, 4));
  cases.push_back(test::grid(200, 150));
  cases.push_back(test::scrambled_path(5000));
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    for (const bool undirected : {false, true}) {
      INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
      const Graph graph = test::graph_of(ctx, t, undirected, false);
      CHECK(coloring(graph).to_host() == colored_by_definition(graph));
    }
  }
}

TEST_CASE("a complete graph has as many colours as vertices", "[coloring]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // More colours than a word has bits, and than a GPU looks at in one go.
  for (const index_t n : {1, 2, 31, 33, 64, 65, 2100}) {
    std::vector<Edge> edges;
    for (index_t u = 0; u < n; ++u) {
      for (index_t v = 0; v <= u; ++v) edges.push_back({u, v});  // self-loops, too
    }
    GraphOptions options;
    options.undirected = true;
    std::vector<index_t> expected(static_cast<std::size_t>(n));
    std::iota(expected.begin(), expected.end(), 0);
    CHECK(coloring(Graph(ctx, n, edges, options)).to_host() == expected);
  }
}

TEST_CASE("coloring ends where a stop is requested", "[coloring]") {
  std::stop_source stop;
  stop.request_stop();
  const Context ctx = Context::cpu(2);
  const Graph graph = test::graph_of(ctx, test::skewed(2000, 20000, 3), true, false);
  ctx.stop_with(stop.get_token());
  CHECK_THROWS_AS(coloring(graph), Cancelled);
}

}  // namespace graphrun
