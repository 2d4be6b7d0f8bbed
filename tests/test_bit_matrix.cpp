// Products of bit matrices against their definition, and searches from many sources against a
// search from each.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/multi_bfs.hpp>
#include <graphrun/engine/bit_matrix.hpp>
#include <stop_token>

#include "closure_cases.hpp"

namespace graphrun {
namespace {

using Words = std::vector<std::uint64_t>;

index_t words_of(index_t sets) { return (sets + 63) / 64; }

// Each set has about one row in `one_in`.
Words random_words(index_t rows, index_t sets, unsigned one_in, unsigned seed) {
  std::mt19937 random(seed);
  Words words(static_cast<std::size_t>(rows) * static_cast<std::size_t>(words_of(sets)));
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = 0; j < sets; ++j) {
      const auto at = static_cast<std::size_t>(i * words_of(sets) + j / 64);
      if (random() % one_in == 0) words[at] |= std::uint64_t{1} << j % 64;
    }
  }
  return words;
}

void put(BitMatrix& sets, const Words& words) {
  sets.bits = Vector<std::uint64_t>(sets.bits.context(), std::span<const std::uint64_t>(words));
}

std::vector<index_t> places_of(const Words& words) {
  std::vector<index_t> places;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != 0) places.push_back(static_cast<index_t>(i));
  }
  return places;
}

void put(BitFrontier& frontier, const Words& words) {
  put(frontier.sets, words);
  const std::vector<index_t> places = places_of(words);
  frontier.places.context().copy_in(frontier.places.data(), places.data(),
                                    places.size() * sizeof(index_t));
  frontier.size = static_cast<index_t>(places.size());
}

Words product_by_definition(const test::Triples& t, index_t words, const Words& from,
                            const Words& mask, int masked) {
  Words to(mask.size());
  for (std::size_t i = 0; i < t.size(); ++i) {
    for (index_t w = 0; w < words; ++w) {
      const auto u = static_cast<std::size_t>(t.row_of[i] * words + w);
      const auto v = static_cast<std::size_t>(t.column_of[i] * words + w);
      to[v] |= from[u] & (masked == 0 ? ~std::uint64_t{0} : masked == 1 ? mask[v] : ~mask[v]);
    }
  }
  return to;
}

test::Triples turned(test::Triples t) {
  std::swap(t.rows, t.columns);
  std::swap(t.row_of, t.column_of);
  return t;
}

std::vector<test::Triples> product_cases() {
  std::vector<test::Triples> all = test::matrices();
  for (unsigned seed = 0; seed < 8; ++seed) all.push_back(test::random_multigraph(seed));
  all.push_back(test::skewed(3000, 40000, 4));
  // Rows and columns too long for a warp.
  all.push_back(test::rows_of("long rows", 40000, {40000, 3, 20000, 0, 9000}));
  all.push_back(turned(all.back()));
  return all;
}

void check_product(const Context& ctx, const test::Triples& t, index_t sets, unsigned one_in,
                   int masked) {
  const Matrix a = test::pattern_of(ctx, t), transposed = test::pattern_of(ctx, turned(t));
  const Words from = random_words(t.rows, sets, one_in, 1);
  const Words marks = random_words(t.columns, sets, 3, 2);
  BitFrontier frontier(ctx, t.rows, sets), next(ctx, t.columns, sets);
  BitMatrix marked(ctx, t.columns, sets);
  put(frontier, from);
  put(marked, marks);
  const BitMask mask = masked == 0 ? BitMask{} : masked == 1 ? in(marked) : not_in(marked);
  spmspv(a, transposed, frontier, next, mask);

  const Words expected = product_by_definition(t, words_of(sets), from, marks, masked);
  CHECK(next.sets.bits.to_host() == expected);
  std::vector<index_t> listed = next.places.to_host();
  listed.resize(static_cast<std::size_t>(next.size));
  std::sort(listed.begin(), listed.end());
  CHECK(listed == places_of(expected));
  next.clear();
  CHECK(next.empty());
  CHECK(next.sets.bits.to_host() == Words(expected.size()));
}

}  // namespace

