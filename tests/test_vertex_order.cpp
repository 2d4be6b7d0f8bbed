// Graphs sorted by degree: entries and results are the same for the original vertex numbers.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/algorithms/scc.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <graphrun/formats/file/vertex_ids.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <numeric>
#include <random>

#include "base/common/layout.hpp"
#include "closure_cases.hpp"
#include "formats/matrix/common/reorder.hpp"

namespace graphrun {

TEST_CASE("an order by degree within parts leaves each vertex in its part", "[order]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const auto n = GENERATE(std::size_t{0}, std::size_t{1}, std::size_t{10}, std::size_t{1000});
  std::mt19937 random(5);
  std::vector<offset_t> degree(n);
  for (offset_t& one : degree) one = random() % 7;
  const Buffer<offset_t> of_vertices(ctx, std::span<const offset_t>(degree));
  for (const std::size_t part : {std::size_t{1}, std::size_t{3}, std::size_t{256}, n, 2 * n}) {
    CAPTURE(test::describe(ctx), n, part);
    const VertexOrder order = degree_order(of_vertices, part);
    std::vector<index_t> expected(n);
    std::iota(expected.begin(), expected.end(), 0);
    for (std::size_t first = 0; part > 0 && first < n; first += part) {
      std::stable_sort(
          expected.begin() + std::ptrdiff_t(first),
          expected.begin() + std::ptrdiff_t(std::min(first + part, n)),
          [&](index_t p, index_t q) { return degree[std::size_t(p)] > degree[std::size_t(q)]; });
    }
    CHECK(order.given.to_host() == expected);
    const std::vector<index_t> place = order.place.to_host();
    for (std::size_t i = 0; i < n; ++i) CHECK(place[std::size_t(expected[i])] == index_t(i));
  }
}
namespace {

std::vector<test::Triples> cases() {
  auto all = test::closure_cases(100);
  all.push_back(test::skewed(3000, 40000, 9));
  return all;
}

// The number of stored entries in each vertex's row and column.
std::vector<index_t> degrees(const Graph& graph) {
  std::vector<index_t> degree(static_cast<std::size_t>(graph.vertices()));
  for (const test::Entry& e : test::entries_of(graph.out_edges())) {
    ++degree[static_cast<std::size_t>(e.row)];
    ++degree[static_cast<std::size_t>(e.column)];
  }
  return degree;
}

// The expected order of the original numbers.
std::vector<index_t> sorted_by_degree(const Graph& graph) {
  const std::vector<index_t> degree = degrees(graph);
  std::vector<index_t> given(degree.size());
  for (std::size_t v = 0; v < given.size(); ++v) given[v] = static_cast<index_t>(v);
  std::stable_sort(given.begin(), given.end(), [&](index_t p, index_t q) {
    return degree[static_cast<std::size_t>(p)] > degree[static_cast<std::size_t>(q)];
  });
  return given;
}

std::vector<test::Entry> moved(std::vector<test::Entry> entries, const std::vector<index_t>& to) {
  for (test::Entry& e : entries) {
    e.row = to[static_cast<std::size_t>(e.row)];
    e.column = to[static_cast<std::size_t>(e.column)];
  }
  std::sort(entries.begin(), entries.end(), [](const test::Entry& p, const test::Entry& q) {
    return p.row != q.row ? p.row < q.row : p.column < q.column;
  });
  return entries;
}

}  // namespace

TEST_CASE("a graph sorted by degree has its entries in other places", "[order]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const bool undirected = GENERATE(false, true), weighted = GENERATE(false, true);
  for (const test::Triples& t : test::some_of(cases())) {
    const Graph graph = test::graph_of(ctx, t, undirected, weighted);
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    const Graph sorted = graph.by_degree();
    REQUIRE(sorted.order() != nullptr);
    const std::vector<index_t> given = sorted.order()->given.to_host();
    const std::vector<index_t> place = sorted.order()->place.to_host();
    CHECK(given == sorted_by_degree(graph));
    for (std::size_t v = 0; v < given.size(); ++v) {
      REQUIRE(place[static_cast<std::size_t>(given[v])] == static_cast<index_t>(v));
    }
    const auto entries = test::entries_of(graph.out_edges());
    CHECK(test::entries_of(sorted.out_edges()) == moved(entries, place));
    CHECK(moved(test::entries_of(sorted.in_edges()), given) == test::entries_of(graph.in_edges()));
    CHECK(sorted.out_edges().weight_type() == graph.out_edges().weight_type());
    CHECK(sorted.directed() == graph.directed());
    CHECK(sorted.counts().edges == graph.counts().edges);
    CHECK(sorted.isolated() == graph.isolated());
    CHECK(sorted.by_degree().order() == sorted.order());
  }
}

TEST_CASE("values come back in the order that was given", "[order]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t = test::skewed(3000, 40000, 9);
  const Graph graph = test::graph_of(ctx, t), sorted = graph.by_degree();
  const std::vector<double> numbers = test::whole_numbers<double>(t.rows);
  const Vector<double> there = in_graph_order(sorted, Vector<double>(ctx, numbers));
  const std::vector<index_t> given = sorted.order()->given.to_host();
  const std::vector<double> moved = there.to_host();
  for (std::size_t v = 0; v < moved.size(); ++v) {
    REQUIRE(moved[v] == numbers[static_cast<std::size_t>(given[v])]);
  }
  CHECK(in_given_order(sorted, there.copy()).to_host() == numbers);
  CHECK(in_given_order(graph, Vector<double>(ctx, numbers)).to_host() == numbers);
  CHECK(given_number(sorted, vertex_of(sorted, 17)) == 17);
  CHECK(vertex_of(graph, 17) == 17);
  CHECK_THROWS_AS(vertex_of(sorted, t.rows), InvalidArgument);
  CHECK_THROWS_AS(given_number(sorted, -1), InvalidArgument);
  CHECK_THROWS_AS(in_given_order(sorted, Vector<double>(ctx, 5)), InvalidArgument);
}

TEST_CASE("groups get the smallest of the numbers that were given", "[order]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t = test::random_triples(300, 300, 200, 4);
  for (const bool undirected : {false, true}) {
    const Graph graph = test::graph_of(ctx, t, undirected, false), sorted = graph.by_degree();
    CHECK(labels_in_given_order(sorted, cc(sorted)).to_host() == cc(graph).to_host());
    CHECK(labels_in_given_order(sorted, scc(sorted)).to_host() == scc(graph).to_host());
    CHECK(labels_in_given_order(graph, cc(graph)).to_host() == cc(graph).to_host());
    const std::vector<index_t> some = vertices_of(sorted, {5, 17, 299});
    CHECK(given_number(sorted, some[1]) == 17);
    CHECK(vertices_of(graph, {5, 17}) == std::vector<index_t>{5, 17});
    CHECK_THROWS_AS(vertices_of(sorted, {5, 300}), InvalidArgument);
  }
}

TEST_CASE("searches and shortest paths do not know the order", "[order]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const bool undirected = GENERATE(false, true);
  unsigned which = 0;
  for (const test::Triples& t : test::some_of(cases())) {
    const Graph graph = test::graph_of(ctx, t, undirected), sorted = graph.by_degree();
    const index_t source = which++ % 3 == 0 ? t.rows - 1 : t.rows / 3;
    const index_t placed = vertex_of(sorted, source);
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    const BfsResult found = bfs(sorted, placed), expected = bfs(graph, source);
    const std::vector<index_t> level = expected.level.to_host();
    CHECK(in_given_order(sorted, found.level.copy()).to_host() == level);
    CHECK(found.reached == expected.reached);
    const auto parent = vertices_in_given_order(sorted, found.parent.copy()).to_host();
    for (std::size_t v = 0; v < parent.size(); ++v) {
      REQUIRE((parent[v] == no_vertex) == (level[v] == no_vertex));
      if (parent[v] == no_vertex || static_cast<index_t>(v) == source) continue;
      REQUIRE(level[static_cast<std::size_t>(parent[v])] + 1 == level[v]);
    }
    CHECK(in_given_order(sorted, sssp<std::int64_t>(sorted, placed).distance).to_host() ==
          sssp<std::int64_t>(graph, source).distance.to_host());
    CHECK(in_given_order(sorted, sssp<double>(sorted, placed).distance).to_host() ==
          sssp<double>(graph, source).distance.to_host());
  }
}

// Rounds of millions of edges, with rows of tens of thousands of entries.
TEST_CASE("shortest paths of wide rounds do not know the order", "[order]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const bool wide = ctx.backend() == Backend::cuda && !test::is_watched();
  GraphRecipe recipe = parse_recipe(wide ? "kron:20" : "kron:12");
  recipe.weights = WeightRange{1, 64, false};
  BuildCounts counts;
  const Graph graph(Matrix(generate_csr(ctx, recipe, build_options(recipe), &counts)), counts,
                    false);
  const Graph sorted = graph.by_degree();
  const index_t hub = given_number(sorted, 0);
  CHECK(in_given_order(sorted, sssp<std::int64_t>(sorted, 0).distance).to_host() ==
        sssp<std::int64_t>(graph, hub).distance.to_host());
  CHECK(in_given_order(sorted, sssp<double>(sorted, 0).distance).to_host() ==
        sssp<double>(graph, hub).distance.to_host());
  CHECK(in_given_order(sorted, bfs(sorted, 0).level).to_host() == bfs(graph, hub).level.to_host());
}

TEST_CASE("ranks do not know the order but for rounding", "[order]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph graph = test::graph_of(ctx, test::skewed(3000, 40000, 9)), sorted = graph.by_degree();
  const auto expected = pagerank<double>(graph).rank.to_host();
  const auto found = in_given_order(sorted, pagerank<double>(sorted).rank).to_host();
  for (std::size_t v = 0; v < found.size(); ++v) {
    REQUIRE_THAT(found[v], Catch::Matchers::WithinRel(expected[v], 1e-12));
  }
}

namespace {

// The definition: as many vertices at a time as lie side by side go to each part in turn.
std::vector<index_t> dealt_by_degree(const Graph& graph, const std::vector<index_t>& sorted) {
  const Parts parts = parts_of(sorted.size());
  std::vector<std::vector<index_t>> of_part(parts.count);
  const auto room = [&](std::size_t part) {
    return std::min(parts.size, sorted.size() - part * parts.size) - of_part[part].size();
  };
  for (std::size_t at = 0, turn = 0; at < sorted.size(); ++turn) {
    const std::size_t twice = turn % (2 * parts.count);  // there and back
    const std::size_t part = std::min(twice, 2 * parts.count - 1 - twice);
    for (int i = 0; i < 8 && at < sorted.size() && room(part) > 0; ++i) {
      of_part[part].push_back(sorted[at++]);
    }
  }
  std::vector<index_t> given;
  for (const auto& list : of_part) given.insert(given.end(), list.begin(), list.end());
  REQUIRE(given.size() == static_cast<std::size_t>(graph.vertices()));
  return given;
}

}  // namespace

TEST_CASE("vertices are dealt to parts by falling degree", "[order]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> graphs = test::some_of(cases());
  graphs.push_back(test::skewed(9001, 30000, 9));
  for (const test::Triples& t : graphs) {
    const bool undirected = t.rows % 2 == 0;
    const Graph graph = test::graph_of(ctx, t, undirected, true), dealt = graph.dealt();
    INFO(t.name << ", " << test::describe(ctx));
    REQUIRE(dealt.order() != nullptr);
    const std::vector<index_t> given = dealt.order()->given.to_host();
    const std::vector<index_t> place = dealt.order()->place.to_host();
    CHECK(given == dealt_by_degree(graph, sorted_by_degree(graph)));
    CHECK(moved(test::entries_of(graph.out_edges()), place) == test::entries_of(dealt.out_edges()));
    CHECK(dealt.counts().edges == graph.counts().edges);
    CHECK(dealt.dealt().order() == dealt.order());
  }
}

TEST_CASE("dealt vertices get what they had in the given order", "[order][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  unsigned which = 0;
  for (const test::Triples& t : test::some_of(cases())) {
    const Graph graph = test::graph_of(ctx, t, undirected), dealt = graph.dealt();
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    CHECK(dealt.directed() == graph.directed());
    CHECK(dealt.vertices() == graph.vertices());
    CHECK(dealt.counts().entries == graph.counts().entries);
    CHECK(dealt.isolated() == graph.isolated());
    const Context alone = Context::cpu(1);
    CHECK(dealt.order()->given.to_host() ==
          test::graph_of(alone, t, undirected).dealt().order()->given.to_host());
    const index_t source = which++ % 3 == 0 ? t.rows - 1 : t.rows / 3;
    const index_t placed = vertex_of(dealt, source);
    const BfsResult found = bfs(dealt, placed), expected = bfs(graph, source);
    CHECK(found.reached == expected.reached);
    const std::vector<index_t> level = expected.level.to_host();
    CHECK(in_given_order(dealt, found.level.copy()).to_host() == level);
    const auto parent = vertices_in_given_order(dealt, found.parent.copy()).to_host();
    for (std::size_t v = 0; v < parent.size(); ++v) {
      REQUIRE((parent[v] == no_vertex) == (level[v] == no_vertex));
      if (parent[v] == no_vertex || static_cast<index_t>(v) == source) continue;
      REQUIRE(level[static_cast<std::size_t>(parent[v])] + 1 == level[v]);
    }
    CHECK(in_given_order(dealt, sssp<std::int64_t>(dealt, placed).distance).to_host() ==
          sssp<std::int64_t>(graph, source).distance.to_host());
    CHECK(labels_in_given_order(dealt, cc(dealt)).to_host() == cc(graph).to_host());
    const auto ranks = in_given_order(dealt, pagerank<double>(dealt).rank).to_host();
    const auto of_given = pagerank<double>(graph).rank.to_host();
    REQUIRE(ranks.size() == of_given.size());
    for (std::size_t v = 0; v < ranks.size(); ++v) {
      REQUIRE_THAT(ranks[v], Catch::Matchers::WithinRel(of_given[v], 1e-12));
    }
    const Vector<index_t> there = in_graph_order(dealt, in_given_order(dealt, found.level.copy()));
    CHECK(there.to_host() == found.level.to_host());
  }
}

TEST_CASE("ids follow vertices into another order", "[order]") {
  const VertexIds ids = VertexIds::integers({3, 14, 15, 92}).reordered({2, 0, 3, 1});
  CHECK(ids.text(0) == "15");
  CHECK(ids.number(3) == 14);
  CHECK(ids.find("92") == 2);
  CHECK_FALSE(ids.find("16").has_value());
  CHECK(ids.hint("16") == "ids run from 3 to 92; the nearest are 15 and 92");
  const VertexIds again = ids.reordered({1, 2, 3, 0});
  CHECK(again.text(0) == "3");
  CHECK(again.find("15") == 3);
  CHECK(VertexIds::strings({"a", "b"}).reordered({1, 0}).text(0) == "b");
  CHECK_THROWS_AS(ids.reordered({0}), InvalidArgument);
}

}  // namespace graphrun
