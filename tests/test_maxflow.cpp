// Largest flows: their value by augmenting ways, and what flows along edges by its properties.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/maxflow.hpp>
#include <limits>

#include "closure_cases.hpp"
#include "flow_cases.hpp"

namespace graphrun {
namespace {

// No edge carries more than its capacity, and what comes into a vertex leaves it.
void check_flow(const Graph& graph, const Flow& flow, const test::ExpectedFlow& expected,
                index_t source, index_t target, double within) {
  std::vector<double> net(static_cast<std::size_t>(graph.vertices()), 0);
  std::size_t over = 0, wrong = 0;
  for (const test::Entry& e : test::entries_of(flow.edges)) {
    const auto from = static_cast<std::size_t>(e.row), to = static_cast<std::size_t>(e.column);
    const auto capacity = expected.capacity.find({from, to});
    over += capacity == expected.capacity.end() || e.weight <= 0 ||
            e.weight > capacity->second + within;
    net[from] += e.weight;
    net[to] -= e.weight;
  }
  net[static_cast<std::size_t>(source)] -= flow.value;
  net[static_cast<std::size_t>(target)] += flow.value;
  for (const double left : net) wrong += std::abs(left) > within ? 1 : 0;
  CHECK(over == 0);
  CHECK(wrong == 0);
}

Graph real_graph(const Context& ctx, const test::Triples& t, bool undirected, double factor) {
  std::vector<double> weights;
  for (const std::int32_t weight : t.weights) weights.push_back(factor * weight);
  GraphOptions options;
  options.undirected = undirected;
  const auto edges = test::edges_of(t);
  return Graph(ctx, t.rows, edges, weights, options);
}

std::pair<index_t, index_t> ends_of(const test::Triples& t) {
  const index_t source = t.row_of.empty() ? 0 : t.row_of[t.size() / 2];
  const index_t target = (source + 1 + t.rows / 2) % t.rows;
  return {source, target == source ? (source + 1) % t.rows : target};
}

}  // namespace

TEST_CASE("flows are as large as augmenting ways find", "[maxflow]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : test::some_of(test::closure_cases(300))) {
    if (t.rows < 2 || t.rows > 3000) continue;
    const auto [source, target] = ends_of(t);
    for (const bool undirected : {false, true}) {
      INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
      for (const bool weighted : {false, true}) {
        const Graph graph = test::graph_of(ctx, t, undirected, weighted);
        const Flow found = maxflow(graph, source, target);
        const test::ExpectedFlow expected = test::flow_by_definition(graph, source, target);
        CHECK(found.whole == static_cast<std::int64_t>(expected.value));
        CHECK(found.value == expected.value);
        CHECK(found.reached.to_host() == expected.reached);
        check_flow(graph, found, expected, source, target, 0);
        const Flow alone =
            maxflow(test::graph_of(Context::cpu(1), t, undirected, weighted), source, target);
        CHECK(test::entries_of(found.edges) == test::entries_of(alone.edges));
        CHECK(found.rounds == alone.rounds);
        CHECK(found.phases == alone.phases);
      }
      if (t.size() == 0) continue;
      // Multiples of a power of two are exact; of others the value is near.
      const Graph quarters = real_graph(ctx, t, undirected, 0.25);
      const test::ExpectedFlow expected = test::flow_by_definition(quarters, source, target);
      const Flow found = maxflow(quarters, source, target);
      CHECK_FALSE(found.whole);
      CHECK(found.rounded == 0);
      CHECK(found.value == expected.value);
      CHECK(found.reached.to_host() == expected.reached);
      check_flow(quarters, found, expected, source, target, 0);
      const Graph tenths = real_graph(ctx, t, undirected, 0.1);
      const Flow near = maxflow(tenths, source, target);
      const double within = 1e-12 * (1 + expected.value);
      CHECK(std::abs(near.value - 0.4 * expected.value) <= within);
      check_flow(tenths, near, test::flow_by_definition(tenths, source, target), source, target,
                 1e-9);
    }
  }
}

