// Biconnected components against Boost.Graph's, and the forests that they are found by.
#include <algorithm>
#include <boost/graph/biconnected_components.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/biconnected.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/engine/blocks.hpp>
#include <map>
#include <set>
#include <utility>

#include "component_cases.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

using Pair = std::pair<index_t, index_t>;

std::set<Pair> simple_edges(const Graph& graph) {
  std::set<Pair> edges;
  for (const test::ListedEdge& e : test::listed_edges(graph, false)) {
    const auto u = static_cast<index_t>(e.from), v = static_cast<index_t>(e.to);
    if (u != v) edges.emplace(std::min(u, v), std::max(u, v));
  }
  return edges;
}

struct Expected {
  std::map<Pair, index_t> block;  // of each edge, numbered by first edges
  std::vector<index_t> of_vertex;
  index_t count = 0, largest = 0, points = 0, bridges = 0;
};

Expected by_boost(index_t n, const std::set<Pair>& edges) {
  using Boost =
      boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                            boost::property<boost::edge_index_t, std::size_t>>;
  Boost graph(static_cast<std::size_t>(n));
  std::size_t number = 0;
  for (const auto& [u, v] : edges) {
    boost::add_edge(static_cast<std::size_t>(u), static_cast<std::size_t>(v), number++, graph);
  }
  std::vector<std::size_t> block(edges.size());
  boost::biconnected_components(
      graph, boost::make_iterator_property_map(block.begin(), get(boost::edge_index, graph)));
  Expected expected;
  std::map<std::size_t, index_t> renamed;
  std::vector<std::set<index_t>> vertices_of;
  std::vector<index_t> edges_of;
  number = 0;
  for (const Pair& edge : edges) {
    const auto [at, fresh] =
        renamed.try_emplace(block[number++], static_cast<index_t>(renamed.size()));
    if (fresh) {
      vertices_of.emplace_back();
      edges_of.push_back(0);
    }
    expected.block[edge] = at->second;
    vertices_of[static_cast<std::size_t>(at->second)].insert({edge.first, edge.second});
    ++edges_of[static_cast<std::size_t>(at->second)];
  }
  expected.of_vertex.assign(static_cast<std::size_t>(n), 0);
  for (const auto& vertices : vertices_of) {
    expected.largest = std::max(expected.largest, static_cast<index_t>(vertices.size()));
    for (const index_t v : vertices) ++expected.of_vertex[static_cast<std::size_t>(v)];
  }
  expected.count = static_cast<index_t>(vertices_of.size());
  expected.bridges = static_cast<index_t>(std::ranges::count(edges_of, 1));
  expected.points = static_cast<index_t>(
      std::ranges::count_if(expected.of_vertex, [](index_t blocks) { return blocks > 1; }));
  return expected;
}

void check_blocks(const Graph& graph) {
  const Expected expected = by_boost(graph.vertices(), simple_edges(graph));
  const BiconnectedResult found = biconnected(graph, true);
  CHECK(found.blocks.to_host() == expected.of_vertex);
  CHECK(found.components == expected.count);
  CHECK(found.largest == expected.largest);
  CHECK(found.articulation_points == expected.points);
  CHECK(found.bridges == expected.bridges);
  std::map<Pair, index_t> block;
  for (const test::Entry& e : test::entries_of(*found.edges)) {
    block[{e.row, e.column}] = static_cast<index_t>(e.weight);
  }
  CHECK(block == expected.block);
}

// Every vertex hangs on a neighbour, all of a component on its smallest vertex, and the places tell
// who is above whom.
void check_forest(const Graph& graph) {
  const Graph undirected = graph.undirected();
  const RootedForest forest = rooted_forest(undirected.out_edges());
  const std::vector<index_t> parent = forest.parent.to_host(), component = cc(graph).to_host();
  const std::vector<TourPlace> first = forest.first.to_host(), last = forest.last.to_host();
  const std::set<Pair> edges = simple_edges(graph);
  std::set<TourPlace> firsts;
  std::size_t alone = 0;
  for (std::size_t v = 0; v < parent.size(); ++v) {
    const auto mine = static_cast<index_t>(v);
    if (parent[v] == mine) {
      CHECK(component[v] == mine);
      CHECK(last[v] == no_place);
      alone += first[v] == no_place ? 1 : 0;
      if (first[v] != no_place) firsts.insert(first[v]);
      continue;
    }
    firsts.insert(first[v]);
    const auto above = static_cast<std::size_t>(parent[v]);
    const bool joined = edges.contains({std::min(mine, parent[v]), std::max(mine, parent[v])});
    CHECK((joined && component[v] != mine));
    CHECK((first[above] < first[v] && first[v] <= last[v] && last[v] <= last[above]));
    CHECK(last[v] < 2 * parent.size());
  }
  CHECK(firsts.size() + alone == parent.size());
  // Siblings have nothing in common: the places of a vertex are those of all that hangs on it.
  std::vector<std::size_t> below(parent.size(), 1);
  std::vector<std::pair<TourPlace, std::size_t>> order;
  for (std::size_t v = 0; v < parent.size(); ++v) order.emplace_back(first[v], v);
  std::sort(order.rbegin(), order.rend());
  for (const auto& [place, v] : order) {
    if (parent[v] == static_cast<index_t>(v)) continue;
    CHECK(last[v] - first[v] + 2 == 2 * below[v]);
    below[static_cast<std::size_t>(parent[v])] += below[v];
  }
}

