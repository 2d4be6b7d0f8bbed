// Cliques against their definition, and against figures known by other means.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <filesystem>
#include <graphrun/algorithms/cliques.hpp>
#include <graphrun/algorithms/triangles.hpp>
#include <graphrun/engine/degree_oriented.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <numeric>
#include <set>

#include "closure_cases.hpp"
#include "graph_files.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

using Neighbours = std::vector<std::set<index_t>>;

// The neighbours of each vertex, whatever the direction, itself left out.
Neighbours neighbours(const test::Triples& t) {
  Neighbours result(static_cast<std::size_t>(t.rows));
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t.row_of[i] == t.column_of[i]) continue;
    result[static_cast<std::size_t>(t.row_of[i])].insert(t.column_of[i]);
    result[static_cast<std::size_t>(t.column_of[i])].insert(t.row_of[i]);
  }
  return result;
}

// Adds each clique of `need` more vertices, the next one above the last, to its vertices.
void extend(const Neighbours& of, std::vector<index_t>& clique, std::int64_t need,
            std::vector<std::int64_t>& at) {
  if (need == 0) {
    for (const index_t v : clique) ++at[static_cast<std::size_t>(v)];
    return;
  }
  const auto& last = of[static_cast<std::size_t>(clique.back())];
  for (auto next = last.upper_bound(clique.back()); next != last.end(); ++next) {
    const bool joined = std::all_of(clique.begin(), clique.end(), [&](index_t v) {
      return of[static_cast<std::size_t>(v)].count(*next) > 0;
    });
    if (!joined) continue;
    clique.push_back(*next);
    extend(of, clique, need - 1, at);
    clique.pop_back();
  }
}

std::vector<std::int64_t> cliques_at(const Neighbours& of, std::int64_t k) {
  std::vector<std::int64_t> at(of.size());
  for (std::size_t v = 0; v < of.size(); ++v) {
    std::vector<index_t> clique{static_cast<index_t>(v)};
    extend(of, clique, k - 1, at);
  }
  return at;
}

void check(const Graph& graph, const Neighbours& of, std::int64_t k) {
  INFO("k " << k);
  const std::vector<std::int64_t> expected = cliques_at(of, k);
  const std::int64_t members = std::accumulate(expected.begin(), expected.end(), std::int64_t{0});
  CHECK(cliques(graph, k) == members / k);
  const CliquesAtVertices each = cliques_per_vertex(graph, k);
  CHECK(each.total == members / k);
  CHECK(each.at_vertex.to_host() == expected);
}

// All pairs of n vertices but one in `every`.
test::Triples nearly_complete(index_t n, index_t every) {
  test::Triples t{"nearly complete", n, n, {}, {}, {}};
  for (index_t u = 0; u < n; ++u) {
    for (index_t v = u + 1; v < n; ++v) {
      if (every == 0 || (u * 31 + v * 17) % every != 0) t.add(u, v, 1);
    }
  }
  return t;
}

std::int64_t choose(std::int64_t n, std::int64_t k) {
  double result = 1;
  for (std::int64_t i = 0; i < k; ++i) {
    result = result * static_cast<double>(n - i) / static_cast<double>(i + 1);
  }
  return static_cast<std::int64_t>(result + 0.5);
}

}  // namespace

TEST_CASE("cliques are those of the definition, at each vertex and in total", "[cliques]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> all;
  for (test::Triples& t : test::square_matrices()) {
    if (t.size() < 1500) all.push_back(std::move(t));
  }
  all.push_back(nearly_complete(14, 5));
  all.push_back(nearly_complete(12, 0));
  for (const test::Triples& t : test::some_of(std::move(all))) {
    INFO(t.name << ", " << test::describe(ctx));
    const Neighbours of = neighbours(t);
    const Graph graph(ctx, t.rows, test::edges_of(t));
    for (const std::int64_t k : {2, 3, 4, 5, 7, 10, 99}) check(graph, of, k);
  }
}

