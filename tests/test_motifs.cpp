// Motifs against their definition: each set of three and four vertices.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/cliques.hpp>
#include <graphrun/algorithms/motifs.hpp>
#include <graphrun/algorithms/triangles.hpp>
#include <map>
#include <numeric>

#include "closure_cases.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

using Count = MotifCounts::Count;
using Joined = std::vector<std::vector<char>>;

Joined joined_pairs(const test::Triples& t) {
  const auto n = static_cast<std::size_t>(t.rows);
  Joined joined(n, std::vector<char>(n, 0));
  for (std::size_t i = 0; i < t.size(); ++i) {
    const auto u = static_cast<std::size_t>(t.row_of[i]),
               v = static_cast<std::size_t>(t.column_of[i]);
    if (u != v) joined[u][v] = joined[v][u] = 1;
  }
  return joined;
}

// The count that a set belongs to, by how many edges its vertices have, in order.
Count& count_of(MotifCounts& counts, std::vector<int> degree) {
  std::sort(degree.begin(), degree.end());
  const std::map<std::vector<int>, Count*> shapes = {
      {{2, 2, 2}, &counts.triangle},      {{1, 1, 2}, &counts.wedge},
      {{0, 1, 1}, &counts.edge_3},        {{0, 0, 0}, &counts.empty_3},
      {{3, 3, 3, 3}, &counts.clique},     {{2, 2, 3, 3}, &counts.diamond},
      {{2, 2, 2, 2}, &counts.cycle},      {{1, 2, 2, 3}, &counts.paw},
      {{1, 1, 1, 3}, &counts.star},       {{1, 1, 2, 2}, &counts.path},
      {{0, 2, 2, 2}, &counts.triangle_4}, {{0, 1, 1, 2}, &counts.wedge_4},
      {{1, 1, 1, 1}, &counts.two_edges},  {{0, 0, 1, 1}, &counts.edge_4},
      {{0, 0, 0, 0}, &counts.empty_4}};
  return *shapes.at(degree);
}

void look_at(const Joined& joined, const std::vector<std::size_t>& set, MotifCounts& counts) {
  std::vector<int> degree;
  for (const std::size_t u : set) {
    degree.push_back(0);
    for (const std::size_t v : set) degree.back() += joined[u][v];
  }
  count_of(counts, degree) += 1;
}

MotifCounts by_definition(const Joined& joined) {
  MotifCounts counts;
  const std::size_t n = joined.size();
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      for (std::size_t c = 0; c < b; ++c) {
        look_at(joined, {a, b, c}, counts);
        for (std::size_t d = 0; d < c; ++d) look_at(joined, {a, b, c, d}, counts);
      }
    }
  }
  return counts;
}

std::vector<std::int64_t> cycles_at(const Joined& joined) {
  std::vector<std::int64_t> cycles;
  for (std::size_t u = 0; u < joined.size(); ++u) {
    cycles.push_back(0);
    for (std::size_t v = 0; v < joined.size(); ++v) {
      std::int64_t common = 0;
      for (std::size_t w = 0; w < joined.size(); ++w) common += joined[u][w] & joined[v][w];
      if (u != v) cycles.back() += common * (common - 1) / 2;
    }
  }
  return cycles;
}

std::vector<Count> all_of(const MotifCounts& c) {
  return {c.triangle, c.wedge, c.edge_3,     c.empty_3, c.clique,    c.diamond, c.cycle,  c.paw,
          c.star,     c.path,  c.triangle_4, c.wedge_4, c.two_edges, c.edge_4,  c.empty_4};
}

void check(const Context& ctx, const test::Triples& t, bool undirected) {
  INFO(t.name << ", " << test::describe(ctx));
  GraphOptions options;
  options.undirected = undirected;
  const Graph graph(ctx, t.rows, test::edges_of(t), options);
  const Joined joined = joined_pairs(t);
  const MotifResult found = motifs(graph, true);
  CHECK(all_of(found.counts) == all_of(by_definition(joined)));
  CHECK(found.four_cycles->to_host() == cycles_at(joined));
  const MotifResult counts = motifs(graph);
  CHECK(all_of(counts.counts) == all_of(found.counts));
  CHECK_FALSE(counts.four_cycles);
}

}  // namespace

