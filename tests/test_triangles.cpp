// Triangles against their definition, over both orders of the vertices.
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <graphrun/algorithms/triangles.hpp>
#include <graphrun/engine/oriented.hpp>
#include <graphrun/engine/triangles.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <random>
#include <set>

#include "graph_files.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

// The neighbours of each vertex, whatever the direction, itself left out.
std::vector<std::set<index_t>> neighbours(const test::Triples& t) {
  std::vector<std::set<index_t>> result(static_cast<std::size_t>(t.rows));
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t.row_of[i] == t.column_of[i]) continue;
    result[static_cast<std::size_t>(t.row_of[i])].insert(t.column_of[i]);
    result[static_cast<std::size_t>(t.column_of[i])].insert(t.row_of[i]);
  }
  return result;
}

// For each vertex, the pairs of its neighbours that are neighbours of each other.
std::vector<std::int64_t> triangles_at(const std::vector<std::set<index_t>>& of) {
  std::vector<std::int64_t> result;
  for (const auto& mine : of) {
    std::int64_t closed = 0;
    for (auto p = mine.begin(); p != mine.end(); ++p) {
      for (auto q = std::next(p); q != mine.end(); ++q) {
        closed += static_cast<std::int64_t>(of[static_cast<std::size_t>(*p)].count(*q));
      }
    }
    result.push_back(closed);
  }
  return result;
}

std::vector<test::Triples> graphs() {
  std::vector<test::Triples> all;
  for (test::Triples& t : test::square_matrices()) {
    if (t.size() < 5000) all.push_back(std::move(t));
  }
  for (unsigned seed = 10; seed < 16; ++seed) {
    const auto n = static_cast<index_t>(20 + 40 * (seed % 4));
    all.push_back(test::random_triples(n, n, static_cast<std::size_t>(n) * (seed % 5 + 2), seed));
  }
  // A hub whose row is longer than a filter's stride, and rows at the lanes' limits around it.
  std::mt19937 random(5);
  test::Triples hubs{"three hubs among many", 3000, 3000, {}, {}, {}};
  for (index_t v = 3; v < 3000; ++v) {
    for (index_t hub = 0; hub < 3; ++hub) {
      if (random() % 4 != 0) hubs.add(hub, v, 1);
    }
    hubs.add(v, 3 + static_cast<index_t>(random() % 2997), 1);
  }
  hubs.add(0, 1, 1);
  hubs.add(1, 2, 1);
  all.push_back(hubs);
  return all;
}

}  // namespace

TEST_CASE("triangles are those of the definition, at each vertex and in total",
          "[triangles][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : graphs()) {
    INFO(t.name << ", " << test::describe(ctx));
    const std::vector<std::int64_t> expected = triangles_at(neighbours(t));
    std::int64_t corners = 0;
    for (const std::int64_t one : expected) corners += one;

    const Graph graph(ctx, t.rows, test::edges_of(t));
    CHECK(triangles(graph) == corners / 3);
    CHECK(triangles_per_vertex(graph).to_host() == expected);
    if (ctx.ranks() != nullptr) continue;  // Oriented has no form over ranks
    const Matrix undirected = symmetric_pattern(graph.out_edges());
    for (const bool by_degree : {false, true}) {
      INFO("by degree: " << by_degree);
      const Oriented edges(undirected, by_degree);
      CHECK(edges.by_degree() == by_degree);
      CHECK(count_triangles(edges) == corners / 3);
      CHECK(triangles_at_vertices(edges).to_host() == expected);
    }
  }
}

TEST_CASE("the undirected graph is the same with and without the transpose", "[triangles]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : graphs()) {
    INFO(t.name << ", " << test::describe(ctx));
    const Graph graph(ctx, t.rows, test::edges_of(t));
    const Matrix sorted = symmetric_pattern(graph.out_edges());
    const Matrix merged = symmetric_pattern(graph.out_edges(), graph.in_edges());
    const Csr &a = std::get<Csr>(sorted.storage()), &b = std::get<Csr>(merged.storage());
    CHECK(a.offsets.to_host() == b.offsets.to_host());
    CHECK(a.column_of.to_host() == b.column_of.to_host());
    CHECK(graph.undirected().counts().entries == a.entries());
  }
  CHECK_THROWS_AS(symmetric_pattern(Graph(ctx, 2, {{{0, 1}}}).out_edges(),
                                    Graph(ctx, 3, {{{0, 1}}}).out_edges()),
                  InvalidArgument);
}