TEST_CASE("a product over sets side by side equals its definition", "[bits]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const index_t sets = GENERATE(1, 64, 130);
  // Sets of many rows, which are pulled; of few rows, which are pushed; of one row.
  const unsigned one_in = GENERATE(2u, 500u, 100000u);
  for (const test::Triples& t : test::some_of(product_cases())) {
    if (t.rows > 50000 && sets > 1) continue;  // takes seconds under a sanitizer
    for (const int masked : {0, 1, 2}) {
      INFO(t.name << ", " << test::describe(ctx) << ", " << sets << " sets, one row in " << one_in
                  << ", mask " << masked);
      check_product(ctx, t, sets, one_in, masked);
    }
  }
}

TEST_CASE("a search from many sources is one from each", "[bits]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const bool undirected = GENERATE(false, true);
  std::vector<test::Triples> cases = test::closure_cases(60);
  cases.push_back(test::skewed(20000, 300000, 1));
  cases.push_back(test::grid(3, 500));
  cases.push_back(test::scrambled_path(700));
  for (const test::Triples& t : test::some_of(cases)) {
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    const Graph graph = test::graph_of(ctx, t, undirected, false);
    const Graph plain = test::graph_of(Context::cpu(1), t, undirected, false);
    std::vector<index_t> sources;  // some of them twice where there are few vertices
    for (index_t j = 0; j < 70; ++j) sources.push_back(j * 37 % t.rows);
    const Dense<index_t> levels = multi_bfs(graph, sources);
    const std::vector<index_t> found = levels.values().to_host();
    std::vector<index_t> expected(found.size());
    for (std::size_t j = 0; j < sources.size(); ++j) {
      const std::vector<index_t> level = bfs(plain, sources[j]).level.to_host();
      for (std::size_t v = 0; v < level.size(); ++v) expected[v * sources.size() + j] = level[v];
    }
    CHECK(found == expected);
  }
}

TEST_CASE("searches from many sources refuse and stop", "[bits]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph graph = test::graph_of(ctx, test::grid(40, 30));
  CHECK_THROWS_AS(multi_bfs(graph, std::vector<index_t>{0, 1200}), InvalidArgument);
  CHECK_THROWS_AS(multi_bfs(graph, std::vector<index_t>{-1}), InvalidArgument);
  CHECK(multi_bfs(graph, {}).values().empty());
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  stop.request_stop();
  CHECK_THROWS_AS(multi_bfs(graph, std::vector<index_t>{0, 1}), Cancelled);
  ctx.stop_with({});
}

TEST_CASE("a product over sets refuses what does not fit", "[bits]") {
  const Context ctx = Context::cpu(1), other = Context::cpu(1);
  const test::Triples t{"one edge", 3, 4, {0}, {1}, {1}};
  const Matrix a = test::pattern_of(ctx, t), b = test::pattern_of(ctx, turned(t));
  BitFrontier x(ctx, 3, 2), y(ctx, 4, 2), few(ctx, 4, 1), small(ctx, 3, 2), far(other, 4, 2);
  const BitMatrix mask(ctx, 3, 2);
  x.start(std::vector<index_t>{0, 2});
  CHECK_THROWS_AS(spmspv(a, a, x, y), InvalidArgument);
  CHECK_THROWS_AS(spmspv(a.to(Format::coo), b, x, y), InvalidArgument);
  CHECK_THROWS_AS(spmspv(a, b, y, x), InvalidArgument);
  CHECK_THROWS_AS(spmspv(a, b, x, few), InvalidArgument);
  CHECK_THROWS_AS(spmspv(a, b, x, small), InvalidArgument);
  CHECK_THROWS_AS(spmspv(a, b, x, far), InvalidArgument);
  CHECK_THROWS_AS(spmspv(a, b, x, y, in(mask)), InvalidArgument);
  CHECK_THROWS_AS(x.start(std::vector<index_t>{0, 2}), InvalidArgument);
  CHECK_THROWS_AS(y.start(std::vector<index_t>{0}), InvalidArgument);
  CHECK_THROWS_AS(y.start(std::vector<index_t>{0, 4}), InvalidArgument);
  CHECK_THROWS_AS(BitMatrix(ctx, -1, 2), InvalidArgument);
  CHECK_THROWS_AS(BitMatrix(ctx, 1 << 30, 200), InvalidArgument);
  spmspv(a, b, x, y);
  CHECK(y.sets.bits.to_host() == Words{0, 1, 0, 0});
}

}  // namespace graphrun