// A path of cycles of so many vertices each, joined in one vertex, or by a bridge after each third.
test::Triples chain_of_cycles(index_t cycles, index_t length) {
  test::Triples t{"chain of cycles", 0, 0, {}, {}, {}};
  index_t at = 0, next = 1;
  for (index_t c = 0; c < cycles; ++c) {
    const index_t begin = at;
    for (index_t i = 1; i < length; ++i) {
      t.add(at, next, 1);
      at = next++;
    }
    t.add(at, begin, 1);
    if (c % 3 == 0) {
      t.add(at, next, 1);
      at = next++;
    }
  }
  t.rows = t.columns = next;
  return t;
}

}  // namespace

TEST_CASE("biconnected components are those of Boost.Graph", "[biconnected]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> cases = test::component_cases(300);
  for (const unsigned seed : {1U, 2U, 3U}) {
    cases.push_back(test::random_triples(400, 400, 380 + 40 * seed, seed));
  }
  cases.push_back(chain_of_cycles(900, 5));
  cases.push_back(chain_of_cycles(40, 90));
  cases.push_back(test::skewed(3000, 9000, 7));
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    for (const bool undirected : {false, true}) {
      CAPTURE(t.name, undirected, test::describe(ctx));
      const Graph graph = test::graph_of(ctx, t, undirected);
      check_blocks(graph);
      if (t.rows <= 5000) check_forest(graph);
    }
  }
}

TEST_CASE("biconnected components of small graphs", "[biconnected]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const auto found = [&](index_t n, const std::vector<Edge>& edges) {
    return biconnected(Graph(ctx, n, edges), true);
  };
  using Ids = std::vector<index_t>;
  for (const index_t n : {0, 1, 2}) {
    const BiconnectedResult nothing = found(n, {});
    CHECK(nothing.blocks.to_host() == Ids(static_cast<std::size_t>(n), 0));
    CHECK((nothing.components == 0 && nothing.largest == 0 && nothing.bridges == 0));
    CHECK(nothing.edges->entries() == 0);
  }
  // Two triangles at 2, a bridge 4 - 5, an edge both ways 6 - 7, a loop at 8.
  const BiconnectedResult all = found(
      9, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 2}, {4, 5}, {6, 7}, {7, 6}, {8, 8}, {0, 0}});
  CHECK(all.blocks.to_host() == Ids{1, 1, 2, 1, 2, 1, 1, 1, 0});
  CHECK((all.components == 4 && all.largest == 3));
  CHECK((all.articulation_points == 2 && all.bridges == 2));
  CHECK(
      test::entries_of(*all.edges) ==
      std::vector<test::Entry>{
          {0, 1, 0}, {0, 2, 0}, {1, 2, 0}, {2, 3, 1}, {2, 4, 1}, {3, 4, 1}, {4, 5, 2}, {6, 7, 3}});
  CHECK_FALSE(biconnected(Graph(ctx, 2, std::vector<Edge>{{0, 1}})).edges);
}

TEST_CASE("biconnected components of a hub that is on a cycle by one of its first edges",
          "[biconnected]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // A circle 0, 1, 2, 3; the other edges of 2 are bridges.
  constexpr index_t vertices = 20000;
  std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 3}, {3, 0}};
  for (index_t v = 4; v < vertices; ++v) edges.push_back({2, v});
  const BiconnectedResult found = biconnected(Graph(ctx, vertices, edges));
  CHECK((found.components == vertices - 3 && found.largest == 4));
  CHECK((found.articulation_points == 1 && found.bridges == vertices - 4));
}

TEST_CASE("biconnected components are the same for any number of threads", "[biconnected]") {
  for (const test::Triples& t :
       {test::skewed(30000, 90000, 3), test::grid(120, 90), chain_of_cycles(9000, 4)}) {
    CAPTURE(t.name);
    const BiconnectedResult one = biconnected(test::graph_of(Context::cpu(1), t), true);
    for (const int threads : {2, 5}) {
      const BiconnectedResult other = biconnected(test::graph_of(Context::cpu(threads), t), true);
      CHECK(other.blocks.to_host() == one.blocks.to_host());
      CHECK(other.components == one.components);
      CHECK(other.edges->weights().as<std::int32_t>()->to_host() ==
            one.edges->weights().as<std::int32_t>()->to_host());
    }
  }
}

TEST_CASE("blocks of other sizes are refused", "[biconnected]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph graph = test::graph_of(ctx, test::grid(5, 4), true),
              other = test::graph_of(ctx, test::grid(3, 3), true);
  const RootedForest forest = rooted_forest(graph.out_edges());
  const Vector<index_t> label = block_labels(graph.out_edges(), forest);
  CHECK_THROWS_AS(block_labels(other.out_edges(), forest), InvalidArgument);
  CHECK_THROWS_AS(block_of_edges(other.out_edges(), forest, label), InvalidArgument);
  CHECK_THROWS_AS(count_blocks(rooted_forest(other.out_edges()), label), InvalidArgument);
  CHECK_THROWS_AS(rooted_forest(test::pattern_of(ctx, test::random_triples(3, 4, 5, 1))),
                  InvalidArgument);
}

}  // namespace graphrun