TEST_CASE("triangles that share an edge are counted, whichever end of the order it is at",
          "[triangles][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const index_t first = GENERATE(0, 7000);
  constexpr index_t pages = 5000, n = 12000;
  test::Triples book{"book", n, n, {}, {}, {}};
  book.add(first, first + 1, 1);
  for (index_t v = 1000; v < 1000 + pages; ++v) {
    book.add(v, first, 1);
    book.add(first + 1, v, 1);
  }
  book.add(2, 3, 1);
  INFO(test::describe(ctx) << ", the edge at " << first);
  CHECK(triangles(Graph(ctx, n, test::edges_of(book))) == pages);
}

TEST_CASE("a graph is cut for products over triangles once", "[triangles]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<Edge> edges = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 2}, {1, 1}};
  for (const bool undirected : {false, true}) {
    GraphOptions options;
    options.undirected = undirected;
    const Graph graph(ctx, 4, std::span<const Edge>(edges), options);
    const Graph copy = graph;
    const std::size_t before = graph.bytes();
    const Oriented* cut = &graph.oriented();
    CHECK(triangles(graph) == 1);
    CHECK(&copy.oriented() == cut);
    CHECK(&graph.undirected().oriented() == cut);
    CHECK(graph.bytes() > before);
    CHECK_FALSE(graph.undirected().directed());
    CHECK(graph.undirected().counts().edges == (undirected ? 5 : 4));
    graph.release_oriented();
    CHECK(graph.bytes() == before);
    CHECK(triangles(copy) == 1);
  }
}

TEST_CASE("self-loops and repeats make no triangles", "[triangles][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<Edge> edges = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 0}, {2, 2}, {2, 3}};
  GraphOptions undirected;
  undirected.undirected = true;
  for (const GraphOptions& options : {GraphOptions(), undirected}) {
    const Graph graph(ctx, 4, std::span<const Edge>(edges), options);
    CHECK(triangles(graph) == 1);
    CHECK(triangles_per_vertex(graph).to_host() == std::vector<std::int64_t>{1, 1, 1, 0});
    if (ctx.ranks() != nullptr) continue;  // triangles_per_edge() has no form for them
    CHECK(test::entries_of(triangles_per_edge(graph)) ==
          std::vector<test::Entry>{{0, 1, 1}, {0, 2, 1}, {1, 2, 1}, {2, 3, 0}});
  }
}

TEST_CASE("a skewed graph has the same triangles on every device, in either order", "[triangles]") {
  offset_t expected = -1;
  std::vector<std::int64_t> at_vertices;
  for (const Context& ctx : test::contexts()) {
    INFO(test::describe(ctx));
    const GraphRecipe recipe = parse_recipe("kron:11");
    BuildOptions options = build_options(recipe);
    options.self_loops = SelfLoops::drop;
    const Matrix matrix(generate_csr(ctx, recipe, options, nullptr));
    CHECK(Oriented(matrix).by_degree());
    for (const bool by_degree : {false, true}) {
      INFO("by degree: " << by_degree);
      const Oriented edges(matrix, by_degree);
      if (expected < 0) {
        expected = count_triangles(edges);
        at_vertices = triangles_at_vertices(edges).to_host();
        std::int64_t corners = 0;
        for (const std::int64_t one : at_vertices) corners += one;
        CHECK(corners == 3 * expected);
      }
      CHECK(count_triangles(edges) == expected);
      CHECK(triangles_at_vertices(edges).to_host() == at_vertices);
    }
  }
}

TEST_CASE("published graphs have the triangles they are known for",
          "[triangles][shared][over_ranks]") {
  if (!std::filesystem::exists(test::shared_graph("README.md"))) {
    SKIP("the published graphs are not here (../shared/graphs)");
  }
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<std::pair<std::string, offset_t>> known = {
      {"snap/wiki-Vote.txt.gz", 608389},        {"snap/facebook_combined.txt.gz", 1612010},
      {"snap/soc-Slashdot0902.txt.gz", 602592}, {"snap/loc-Gowalla.txt.gz", 2273138},
      {"snap/email-Eu-core.txt.gz", 105461},    {"snap/ca-GrQc.txt", 48260},
      {"snap/p2p-Gnutella31.txt.gz", 2024},     {"matrixmarket/bcsstk13.mtx", 342300},
      {"matrixmarket/jagmesh7.mtx", 2016},      {"web/cnr-2000.txt.zst", 20977629}};
  for (const auto& [name, expected] : known) {
    INFO(name << ", " << test::describe(ctx));
    const Graph graph(ctx, read_edges(test::shared_graph(name)));
    CHECK(triangles(graph) == expected);
  }
}

}  // namespace graphrun
