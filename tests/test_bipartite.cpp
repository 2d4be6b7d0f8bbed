// Two sides against a search over a list of edges, and odd cycles edge by edge.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/bipartite.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/engine/parity_sides.hpp>
#include <graphrun/engine/tree_path.hpp>
#include <set>
#include <utility>

#include "closure_cases.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

std::vector<std::set<std::size_t>> neighbours_of(const Graph& graph) {
  std::vector<std::set<std::size_t>> near(static_cast<std::size_t>(graph.vertices()));
  for (const test::ListedEdge& e : test::listed_edges(graph.whole(), false)) {
    near[e.from].insert(e.to);
    near[e.to].insert(e.from);
  }
  return near;
}

std::vector<index_t> sides_by_definition(const std::vector<std::set<std::size_t>>& near) {
  std::vector<index_t> side(near.size(), no_vertex);
  std::vector<bool> seen(near.size());
  for (std::size_t first = 0; first < near.size(); ++first) {
    if (seen[first]) continue;
    std::vector<std::size_t> queue{first};
    seen[first] = true;
    side[first] = 0;
    bool even = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const std::size_t v : near[queue[i]]) {
        if (seen[v]) {
          even = even && side[v] != side[queue[i]];
          continue;
        }
        seen[v] = true;
        side[v] = 1 - side[queue[i]];
        queue.push_back(v);
      }
    }
    for (const std::size_t v : queue) side[v] = even ? side[v] : no_vertex;
  }
  return side;
}

// The vertices from one to the root of its search, by the smallest ones that are nearer.
std::vector<std::size_t> way_back(const std::vector<std::set<std::size_t>>& near,
                                  const std::vector<index_t>& level, std::size_t v) {
  std::vector<std::size_t> way{v};
  while (level[way.back()] > 0) {
    const index_t nearer = level[way.back()] - 1;
    way.push_back(
        *std::ranges::find_if(near[way.back()], [&](std::size_t u) { return level[u] == nearer; }));
  }
  return way;
}

std::vector<index_t> closed_by(const std::vector<std::set<std::size_t>>& near,
                               const std::vector<index_t>& level, std::size_t u, std::size_t v) {
  std::vector<std::size_t> one = way_back(near, level, u), other = way_back(near, level, v);
  while (one.size() > 1 && one[one.size() - 2] == other[other.size() - 2]) {
    one.pop_back();
    other.pop_back();
  }
  std::vector<index_t> cycle(one.rbegin(), one.rend());
  cycle.insert(cycle.end(), other.begin(), other.end() - 1);
  return cycle;
}

// Level by level from the smallest vertex of each component, all of a level's edges looked at.
std::vector<index_t> cycle_by_definition(const std::vector<std::set<std::size_t>>& near) {
  for (std::size_t v = 0; v < near.size(); ++v) {
    if (near[v].contains(v)) return {static_cast<index_t>(v)};
  }
  std::vector<index_t> level(near.size(), no_vertex);
  for (std::size_t root = 0; root < near.size(); ++root) {
    if (level[root] != no_vertex) continue;
    level[root] = 0;
    for (std::set<std::size_t> now{root}, next; !now.empty(); now = std::exchange(next, {})) {
      for (const std::size_t u : now) {
        for (const std::size_t v : near[u]) {
          if (level[v] == level[u]) return closed_by(near, level, u, v);
          if (level[v] == no_vertex) next.insert(v);
        }
      }
      for (const std::size_t v : next) level[v] = level[*now.begin()] + 1;
    }
  }
  return {};
}

void check_sides(const Graph& graph) {
  const auto near = neighbours_of(graph);
  const std::vector<index_t> expected = sides_by_definition(near);
  const Bipartition found = bipartition(graph);
  CHECK(found.side->to_host() == expected);
  for (const index_t side : {0, 1}) {
    CHECK(found.sizes[side] == std::ranges::count(expected, side));
  }
  const bool sided = std::ranges::find(expected, no_vertex) == expected.end();
  CHECK(found.odd_cycle == cycle_by_definition(near));
  const Bipartition ended = bipartition(graph, {.each_component = false});
  CHECK(ended.odd_cycle == found.odd_cycle);
  REQUIRE(ended.side.has_value() == sided);
  if (sided) {
    CHECK(ended.side->to_host() == expected);
    CHECK(ended.components == found.components);
    CHECK(std::ranges::equal(ended.sizes, found.sizes));
  }
  CHECK(found.odd_cycle.empty() == sided);
  CHECK(bipartite(graph, cc(graph)) == sided);
  const std::vector<index_t>& cycle = found.odd_cycle;
  if (sided) return;
  CHECK(cycle.size() % 2 == 1);
  CHECK(std::set<index_t>(cycle.begin(), cycle.end()).size() == cycle.size());
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const auto u = static_cast<std::size_t>(cycle[i]);
    CHECK(near[u].contains(static_cast<std::size_t>(cycle[(i + 1) % cycle.size()])));
  }
}

}  // namespace

TEST_CASE("sides are those of a search from each component's first vertex",
          "[bipartite][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  std::vector<test::Triples> cases = test::closure_cases(300);
  cases.push_back(test::skewed(3000, 40000, 5));
  cases.push_back(test::scrambled_path(5000));
  // Edges between an even and an odd vertex alone, few enough for several components.
  for (unsigned seed = 0; seed < test::random_cases(60); ++seed) {
    test::Triples t = test::random_triples(60, 60, 20 + seed, seed);
    for (index_t& v : t.row_of) v -= v % 2;
    for (index_t& v : t.column_of) v += 1 - v % 2;
    cases.push_back(std::move(t));
  }
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    for (const bool undirected : {false, true}) {
      CAPTURE(t.name, undirected, test::describe(ctx));
      check_sides(test::graph_of(ctx, t, undirected));
    }
  }
}

