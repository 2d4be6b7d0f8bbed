// Topological order against its definition over a list of edges.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/topological.hpp>
#include <set>
#include <utility>

#include "closure_cases.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

// Longest paths by sweeps over all edges; none where they never end.
std::vector<index_t> levels_of(const std::vector<test::ListedEdge>& edges, std::size_t n) {
  std::vector<index_t> level(n, no_vertex);
  std::vector<int> left(n, 0);
  for (const test::ListedEdge& e : edges) ++left[e.to];
  for (index_t round = 0; true; ++round) {
    std::vector<std::size_t> taken;
    for (std::size_t v = 0; v < n; ++v) {
      if (level[v] == no_vertex && left[v] == 0) taken.push_back(v);
    }
    if (taken.empty()) return level;
    for (const std::size_t v : taken) level[v] = round;
    for (const test::ListedEdge& e : edges) left[e.to] -= level[e.from] == round ? 1 : 0;
  }
}

void check_order(const Graph& graph) {
  const auto n = static_cast<std::size_t>(graph.vertices());
  const auto edges = test::listed_edges(graph, false);
  const TopologicalResult found = topological(graph);
  const auto level = found.level.to_host(), position = found.position.to_host();
  CHECK(level == levels_of(edges, n));
  std::vector<std::pair<index_t, std::size_t>> order;
  for (std::size_t v = 0; v < n; ++v) {
    if (level[v] != no_vertex) order.emplace_back(level[v], v);
  }
  std::sort(order.begin(), order.end());
  CHECK(found.ordered == static_cast<index_t>(order.size()));
  CHECK(found.levels == (order.empty() ? 0 : order.back().first + 1));
  std::vector<index_t> expected(n, no_vertex);
  for (std::size_t i = 0; i < order.size(); ++i)
    expected[order[i].second] = static_cast<index_t>(i);
  CHECK(position == expected);
  CHECK(found.cycle.empty() == (order.size() == n));
  std::set<std::pair<std::size_t, std::size_t>> there;
  for (const test::ListedEdge& e : edges) there.insert({e.from, e.to});
  const std::set<index_t> once(found.cycle.begin(), found.cycle.end());
  CHECK(once.size() == found.cycle.size());
  for (std::size_t i = 0; i < found.cycle.size(); ++i) {
    const auto u = static_cast<std::size_t>(found.cycle[i]);
    const auto v = static_cast<std::size_t>(found.cycle[(i + 1) % found.cycle.size()]);
    CHECK(there.contains({u, v}));
    CHECK(found.cycle[i] >= found.cycle[0]);
  }
}

// The same edges, each from its smaller end to the larger one.
test::Triples forward(test::Triples t) {
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t.row_of[i] > t.column_of[i]) std::swap(t.row_of[i], t.column_of[i]);
    if (t.row_of[i] == t.column_of[i] && t.rows > 1) {
      t.row_of[i] = 0;
      t.column_of[i] = t.rows - 1;
    }
  }
  return t;
}

}  // namespace

TEST_CASE("topological orders what has no cycle and finds one elsewhere", "[topological]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> cases = test::closure_cases(300);
  cases.push_back(test::skewed(3000, 40000, 5));
  for (const test::Triples& t : cases) {
    CAPTURE(t.name, test::describe(ctx));
    check_order(test::graph_of(ctx, t));
    check_order(test::graph_of(ctx, t, true));
    check_order(test::graph_of(ctx, forward(t)));
  }
}

TEST_CASE("topological follows long paths, wide rounds and hubs", "[topological]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  CAPTURE(test::describe(ctx));
  const auto levels = [&](const test::Triples& t) {
    const TopologicalResult found = topological(test::graph_of(ctx, t));
    CHECK(found.ordered == t.rows);
    return found.levels;
  };
  CHECK(levels(test::scrambled_path(20000)) == 20000);
  CHECK(levels(test::grid(300, 200)) == 499);
  CHECK(levels(test::path_to_hub(50, 30000)) == 52);
  check_order(test::graph_of(ctx, test::widening({3, 11, 5})));
  // All into a hub, and out of it: its row is longer than a narrow round bears.
  constexpr index_t leaves = 20000;
  test::Triples hub{"hub", 2 * leaves + 1, 2 * leaves + 1, {}, {}, {}};
  for (index_t i = 0; i < leaves; ++i) {
    hub.add(i, leaves, 1);
    hub.add(leaves, leaves + 1 + i, 1);
  }
  const TopologicalResult found = topological(test::graph_of(ctx, hub));
  CHECK(found.levels == 3);
  const auto position = found.position.to_host();
  for (index_t v = 0; v < hub.rows; ++v) REQUIRE(position[static_cast<std::size_t>(v)] == v);
}

TEST_CASE("topological names the cycle", "[topological]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // 0 -> 1, a circle 3 -> 5 -> 4 -> 3 behind 1, and 2 behind the circle.
  const std::vector<Edge> edges{{0, 1}, {1, 3}, {3, 5}, {5, 4}, {4, 3}, {4, 2}};
  const TopologicalResult found = topological(Graph(ctx, 6, edges));
  CHECK(found.cycle == std::vector<index_t>{3, 5, 4});
  CHECK(found.position.to_host() == std::vector<index_t>{0, 1, -1, -1, -1, -1});
  CHECK(found.levels == 2);
  const std::vector<Edge> loop{{0, 1}, {1, 1}};
  CHECK(topological(Graph(ctx, 2, loop)).cycle == std::vector<index_t>{1});
  const TopologicalResult none = topological(Graph(ctx, 0, std::vector<Edge>{}));
  CHECK((none.cycle.empty() && none.levels == 0 && none.position.size() == 0));
}

}  // namespace graphrun