TEST_CASE("motifs are those of the definition", "[motifs]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> all;
  for (test::Triples& t : test::square_matrices()) {
    if (t.rows <= 70) all.push_back(std::move(t));
  }
  all.push_back(test::grid(5, 6));
  all.push_back({"two vertices", 2, 2, {0}, {1}, {1}});
  for (const test::Triples& t : test::some_of(std::move(all))) check(ctx, t, true);
}

TEST_CASE("motifs of random graphs are those of the definition", "[motifs]") {
  const unsigned random = test::random_cases(300);
  const std::vector<Context> contexts = test::contexts();
  for (unsigned seed = 0; seed < random; seed += static_cast<unsigned>(test::every_so_many())) {
    const auto n = static_cast<index_t>(1 + seed % 17);
    const auto wanted = static_cast<std::size_t>(n) * (1 + seed % 7);
    check(contexts[seed % contexts.size()], test::random_triples(n, n, wanted, seed),
          seed % 2 == 0);
  }
}

// Of n vertices on one side and m on the other, all joined.
TEST_CASE("motifs of two sides are binomial coefficients", "[motifs]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  constexpr index_t one = 50, other = 3000;
  test::Triples t{"two sides", one + other, one + other, {}, {}, {}};
  for (index_t u = 0; u < one; ++u) {
    for (index_t v = 0; v < other; ++v) t.add(u, one + v, 1);
  }
  const Graph graph(ctx, t.rows, test::edges_of(t));
  const MotifCounts c = motifs(graph).counts;
  constexpr Count n = one, m = other, all = n + m;
  CHECK(c.cycle == n * (n - 1) / 2 * (m * (m - 1) / 2));
  CHECK(c.star == n * (m * (m - 1) * (m - 2) / 6) + m * (n * (n - 1) * (n - 2) / 6));
  CHECK(c.wedge == n * (m * (m - 1) / 2) + m * (n * (n - 1) / 2));
  CHECK(c.empty_4 == n * (n - 1) * (n - 2) * (n - 3) / 24 + m * (m - 1) * (m - 2) * (m - 3) / 24);
  CHECK(c.cycle + c.star + c.empty_4 == all * (all - 1) * (all - 2) * (all - 3) / 24);
  for (const Count none : {c.triangle, c.clique, c.diamond, c.paw, c.path, c.triangle_4, c.wedge_4,
                           c.two_edges, c.edge_4}) {
    CHECK(none == 0);
  }
}

TEST_CASE("counts of motifs beyond 64 bits are exact", "[motifs]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  constexpr index_t n = 3'000'000;
  test::Triples star{"star", n, n, {}, {}, {}};
  for (index_t v = 1; v < n; ++v) star.add(0, v, 1);
  const MotifCounts c = motifs(Graph(ctx, n, test::edges_of(star))).counts;
  constexpr Count m = n - 1;
  CHECK(c.star == m * (m - 1) * (m - 2) / 6);
  CHECK(c.wedge == m * (m - 1) / 2);
  CHECK(c.empty_4 == m * (m - 1) * (m - 2) * (m - 3) / 24);
  CHECK(c.cycle + c.path + c.edge_3 + c.wedge_4 == 0);
}

TEST_CASE("a skewed graph has the same motifs on each number of threads", "[motifs]") {
  const test::Triples t = test::skewed(2000, 30000, 7);
  std::vector<Context> all = test::contexts();
  for (const int threads : {2, 5}) all.push_back(Context::cpu(threads));
  const MotifCounts first = motifs(Graph(all[0], t.rows, test::edges_of(t))).counts;
  for (const Context& ctx : all) {
    INFO(test::describe(ctx));
    const Graph graph(ctx, t.rows, test::edges_of(t));
    const MotifResult found = motifs(graph, true);
    CHECK(all_of(found.counts) == all_of(first));
    CHECK(found.counts.triangle == triangles(graph));
    CHECK(found.counts.clique == cliques(graph, 4));
    const auto at = found.four_cycles->to_host();
    CHECK(std::accumulate(at.begin(), at.end(), Count{0}) ==
          4 * (first.cycle + first.diamond + 3 * first.clique));
  }
}

}  // namespace graphrun
