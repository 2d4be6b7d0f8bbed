// Maximal matchings against edges that are taken one after another.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/matching.hpp>
#include <graphrun/engine/spanning.hpp>
#include <limits>
#include <tuple>

#include "closure_cases.hpp"
#include "engine/common/mixed.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

struct Expected {
  std::vector<index_t> partner;
  std::vector<test::Entry> edges;
};

std::uint32_t hash_of(std::uint64_t seed, index_t u, index_t v) {
  const auto drawn = static_cast<std::uint32_t>(kernels::mixed(seed));
  std::uint32_t x = (static_cast<std::uint32_t>(u) ^ drawn) * 0x9e3779b9u;
  x ^= (static_cast<std::uint32_t>(v) ^ drawn) * 0x9e3779b9u;
  return (x ^ (x >> 16)) * 0x85ebca6bu;
}

Expected matching_by_definition(const Graph& graph, std::uint64_t seed) {
  auto edges = test::listed_edges(graph, true);
  for (test::ListedEdge& e : edges) {
    if (e.from > e.to) std::swap(e.from, e.to);
  }
  std::stable_sort(edges.begin(), edges.end(), [](const auto& p, const auto& q) {
    return std::pair(p.from, p.to) < std::pair(q.from, q.to);
  });
  std::vector<std::tuple<double, std::uint32_t, std::size_t, std::size_t>> order;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (edges[i].from == edges[i].to) continue;
    double weight = edges[i].weight;
    const bool both = i + 1 < edges.size() && edges[i + 1].from == edges[i].from &&
                      edges[i + 1].to == edges[i].to;
    if (both && graph.weighted() && graph.directed()) weight += edges[i + 1].weight;
    const std::uint32_t hash =
        hash_of(seed, static_cast<index_t>(edges[i].from), static_cast<index_t>(edges[i].to));
    order.emplace_back(-weight, ~hash, edges[i].from, edges[i].to);
    i += both ? 1 : 0;
  }
  std::sort(order.begin(), order.end());
  Expected found{std::vector<index_t>(static_cast<std::size_t>(graph.vertices()), no_vertex), {}};
  for (const auto& [weight, hash, u, v] : order) {
    if (found.partner[u] != no_vertex || found.partner[v] != no_vertex) continue;
    found.partner[u] = static_cast<index_t>(v);
    found.partner[v] = static_cast<index_t>(u);
    found.edges.push_back({static_cast<index_t>(u), static_cast<index_t>(v), -weight});
  }
  std::sort(found.edges.begin(), found.edges.end(), [](const auto& p, const auto& q) {
    return std::pair(p.row, p.column) < std::pair(q.row, q.column);
  });
  return found;
}

void check_maximal(const Graph& graph, const std::vector<index_t>& partner) {
  std::size_t addable = 0, wrong = 0;
  for (const test::ListedEdge& e : test::listed_edges(graph, false)) {
    addable += e.from != e.to && partner[e.from] == no_vertex && partner[e.to] == no_vertex;
  }
  for (std::size_t v = 0; v < partner.size(); ++v) {
    if (partner[v] == no_vertex) continue;
    wrong += partner[static_cast<std::size_t>(partner[v])] != static_cast<index_t>(v);
  }
  CHECK(addable == 0);
  CHECK(wrong == 0);
}

Graph real_graph(const Context& ctx, const test::Triples& t, bool undirected) {
  std::vector<double> weights;
  for (const std::int32_t weight : t.weights) weights.push_back(2.5 - weight);
  GraphOptions options;
  options.undirected = undirected;
  const auto edges = test::edges_of(t);
  return Graph(ctx, t.rows, edges, weights, options);
}

}  // namespace

