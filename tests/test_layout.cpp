// Drawings: known ones, what every one has, pushes against sums over all pairs, and the same places
// for any number of threads.
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/algorithms/layout.hpp>
#include <graphrun/engine/placement.hpp>
#include <set>
#include <stop_token>
#include <utility>

#include "closure_cases.hpp"

namespace graphrun {
namespace {

struct Drawn {
  std::vector<double> x, y;
  LayoutResult result;

  double between(std::size_t u, std::size_t v) const {
    return std::hypot(x[u] - x[v], y[u] - y[v]);
  }
};

Drawn drawn(const Graph& graph, const LayoutOptions& options = {}) {
  LayoutResult result = layout(graph, options);
  std::vector<double> x = result.x.to_host(), y = result.y.to_host();
  return {std::move(x), std::move(y), std::move(result)};
}

void check_frame(const Drawn& drawing) {
  std::set<std::pair<double, double>> places;
  double right = 0, high = 0;
  for (std::size_t v = 0; v < drawing.x.size(); ++v) {
    CHECK((drawing.x[v] >= 0 && drawing.x[v] <= 1 && drawing.y[v] >= 0 && drawing.y[v] <= 1));
    right = std::max(right, drawing.x[v]);
    high = std::max(high, drawing.y[v]);
    places.insert({drawing.x[v], drawing.y[v]});
  }
  CHECK(places.size() == drawing.x.size());
  CHECK((drawing.result.width == right && drawing.result.height == high));
  if (drawing.x.size() > 1) CHECK(std::max(right, high) == 1);
}

}  // namespace

TEST_CASE("drawings fill their frame, and no two vertices share a place", "[layout]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : test::some_of(test::square_matrices())) {
    if (t.rows > 10000) continue;
    INFO(t.name);
    for (const bool undirected : {false, true}) {
      check_frame(drawn(test::graph_of(ctx, t, undirected, false)));
    }
  }
  for (unsigned seed = 1; seed <= test::random_cases(300); ++seed) {
    const test::Triples t = test::random_multigraph(seed);
    INFO(t.name);
    LayoutOptions options;
    options.seed = seed;
    options.effort = 0.2;
    check_frame(drawn(test::graph_of(ctx, t, seed % 2 == 0, false), options));
  }
}

TEST_CASE("drawings have the same bits for any number of threads", "[layout]") {
  for (const test::Triples& t :
       {test::skewed(3000, 9000, 4), test::grid(60, 50), test::random_triples(900, 900, 700, 2)}) {
    INFO(t.name);
    LayoutOptions options;
    options.effort = 0.2;
    const Drawn first = drawn(test::graph_of(Context::cpu(1), t, true, false), options);
    for (const int threads : {2, 5}) {
      const Drawn other = drawn(test::graph_of(Context::cpu(threads), t, true, false), options);
      CHECK(other.x == first.x);
      CHECK(other.y == first.y);
    }
    for (const Context& ctx : test::contexts()) {
      const Graph graph = test::graph_of(ctx, t, true, false);
      const Drawn one = drawn(graph, options), again = drawn(graph, options);
      CHECK(one.x == again.x);
      CHECK(one.y == again.y);
    }
    options.seed = 2;
    CHECK(drawn(test::graph_of(Context::cpu(1), t, true, false), options).x != first.x);
  }
}

TEST_CASE("forces hold each other in small graphs", "[layout]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Drawn edge = drawn(Graph(ctx, 2, std::vector<Edge>{{0, 1}}));
  CHECK(edge.between(0, 1) == Catch::Approx(edge.result.edge_length));
  const Drawn triangle = drawn(Graph(ctx, 3, std::vector<Edge>{{0, 1}, {1, 2}, {2, 0}}));
  CHECK(triangle.between(0, 1) == Catch::Approx(triangle.between(1, 2)).epsilon(0.03));
  CHECK(triangle.between(0, 1) == Catch::Approx(triangle.between(2, 0)).epsilon(0.03));
  // A square: its diagonals are longer than its sides by the root of 2.
  const Drawn square = drawn(Graph(ctx, 4, std::vector<Edge>{{0, 1}, {1, 2}, {2, 3}, {3, 0}}));
  CHECK(square.between(0, 2) / square.between(0, 1) == Catch::Approx(std::sqrt(2)).epsilon(0.05));
  // A heavy edge is shorter: pulls and pushes hold each other where w d^2 = 1 / d.
  const std::vector<double> weights{8, 1};
  LayoutOptions options;
  options.weighted = true;
  const std::vector<Edge> pairs{{0, 1}, {2, 3}};
  const Drawn two = drawn(Graph(ctx, 4, pairs, weights), options);
  CHECK(two.between(2, 3) / two.between(0, 1) == Catch::Approx(2).epsilon(0.03));
  // So is that of lighter vertices: 3 x 9 masses, 27 times the push, 3 times the length.
  const std::vector<std::int64_t> mass{3, 9, 1, 1};
  const Vector<std::int64_t> masses(ctx, std::span<const std::int64_t>(mass));
  LayoutOptions heavy;
  heavy.mass = &masses;
  const Drawn heavier = drawn(Graph(ctx, 4, pairs), heavy);
  CHECK(heavier.between(0, 1) / heavier.between(2, 3) == Catch::Approx(3).epsilon(0.05));
}