TEST_CASE("odd cycles are those of the first edge within a side", "[bipartite][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const auto found = [&](index_t n, const std::vector<Edge>& edges, bool undirected = false) {
    GraphOptions options;
    options.undirected = undirected;
    const Graph graph(ctx, n, edges, options);
    Bipartition all = bipartition(graph);
    CHECK(bipartition(graph, {.each_component = false}).odd_cycle == all.odd_cycle);
    return all;
  };
  using Ids = std::vector<index_t>;
  CHECK(found(3, {{0, 1}, {1, 2}, {2, 0}}).odd_cycle == Ids{0, 1, 2});
  // A loop, as an edge of either kind of graph.
  for (const bool undirected : {false, true}) {
    const Bipartition loop = found(4, {{0, 1}, {3, 3}}, undirected);
    CHECK(loop.odd_cycle == Ids{3});
    CHECK(loop.side->to_host() == Ids{0, 1, 0, no_vertex});
    CHECK((loop.components == 3 && loop.sizes[0] == 2 && loop.sizes[1] == 1));
  }
  // A path to a pentagon 2, 3, 4, 5, 6.
  const Bipartition far = found(7, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 2}});
  CHECK(far.odd_cycle == Ids{2, 3, 4, 5, 6});
  CHECK(far.side->to_host() == Ids(7, no_vertex));
  // A pentagon from 0 with the smaller ends, and a triangle at 6, beyond a path: the nearer one, of
  // more edges. Of two components the first.
  const Bipartition nearer =
      found(9, {{0, 2}, {2, 1}, {1, 3}, {3, 4}, {4, 0}, {0, 5}, {5, 8}, {8, 6}, {6, 7}, {7, 8}});
  CHECK(nearer.odd_cycle == Ids{0, 2, 1, 3, 4});
  CHECK(found(8, {{1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 1}, {6, 7}, {7, 0}, {0, 6}}).odd_cycle ==
        Ids{0, 6, 7});
  // Two triangles at 0: of the edges 1 - 2 and 3 - 4 the first.
  for (const bool undirected : {false, true}) {
    const std::vector<Edge> both{{0, 1}, {1, 2}, {2, 0}, {0, 3}, {3, 4}, {4, 0}};
    CHECK(found(5, both, undirected).odd_cycle == Ids{0, 1, 2});
  }
  // Of two edges of one level that of the smaller vertex, though the search comes to it later.
  for (const bool undirected : {false, true}) {
    const std::vector<Edge> later{{0, 1}, {0, 2}, {1, 5}, {1, 6}, {5, 6}, {2, 3}, {2, 4}, {3, 4}};
    CHECK(found(7, later, undirected).odd_cycle == Ids{2, 3, 4});
  }
  CHECK(found(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}).side->to_host() == Ids{0, 1, 0, 1});
  for (const index_t n : {0, 1, 2}) {
    const Bipartition nothing = found(n, {});
    CHECK(nothing.odd_cycle.empty());
    CHECK(nothing.side->to_host() == Ids(static_cast<std::size_t>(n), 0));
    CHECK(nothing.components == n);
  }
}

TEST_CASE("sides are the same for any number of threads", "[bipartite]") {
  for (const test::Triples& t : {test::skewed(20000, 150000, 3), test::grid(90, 70)}) {
    const Bipartition one = bipartition(test::graph_of(Context::cpu(1), t));
    for (const int threads : {2, 5}) {
      const Bipartition other = bipartition(test::graph_of(Context::cpu(threads), t));
      CHECK(other.side->to_host() == one.side->to_host());
      CHECK(other.odd_cycle == one.odd_cycle);
    }
  }
}

TEST_CASE("a search for an odd cycle ends where it is told to, and tells nothing", "[bipartite]") {
  const Graph path = test::graph_of(Context::cpu(2), test::grid(40, 40), true);
  CHECK_FALSE(search_sides(path, 100).ended);
  const SearchedSides whole = search_sides(path, 1 << 20);
  CHECK((whole.ended && whole.odd_cycle.empty() && whole.components == 1));
  CHECK(whole.side.to_host() == bipartition(path).side->to_host());
  GraphOptions options;
  options.undirected = true;
  const Graph loop(Context::cpu(1), 2, std::vector<Edge>{{1, 1}}, options);
  CHECK_THROWS_AS(search_sides(loop, 100), InvalidArgument);
  CHECK(first_self_loop(loop) == 1);
  CHECK(first_self_loop(path) == no_vertex);
}

TEST_CASE("sides need a level and a component of each vertex", "[bipartite]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph graph(ctx, 3, std::vector<Edge>{{0, 1}});
  const Vector<index_t> few(ctx, 2), all(ctx, 3);
  CHECK_THROWS_AS(sides_by_parity(graph, few, all), InvalidArgument);
  CHECK_THROWS_AS(sides_by_parity(graph, all, few), InvalidArgument);
  const std::vector<index_t> trees{0, 0, 2};
  const Vector<index_t> parent(ctx, std::span<const index_t>(trees));
  CHECK(tree_cycle(parent, 1, 1) == std::vector<index_t>{1});
  CHECK(tree_cycle(parent, 0, 1) == std::vector<index_t>{0, 1});
  CHECK_THROWS_AS(tree_cycle(parent, 1, 2), InvalidArgument);
}

}  // namespace graphrun
