// Eccentricities, diameter and radius against their definition: a search from each vertex over a
// list of edges.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/diameter.hpp>
#include <graphrun/algorithms/eccentricity.hpp>
#include <graphrun/algorithms/scc.hpp>
#include <graphrun/engine/eccentricity_bounds.hpp>
#include <graphrun/engine/search_sums.hpp>
#include <numeric>
#include <stop_token>

#include "closure_cases.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

using Neighbours = std::vector<std::vector<std::size_t>>;

Neighbours neighbours_in(const Graph& graph) {
  Neighbours near(static_cast<std::size_t>(graph.vertices()));
  for (const test::ListedEdge& e : test::listed_edges(graph, false)) near[e.from].push_back(e.to);
  return near;
}

std::vector<index_t> levels_by_queue(const Neighbours& near, std::size_t source) {
  std::vector<index_t> level(near.size(), no_vertex);
  std::vector<std::size_t> queue{source};
  level[source] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const std::size_t to : near[queue[i]]) {
      if (level[to] != no_vertex) continue;
      level[to] = level[queue[i]] + 1;
      queue.push_back(to);
    }
  }
  return level;
}

struct Expected {
  std::vector<index_t> eccentricity;
  index_t diameter = 0, radius = 0, periphery = 0, center = 0;
};

Expected by_definition(const Graph& graph, const std::vector<index_t>& component) {
  const Neighbours near = neighbours_in(graph.whole());
  Expected all;
  std::vector<index_t> size(near.size(), 0);
  for (std::size_t v = 0; v < near.size(); ++v) {
    const std::vector<index_t> level = levels_by_queue(near, v);
    all.eccentricity.push_back(*std::max_element(level.begin(), level.end()));
    ++size[static_cast<std::size_t>(component[v])];
  }
  if (near.empty()) return all;
  const auto main = static_cast<index_t>(std::max_element(size.begin(), size.end()) - size.begin());
  all.diameter = *std::max_element(all.eccentricity.begin(), all.eccentricity.end());
  all.radius = graph.vertices();
  for (std::size_t v = 0; v < near.size(); ++v) {
    if (component[v] == main) all.radius = std::min(all.radius, all.eccentricity[v]);
  }
  for (std::size_t v = 0; v < near.size(); ++v) {
    all.periphery += all.eccentricity[v] == all.diameter;
    all.center += component[v] == main && all.eccentricity[v] == all.radius;
  }
  return all;
}

void check_distances(const Graph& graph) {
  const std::vector<index_t> component = scc(graph).to_host();
  const Expected expected = by_definition(graph, component);
  const EccentricityResult found = eccentricity(graph);
  CHECK(found.eccentricity.to_host() == expected.eccentricity);
  CHECK(found.component.to_host() == component);
  CHECK(found.diameter == expected.diameter);
  CHECK(found.radius == expected.radius);
  const DiameterResult ends = diameter(graph);
  CHECK(ends.diameter == expected.diameter);
  CHECK(ends.radius == expected.radius);
  CHECK(ends.periphery == expected.periphery);
  CHECK(ends.center == expected.center);
  CHECK(ends.components == found.components);
  if (graph.vertices() == 0) {
    CHECK(ends.from == no_vertex);
    CHECK(ends.to == no_vertex);
    return;
  }
  const auto& all = expected.eccentricity;
  CHECK(ends.from == std::find(all.begin(), all.end(), expected.diameter) - all.begin());
  const std::vector<index_t> level =
      levels_by_queue(neighbours_in(graph.whole()), static_cast<std::size_t>(ends.from));
  CHECK(ends.distance.to_host() == level);
  CHECK(ends.to == std::find(level.begin(), level.end(), expected.diameter) - level.begin());
}

test::Triples cycle(index_t n) {
  test::Triples t{"cycle", n, n, {}, {}, {}};
  for (index_t v = 0; v < n; ++v) t.add(v, (v + 1) % n, 1);
  return t;
}

}  // namespace

TEST_CASE("eccentricities and diameters are those of the definition",
          "[eccentricity][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  std::vector<test::Triples> cases = test::closure_cases(300);
  cases.push_back({"no vertices", 0, 0, {}, {}, {}});
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    if (t.rows > 700) continue;
    for (const bool undirected : {false, true}) {
      INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
      check_distances(test::graph_of(ctx, t, undirected, false));
    }
  }
}

TEST_CASE("eccentricities of many components, hubs, lattices and trees",
          "[eccentricity][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  test::Triples star{"star", 900, 900, {}, {}, {}};
  for (index_t v = 0; v < star.rows; ++v) star.add(471, v, 1);  // a self-loop too
  test::Triples parts{"parts", 1200, 1200, {}, {}, {}};  // paths, cycles, stars, trees, all apart
  for (index_t v = 0; v < parts.rows; ++v) {
    const index_t part = v / 12, at = v % 12;
    if (at < part % 12) parts.add(v, part % 3 == 0 ? v + 1 - at : v + 1, 1);
    if (part % 5 == 0 && at == 11) parts.add(v, v - 11, 1);
  }
  test::Triples tree{"tree", 800, 800, {}, {}, {}};
  for (index_t v = 1; v < tree.rows; ++v) tree.add(v, (v - 1) / 2, 1);
  for (const test::Triples& t : {star, parts, tree, test::grid(23, 31), test::scrambled_path(600),
                                 cycle(700), test::skewed(600, 2400, 3)}) {
    for (const bool undirected : {false, true}) {
      INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
      check_distances(test::graph_of(ctx, t, undirected, false));
    }
  }
}

