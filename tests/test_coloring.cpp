// Colourings against the definition: one vertex after another, over a list of edges.
#include <algorithm>
#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/coloring.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <numeric>
#include <set>
#include <stop_token>
#include <tuple>

#include "closure_cases.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

std::uint64_t scattered(std::uint64_t x) {  // SplitMix64
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

std::vector<index_t> colored_by_definition(const Graph& graph, ColoringOrder by) {
  const auto n = static_cast<std::size_t>(graph.vertices());
  std::vector<std::vector<std::size_t>> near(n);
  for (const test::ListedEdge& e : test::listed_edges(graph.whole(), false)) {
    if (e.from == e.to) continue;
    near[e.from].push_back(e.to);
    if (graph.directed()) near[e.to].push_back(e.from);
  }
  std::vector<std::tuple<std::int64_t, std::uint64_t, std::size_t>> order;
  for (std::size_t v = 0; v < n; ++v) {
    if (by == ColoringOrder::largest_first) {
      order.emplace_back(-static_cast<std::int64_t>(near[v].size()), 0, v);
    } else {
      order.emplace_back(-std::bit_width(near[v].size()), scattered(v) >> 53, v);
    }
  }
  std::sort(order.begin(), order.end());
  std::vector<index_t> color(n, no_vertex);
  for (const auto& [group, turn, v] : order) {
    std::set<index_t> used;
    for (const std::size_t u : near[v]) used.insert(color[u]);
    index_t free = 0;
    while (used.count(free) > 0) ++free;
    color[v] = free;
  }
  return color;
}

}  // namespace

TEST_CASE("colourings are those of one vertex after another", "[coloring][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  std::vector<test::Triples> cases = test::closure_cases(300);
  cases.push_back({"no vertices", 0, 0, {}, {}, {}});
  cases.push_back(test::skewed(5000, 200000, 4));
  cases.push_back(test::grid(200, 150));
  cases.push_back(test::scrambled_path(5000));
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    for (const bool undirected : {false, true}) {
      const Graph graph = test::graph_of(ctx, t, undirected, false);
      for (const ColoringOrder order : {ColoringOrder::log_degree, ColoringOrder::largest_first}) {
        INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected << ", order "
                    << static_cast<int>(order));
        CHECK(coloring(graph, order).to_host() == colored_by_definition(graph, order));
      }
    }
  }
}

TEST_CASE("a complete graph has as many colours as vertices", "[coloring][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
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
    const Graph graph(ctx, n, edges, options);
    CHECK(coloring(graph, ColoringOrder::largest_first).to_host() == expected);
    std::vector<index_t> scattered_colors = coloring(graph).to_host();
    std::sort(scattered_colors.begin(), scattered_colors.end());
    CHECK(scattered_colors == expected);
  }
}

// A GPU colours the first vertices of such graphs, which have many edges among each other, apart.
TEST_CASE("large graphs with hubs get the same colours on every device", "[coloring]") {
  for (const std::string recipe : {"kron:19", "rmat:19"}) {
    const Context cpu = Context::cpu(2);
    const auto colors_on = [&](const Context& ctx) {
      return coloring(Graph(ctx, generate_edges(ctx, parse_recipe(recipe)))).to_host();
    };
    const std::vector<index_t> expected = colors_on(cpu);
    for (const Context& ctx : test::contexts()) {
      INFO(recipe << ", " << test::describe(ctx));
      CHECK(colors_on(ctx) == expected);
    }
  }
  for (const Context& ctx : test::contexts()) {  // more vertices than are coloured apart
    if (ctx.backend() == Backend::cpu) continue;
    constexpr index_t n = 4200;
    std::vector<Edge> edges;
    for (index_t u = 0; u < n; ++u) {
      for (index_t v = 0; v < u; ++v) edges.push_back({u, v});
    }
    GraphOptions options;
    options.undirected = true;
    std::vector<index_t> expected(n);
    std::iota(expected.begin(), expected.end(), 0);
    CHECK(coloring(Graph(ctx, n, edges, options), ColoringOrder::largest_first).to_host() ==
          expected);
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