TEST_CASE("flows of grids and of graphs with hubs are the same everywhere", "[maxflow]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t :
       {test::grid(60, 50), test::skewed(3000, 90000, 5), test::scrambled_path(2000)}) {
    INFO(t.name << ", " << test::describe(ctx));
    const index_t source = t.row_of[3], target = t.column_of[t.size() - 3];
    const Graph graph = test::graph_of(ctx, t, true, true);
    const Flow found = maxflow(graph, source, target);
    const test::ExpectedFlow expected = test::flow_by_definition(graph, source, target);
    CHECK(found.value == expected.value);
    check_flow(graph, found, expected, source, target, 0);
    for (const int threads : {1, 2, 5}) {
      const Flow other =
          maxflow(test::graph_of(Context::cpu(threads), t, true, true), source, target);
      CHECK(test::entries_of(found.edges) == test::entries_of(other.edges));
      CHECK(found.rounds == other.rounds);
    }
  }
}

TEST_CASE("flows through a hub between two stars", "[maxflow]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // 0 and 1 are joined by 5000 ways through 2, of which some are narrow, and one past it.
  constexpr index_t spokes = 5000;
  test::Triples t{"stars", 3 + 2 * spokes, 3 + 2 * spokes, {}, {}, {}};
  for (index_t i = 0; i < spokes; ++i) {
    t.add(0, 3 + i, 1 + i % 3);
    t.add(3 + i, 2, 2);
    t.add(2, 3 + spokes + i, 1 + i % 2);
    t.add(3 + spokes + i, 1, 3);
  }
  t.add(0, 1, 7);
  const Graph graph = test::graph_of(ctx, t, false, true);
  const Flow found = maxflow(graph, 0, 1);
  const test::ExpectedFlow expected = test::flow_by_definition(graph, 0, 1);
  CHECK(found.value == expected.value);
  CHECK(found.reached.to_host() == expected.reached);
  check_flow(graph, found, expected, 0, 1, 0);
}

TEST_CASE("flows know large capacities, infinite ones and none", "[maxflow]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::int64_t large = std::int64_t{1} << 60,
                     largest = std::numeric_limits<std::int64_t>::max();
  const auto flow = [&](const std::vector<std::int64_t>& weights, index_t target) {
    const std::vector<index_t> from{0, 1, 2, 0}, to{1, 2, 3, 3};
    BuildCounts counts;
    Matrix matrix = Matrix::from_triples<std::int64_t>(ctx, 5, 5, from, to, weights, {}, &counts);
    return maxflow(Graph(std::move(matrix), counts, true), 0, target);
  };
  CHECK(flow({large - 1, large + 1, largest, large}, 3).whole == 2 * large - 1);
  CHECK(flow({largest, 3, largest, 5}, 2).whole == 3);
  CHECK(flow({large, large, large, 0}, 4).whole == 0);
  CHECK_THROWS_AS(flow({largest, 1, largest, 1}, 3), Unsupported);
  CHECK_THROWS_AS(flow({1, 2, -3, 1}, 3), InvalidArgument);
  const double infinite = std::numeric_limits<double>::infinity();
  const std::vector<Edge> path{{0, 1}, {1, 2}};
  const auto along = [&](const std::vector<double>& weights) {
    return maxflow(Graph(ctx, 3, path, weights), 0, 2);
  };
  CHECK(along({infinite, 2.5}).value == 2.5);
  CHECK(along({1e300, 1e-300}).value == 1e-300);
  CHECK(along({0.0, 0.5}).reached.to_host() == std::vector<index_t>{1, 0, 0});
  CHECK(along({0.5, 0.0}).reached.to_host() == std::vector<index_t>{1, 1, 0});
  CHECK_THROWS_AS(along({infinite, infinite}), Unsupported);
  CHECK_THROWS_AS(along({std::nan(""), 1}), InvalidArgument);
  const Graph pair(ctx, 2, std::vector<Edge>{});
  CHECK(maxflow(pair, 0, 1).whole == 0);
  CHECK_THROWS_AS(maxflow(pair, 0, 0), InvalidArgument);
  CHECK_THROWS_AS(maxflow(pair, 0, 2), InvalidArgument);
}

}  // namespace graphrun