TEST_CASE("few searches give the diameter, and many at once where bounds do not meet",
          "[eccentricity][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const DiameterResult path =
      diameter(test::graph_of(ctx, test::scrambled_path(5000), true, false));
  CHECK(path.diameter == 4999);
  CHECK(path.radius == 2500);
  CHECK(path.searches < 10);
  const DiameterResult skewed =
      diameter(test::graph_of(ctx, test::skewed(4000, 30000, 5), true, false));
  CHECK(skewed.searches < 200);
  // All vertices of a cycle are alike: bounds of one say little of the others.
  const EccentricityResult round = eccentricity(test::graph_of(ctx, cycle(3000), true, false));
  CHECK(round.eccentricity.to_host() == std::vector<index_t>(3000, 1500));
  CHECK(round.searches <= 3000);
  // Each of 3000 vertices in a component of its own, but for the direction one path.
  const EccentricityResult line =
      eccentricity(test::graph_of(ctx, test::grid(3000, 1), false, false));
  const std::vector<index_t> far = line.eccentricity.to_host();
  CHECK(std::accumulate(far.begin(), far.end(), 0LL) >= 0);
}

TEST_CASE("many are searched from at once where a round settles few vertices",
          "[eccentricity][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  // All eccentricities of a random graph are about the same, so that bounds hardly close.
  const Graph graph = test::graph_of(ctx, test::random_triples(3000, 3000, 12000, 7), true, false);
  int reports = 0;  // one for each round of searches, or batch
  const DiameterResult found = diameter(graph, [&](const EccentricityProgress&) { ++reports; });
  CHECK(found.searches > 1000);
  CHECK(reports < 64);
  const EccentricityResult all = eccentricity(graph);
  CHECK(found.diameter == all.diameter);
  CHECK(found.radius == all.radius);
}

TEST_CASE("depths of searches are those of single ones", "[eccentricity][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t :
       {test::skewed(1500, 9000, 7), test::grid(40, 60), test::scrambled_path(900)}) {
    for (const bool undirected : {false, true}) {
      const Graph graph = test::graph_of(ctx, t, undirected, false);
      const Neighbours near = neighbours_in(graph.whole());
      for (const index_t count : {1, 63, 64, 65, 700}) {
        std::vector<index_t> sources, expected;
        for (index_t i = 0; i < count; ++i) sources.push_back((i * 7 + 3) % t.rows);
        std::sort(sources.begin(), sources.end());
        sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
        for (const index_t s : sources) {
          const auto level = levels_by_queue(near, static_cast<std::size_t>(s));
          expected.push_back(*std::max_element(level.begin(), level.end()));
        }
        INFO(t.name << ", " << test::describe(ctx) << ", " << count << " sources");
        CHECK(search_depths(graph, sources) == expected);
      }
      CHECK(search_depths(graph, {}).empty());
      CHECK_THROWS_AS(search_depths(graph, std::vector<index_t>{1, 1}), InvalidArgument);
      CHECK_THROWS_AS(search_depths(graph, std::vector<index_t>{t.rows}), InvalidArgument);
    }
  }
}

TEST_CASE("the same searches are made by any number of threads", "[eccentricity]") {
  for (const bool undirected : {false, true}) {
    const test::Triples t = test::skewed(3000, 12000, 9);
    const auto one = eccentricity(test::graph_of(Context::cpu(1), t, undirected, false));
    const auto ends = diameter(test::graph_of(Context::cpu(1), t, undirected, false));
    for (const int threads : {2, 3, 5}) {
      const Graph graph = test::graph_of(Context::cpu(threads), t, undirected, false);
      const EccentricityResult many = eccentricity(graph);
      CHECK(many.eccentricity.to_host() == one.eccentricity.to_host());
      CHECK(many.searches == one.searches);
      CHECK(diameter(graph).searches == ends.searches);
    }
  }
}

TEST_CASE("bounds refuse what does not fit", "[eccentricity][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph graph = test::graph_of(ctx, test::skewed(2000, 20000, 3), true, false);
  const Vector<index_t> wrong(graph.context(), graph.own_vertices() + std::size_t{1});
  CHECK_THROWS_AS(EccentricityBounds(graph, wrong.copy(), EccentricitiesWanted::all),
                  InvalidArgument);
  EccentricityBounds bounds(graph, scc(graph), EccentricitiesWanted::all);
  CHECK_THROWS_AS(bounds.tighten(wrong, wrong, 1), InvalidArgument);
  CHECK_THROWS_AS(bounds.settle(std::vector<index_t>{0}, {}), InvalidArgument);
}

TEST_CASE("searches for eccentricities end where a stop is requested", "[eccentricity]") {
  const Context ctx = Context::cpu(2);
  const Graph graph = test::graph_of(ctx, test::skewed(2000, 20000, 3), true, false);
  std::stop_source stop;
  stop.request_stop();
  ctx.stop_with(stop.get_token());
  CHECK_THROWS_AS(eccentricity(graph), Cancelled);
  CHECK_THROWS_AS(diameter(graph), Cancelled);
}

}  // namespace graphrun