TEST_CASE("cliques of random graphs are those of the definition", "[cliques]") {
  const unsigned random = test::random_cases(300);
  const std::vector<Context> contexts = test::contexts();
  for (unsigned seed = 0; seed < random; seed += static_cast<unsigned>(test::every_so_many())) {
    const auto n = static_cast<index_t>(5 + seed % 23);
    const auto wanted = static_cast<std::size_t>(n) * (2 + seed % 9);
    const test::Triples t = test::random_triples(n, n, wanted, seed);
    const Context& ctx = contexts[seed % contexts.size()];
    INFO(t.name << ", " << test::describe(ctx));
    GraphOptions options;
    options.undirected = seed % 2 == 0;
    check(Graph(ctx, n, test::edges_of(t), options), neighbours(t), 3 + seed % 5);
  }
}

TEST_CASE("cliques of complete graphs are binomial coefficients", "[cliques]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const index_t n : {2, 31, 33, 34, 63, 64, 65, 66, 129, 130, 200}) {
    INFO(n << ", " << test::describe(ctx));
    const test::Triples t = nearly_complete(n, 0);
    const Graph graph(ctx, n, test::edges_of(t));
    for (const std::int64_t k : {2, 3, 4, 5, 8}) {
      CHECK(cliques(graph, k) == choose(n, k));
      const CliquesAtVertices each = cliques_per_vertex(graph, k);
      CHECK(each.total == choose(n, k));
      CHECK(each.at_vertex.to_host() ==
            std::vector<std::int64_t>(static_cast<std::size_t>(n), choose(n - 1, k - 1)));
    }
    CHECK(cliques(graph, n) == 1);
    CHECK(cliques(graph, n + 1) == 0);
  }
}

// Each vertex of one part is joined to all of the others.
TEST_CASE("cliques of complete graphs of several parts take a vertex of each", "[cliques]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  constexpr index_t parts = 6, size = 5, n = parts * size;
  test::Triples t{"parts", n, n, {}, {}, {}};
  for (index_t u = 0; u < n; ++u) {
    for (index_t v = u + 1; v < n; ++v) {
      if (u % parts != v % parts) t.add(u, v, 1);
    }
  }
  const Graph graph(ctx, n, test::edges_of(t));
  std::int64_t ways = 1;
  for (std::int64_t k = 1; k <= parts; ++k) {
    ways *= size;
    if (k > 1) CHECK(cliques(graph, k) == choose(parts, k) * ways);
  }
  CHECK(cliques(graph, parts + 1) == 0);
}

TEST_CASE("more cliques than 64 bits hold are refused", "[cliques]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t = nearly_complete(130, 0);
  const Graph graph(ctx, t.rows, test::edges_of(t));
  CHECK(cliques(graph, 13) == 261594860525768000);  // C(130, 13)
  CHECK_THROWS_AS(cliques(graph, 65), Unsupported);
  CHECK_THROWS_AS(cliques_per_vertex(graph, 30), Unsupported);
  CHECK_THROWS_AS(cliques(graph, 1), InvalidArgument);
  CHECK_THROWS_AS(cliques(graph, -1), InvalidArgument);
  const Oriented given(graph.undirected().out_edges(), false);
  CHECK_THROWS_AS(count_cliques(given, 3), InvalidArgument);
}

TEST_CASE("a skewed graph has the same cliques on each number of threads", "[cliques]") {
  const test::Triples t = test::skewed(2000, 30000, 7);
  std::optional<std::vector<std::int64_t>> first;
  std::vector<Context> all = test::contexts();
  for (const int threads : {2, 5}) all.push_back(Context::cpu(threads));
  for (const Context& ctx : all) {
    INFO(test::describe(ctx));
    const Graph graph(ctx, t.rows, test::edges_of(t));
    CHECK(cliques(graph, 3) == triangles(graph));
    CHECK(cliques_per_vertex(graph, 3).at_vertex.to_host() ==
          triangles_per_vertex(graph).to_host());
    const auto found = cliques_per_vertex(graph, 5).at_vertex.to_host();
    if (!first) first = found;
    CHECK(found == *first);
  }
}

}  // namespace graphrun