TEST_CASE("matchings are those of one edge after another", "[matching]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> cases = test::closure_cases(300);
  cases.push_back({"no vertices", 0, 0, {}, {}, {}});
  cases.push_back(test::skewed(20000, 300000, 4));
  cases.push_back(test::grid(200, 150));
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    for (const bool undirected : {false, true}) {
      INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
      for (const Graph& graph :
           {test::graph_of(ctx, t, undirected, true), test::graph_of(ctx, t, undirected, false),
            real_graph(ctx, t, undirected)}) {
        const Matching found = matching(graph, 5);
        const Expected expected = matching_by_definition(graph, 5);
        const std::vector<index_t> partner = found.partner.to_host();
        CHECK(partner == expected.partner);
        CHECK(test::entries_of(found.edges) == expected.edges);
        check_maximal(graph, partner);
      }
    }
  }
}

TEST_CASE("matchings are the same for any number of threads", "[matching]") {
  const test::Triples t = test::skewed(30000, 400000, 9);
  const Matching alone = matching(test::graph_of(Context::cpu(1), t, true, true), 2);
  for (const int threads : {2, 5}) {
    const Matching found = matching(test::graph_of(Context::cpu(threads), t, true, true), 2);
    CHECK(found.partner.to_host() == alone.partner.to_host());
    CHECK(found.rounds == alone.rounds);
  }
  CHECK(matching(test::graph_of(Context::cpu(2), t, true, false), 2).partner.to_host() !=
        matching(test::graph_of(Context::cpu(2), t, true, false), 3).partner.to_host());
}

TEST_CASE("matchings of hubs, of a path of rising weights and of chains of equal ones",
          "[matching]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  test::Triples star{"star", 30000, 30000, {}, {}, {}}, path{"rising", 3001, 3001, {}, {}, {}};
  for (index_t v = 0; v < star.rows; ++v) {
    if (v != 4711) star.add(4711, v, 1 + v % 7);
    if (v % 3 == 0 && v > 0) star.add(v, v - 1, 1 + v % 5);
  }
  for (index_t v = 0; v + 1 < path.rows; ++v) path.add(v, v + 1, v + 1);
  for (const test::Triples& t : {star, path}) {
    INFO(t.name << ", " << test::describe(ctx));
    const Graph graph = test::graph_of(ctx, t, true, true);
    const Matching found = matching(graph);
    CHECK(found.partner.to_host() == matching_by_definition(graph, 1).partner);
  }
  // Edge by edge from the heavy end.
  CHECK(matching(test::graph_of(ctx, path, true, true)).rounds == 1500);
  CHECK(matching(test::graph_of(ctx, path, true, false)).rounds < 20);
  CHECK(matching(test::graph_of(ctx, test::grid(120, 90), true, false)).rounds < 20);
}

TEST_CASE("matchings know extreme weights and refuse NaN", "[matching]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<Edge> path{{0, 1}, {1, 2}, {2, 3}};
  GraphOptions options;
  options.undirected = true;
  const double infinite = std::numeric_limits<double>::infinity();
  const auto edges = [&](const std::vector<double>& weights) {
    return test::entries_of(matching(Graph(ctx, 4, path, weights, options)).edges);
  };
  CHECK(edges({1, infinite, 5}) == std::vector<test::Entry>{{1, 2, infinite}});
  CHECK(edges({-1, -infinite, -5}) == std::vector<test::Entry>{{0, 1, -1}, {2, 3, -5}});
  CHECK_THROWS_AS(edges({1, std::nan(""), 2}), InvalidArgument);
  const std::vector<Edge> both_ways{{0, 1}, {1, 0}};
  const std::vector<double> opposite{infinite, -infinite};
  CHECK_THROWS_AS(matching(Graph(ctx, 2, both_ways, opposite)), InvalidArgument);
  // Whole weights that no double tells apart.
  const std::int64_t large = std::int64_t{1} << 60;
  const std::vector<index_t> from{0, 1, 2}, to{1, 2, 3};
  const std::vector<std::int64_t> weights{large, large + 1, large};
  BuildCounts counts;
  Matrix matrix = Matrix::from_triples<std::int64_t>(ctx, 4, 4, from, to, weights,
                                                     {Mirror::same, Duplicates::sum}, &counts);
  const Matching found = matching(Graph(std::move(matrix), counts, false));
  CHECK(found.partner.to_host() == std::vector<index_t>{-1, 2, 1, -1});
  CHECK(total_weight(found.edges).whole == large + 1);
}

}  // namespace graphrun