TEST_CASE("a path and a grid are unfolded", "[layout]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  test::Triples path{"path", 60, 60, {}, {}, {}};
  for (index_t v = 0; v + 1 < 60; ++v) path.add(v, v + 1, 1);
  const Drawn line = drawn(test::graph_of(ctx, path, true, false));
  CHECK(line.between(0, 59) > 30 * line.result.edge_length);
  const Drawn grid = drawn(test::graph_of(ctx, test::grid(40, 40), true, false));
  CHECK(grid.between(0, 1599) > 25 * grid.result.edge_length);
  CHECK(grid.between(39, 1560) > 25 * grid.result.edge_length);
}

TEST_CASE("pushes of cells are near those of all pairs", "[layout]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // Edges that pull next to nothing: what moves a vertex is the push by all others.
  constexpr index_t n = 700;
  std::vector<Edge> ring;
  for (index_t v = 0; v < n; ++v) ring.push_back({v, (v + 1) % n});
  const Graph graph(ctx, n, ring);
  const CoarseGraph level(graph, false);
  std::vector<std::int64_t> mass;
  for (index_t v = 0; v < n; ++v) mass.push_back(1 + v % 5);
  const Vector<std::int64_t> masses(ctx, std::span<const std::int64_t>(mass));
  Places places = spiral_places(ctx, n, n);
  const std::vector<double> x = places.x.to_host(), y = places.y.to_host();
  Relaxation relaxation({level, masses, 1e-12});
  relaxation.round(1e9, places);
  const std::vector<double> to_x = places.x.to_host(), to_y = places.y.to_host();
  double worst = 0, largest_push = 0;
  for (std::size_t v = 0; v < x.size(); ++v) {
    double right = 0, up = 0;
    for (std::size_t u = 0; u < x.size(); ++u) {
      if (u == v) continue;
      const double dx = x[v] - x[u], dy = y[v] - y[u], square = dx * dx + dy * dy;
      right += static_cast<double>(mass[u]) * dx / square;
      up += static_cast<double>(mass[u]) * dy / square;
    }
    // A vertex moves 0.7 times the push over a tenth of its mass.
    const double found_x = (to_x[v] - x[v]) / 7, found_y = (to_y[v] - y[v]) / 7;
    worst = std::max(worst, std::hypot(found_x - right, found_y - up));
    largest_push = std::max(largest_push, std::hypot(right, up));
  }
  CHECK(worst < 0.02 * largest_push);
}

TEST_CASE("groups are those of leaders", "[layout]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : {test::skewed(2000, 6000, 4), test::grid(30, 20)}) {
    const Graph graph = test::graph_of(ctx, t, true, false);
    const std::vector<index_t> leader = groups_of_leaders(CoarseGraph(graph, false), 1).to_host();
    CHECK(leader ==
          groups_of_leaders(CoarseGraph(test::graph_of(Context::cpu(1), t, true, false), false), 1)
              .to_host());
    std::set<std::pair<index_t, index_t>> edges;
    const test::Triples both = test::both_ways(t);
    for (std::size_t i = 0; i < both.size(); ++i) edges.insert({both.row_of[i], both.column_of[i]});
    for (std::size_t v = 0; v < leader.size(); ++v) {
      const index_t l = leader[v];
      CHECK(leader[static_cast<std::size_t>(l)] == l);
      if (l != static_cast<index_t>(v)) CHECK(edges.contains({static_cast<index_t>(v), l}));
    }
    for (const auto& [u, v] : edges) {
      const bool both_lead =
          leader[static_cast<std::size_t>(u)] == u && leader[static_cast<std::size_t>(v)] == v;
      CHECK((u == v || !both_lead));
    }
  }
}

TEST_CASE("drawings of next to nothing, and what is not allowed", "[layout]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph none(ctx, 0, std::vector<Edge>{}), one(ctx, 1, std::vector<Edge>{{0, 0}});
  CHECK(layout(none).x.size() == 0);
  CHECK(drawn(one).x == std::vector<double>{0});
  CHECK(drawn(Graph(ctx, 5, std::vector<Edge>{})).result.edge_length == 0);
  LayoutOptions wrong;
  for (const double effort : {0.0, 1e300}) {
    wrong.effort = effort;
    CHECK_THROWS_AS(layout(one, wrong), InvalidArgument);
  }
  const std::vector<std::int64_t> mass{0};
  const Vector<std::int64_t> masses(ctx, std::span<const std::int64_t>(mass));
  wrong = {};
  wrong.mass = &masses;
  CHECK_THROWS_AS(layout(one, wrong), InvalidArgument);
  const std::vector<double> negative{-1};
  wrong = {};
  wrong.weighted = true;
  CHECK_THROWS_AS(layout(Graph(ctx, 2, std::vector<Edge>{{0, 1}}, negative), wrong),
                  InvalidArgument);
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  LayoutOptions stopped;
  stopped.on_progress = [&](const LayoutProgress&) { stop.request_stop(); };
  CHECK_THROWS_AS(layout(test::graph_of(ctx, test::grid(30, 30), true, false), stopped), Cancelled);
  ctx.stop_with({});
}

}  // namespace graphrun
