// Edges in both directions, in lists and graphs, and bipartite graphs.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/bipartite.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/engine/edges.hpp>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "formats/file/common/both_ways.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

// Whether the graph is bipartite, by a greedy 2-colouring.
bool has_two_kinds(index_t n, const std::vector<Edge>& edges) {
  std::vector<int> kind(static_cast<std::size_t>(n), -1);
  const auto of = [&](index_t v) -> int& { return kind[static_cast<std::size_t>(v)]; };
  for (index_t start = 0; start < n; ++start) {
    if (of(start) < 0) of(start) = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (const Edge& e : edges) {
        if (of(e.from) >= 0 && of(e.from) == of(e.to)) return false;
        for (const auto& [p, q] : {std::pair(e.from, e.to), std::pair(e.to, e.from)}) {
          if (of(p) < 0 || of(q) >= 0) continue;
          of(q) = 1 - of(p);
          changed = true;
        }
      }
    }
  }
  return true;
}

// The edges of a path, as sources and targets.
std::pair<std::vector<index_t>, std::vector<index_t>> path(std::size_t edges) {
  std::vector<index_t> from(edges), to(edges);
  std::iota(from.begin(), from.end(), 0);
  std::iota(to.begin(), to.end(), 1);
  return {from, to};
}

}  // namespace

TEST_CASE("the reverse of an edge is found wherever it is listed", "[direction]") {
  const std::vector<index_t> from = {5, 1, 2, 2, 2}, to = {5, 2, 3, 3, 9};
  const BothWays none = find_both_ways(from, to);
  CHECK_FALSE(none.found);
  CHECK(none.edges == 4);
  CHECK(none.looked_at == 4);
  CHECK(find_both_ways({}, {}).edges == 0);

  for (const std::size_t edges : {2, 4096, 4097, 30000, 1 << 20}) {
    auto [out, in] = path(edges);
    const BothWays one_way = find_both_ways(out, in);
    CHECK_FALSE(one_way.found);
    CHECK(one_way.looked_at == edges);
    CHECK(one_way.edges == edges);
    out.back() = 1;
    in.back() = 0;
    CHECK(find_both_ways(out, in).found);
  }
}

TEST_CASE("of a very long list some edges are looked at", "[direction]") {
  constexpr std::size_t edges = (1 << 20) + 1, half = edges / 2;
  auto [from, to] = path(edges);
  const BothWays none = find_both_ways(from, to);
  CHECK_FALSE(none.found);
  CHECK(none.looked_at == std::size_t{1} << 18);
  CHECK(none.edges == edges);
  for (std::size_t k = half; k < 2 * half; ++k) {  // the second half turns round the first
    from[k] = to[k - half];
    to[k] = from[k - half];
  }
  CHECK(find_both_ways(from, to).found);
}

TEST_CASE("entries with their reverse are counted", "[direction][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const unsigned seed : {1U, 2U, 3U}) {
    const test::Triples t = test::random_triples(60, 60, seed * 400, seed);
    std::set<std::pair<index_t, index_t>> stored;
    for (std::size_t i = 0; i < t.size(); ++i) stored.emplace(t.row_of[i], t.column_of[i]);
    offset_t expected = 0, others = 0;
    for (const auto& [u, v] : stored) {
      expected += u != v && stored.count({v, u});
      others += u != v;
    }
    const Graph graph(ctx, 60, test::edges_of(t));
    CHECK(count_reciprocal(graph) == expected);
    GraphOptions options;
    options.undirected = true;
    const Graph undirected(ctx, 60, test::edges_of(t), options);
    CHECK(count_reciprocal(undirected) == 2 * others - expected);
  }
}

TEST_CASE("graphs without odd cycles are bipartite", "[direction][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const auto is_bipartite = [&](index_t n, const std::vector<Edge>& edges, bool undirected) {
    GraphOptions options;
    options.undirected = undirected;
    const Graph graph(ctx, n, std::span<const Edge>(edges), options);
    return bipartite(graph, cc(graph));
  };
  const std::vector<Edge> square = {{0, 1}, {2, 1}, {2, 3}, {0, 3}, {5, 6}},
                          loop = {{0, 1}, {1, 1}}, triangle = {{3, 4}, {4, 5}, {5, 3}};
  for (const bool undirected : {false, true}) {
    CHECK(is_bipartite(8, square, undirected));
    CHECK_FALSE(is_bipartite(3, loop, undirected));
    CHECK_FALSE(is_bipartite(7, triangle, undirected));
    CHECK(is_bipartite(4, {}, undirected));
    int two_kinds = 0;
    for (unsigned seed = 0; seed < test::random_cases(40); ++seed) {
      const std::vector<Edge> edges =
          test::edges_of(test::random_triples(30, 30, 10 + seed / 2, seed));
      const bool expected = has_two_kinds(30, edges);
      two_kinds += expected;
      CHECK(is_bipartite(30, edges, undirected) == expected);
    }
    CHECK(two_kinds > 0);
  }
  const Graph two(ctx, 2, std::vector<Edge>{{0, 1}});
  CHECK_THROWS_AS(bipartite(two, Vector<index_t>(two.context(), 3)), InvalidArgument);
}

}  // namespace graphrun
