// Random walks: the definition taken again from the same random bits, the distribution of steps,
// and that no other walk, thread or device changes one.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/walk.hpp>
#include <stop_token>
#include <utility>
#include <vector>

#include "walk_cases.hpp"

namespace graphrun {
namespace {

// Philox4x32-10 of a counter, as its authors have it.
std::pair<std::uint64_t, std::uint64_t> bits_of(std::uint64_t seed, index_t start,
                                                std::size_t number, std::int64_t step,
                                                std::uint32_t attempt) {
  std::uint32_t c[4] = {static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(number),
                        static_cast<std::uint32_t>(step), attempt};
  auto low = static_cast<std::uint32_t>(seed), high = static_cast<std::uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round, low += 0x9E3779B9, high += 0xBB67AE85) {
    const std::uint64_t p = std::uint64_t{0xD2511F53} * c[0], q = std::uint64_t{0xCD9E8D57} * c[2];
    c[0] = static_cast<std::uint32_t>(q >> 32) ^ c[1] ^ low;
    c[2] = static_cast<std::uint32_t>(p >> 32) ^ c[3] ^ high;
    c[1] = static_cast<std::uint32_t>(q);
    c[3] = static_cast<std::uint32_t>(p);
  }
  return {c[0] + (std::uint64_t{c[1]} << 32), c[2] + (std::uint64_t{c[3]} << 32)};
}

std::uint64_t part(std::uint64_t bits, double of) {
  // `of` is a whole number below 2^53: exact, 32 bits at a time.
  const auto whole = static_cast<std::uint64_t>(of);
  const std::uint64_t low = 0xffffffff, a = bits >> 32, b = bits & low, c = whole >> 32,
                      d = whole & low;
  const std::uint64_t one = a * d + (b * d >> 32), two = b * c + (one & low);
  return a * c + (one >> 32) + (two >> 32);
}

// A walk by the definition, of whole weights; -1 behind its end.
std::vector<index_t> expected_walk(const std::vector<test::Row>& rows, const WalkRule& rule,
                                   index_t start, std::size_t number) {
  std::vector<index_t> path{start};
  const double most = std::max({1 / rule.p, 1.0, 1 / rule.q});
  for (std::int64_t step = 1; step <= rule.length; ++step) {
    const test::Row& row = rows[static_cast<std::size_t>(path.back())];
    if (row.empty()) break;
    // The scale of the definition: a power of 2, of which whole weights are multiples.
    int bits = 0;
    while (row.size() >> bits != 0) ++bits;
    double total = 0, largest = 0;
    for (const auto& [to, weight] : row) largest = std::max(largest, weight);
    const double scale = rule.weighted ? std::exp2(40 - bits - std::ilogb(largest)) : 1;
    for (const auto& [to, weight] : row) total += rule.weighted ? weight * scale : 1;
    index_t next = no_vertex;
    for (std::uint32_t attempt = 0; attempt < 32 && next == no_vertex; ++attempt) {
      const auto [first, second] = bits_of(rule.seed, start, number, step, attempt);
      auto left = static_cast<double>(part(first, total));
      index_t to = no_vertex;
      for (const auto& [v, weight] : row) {
        to = v;
        left -= rule.weighted ? weight * scale : 1;
        if (left < 0) break;
      }
      double accept = 1;
      if (path.size() > 1) {
        const index_t before = path[path.size() - 2];
        const bool near = rows[static_cast<std::size_t>(before)].count(to) > 0;
        accept = (to == before ? 1 / rule.p : near ? 1 : 1 / rule.q) / most;
      }
      if (second >> 1 < static_cast<std::uint64_t>(std::ldexp(accept, 63))) next = to;
    }
    if (next == no_vertex) break;  // not in the cases below
    path.push_back(next);
  }
  path.resize(static_cast<std::size_t>(rule.length) + 1, no_vertex);
  return path;
}

struct Counted {
  std::vector<std::int64_t> visits;
  std::int64_t steps = 0, dead_ends = 0;
};

Counted counted(const std::vector<index_t>& walks, std::size_t width, index_t n) {
  Counted sums{std::vector<std::int64_t>(static_cast<std::size_t>(n))};
  for (std::size_t i = 0; i < walks.size(); ++i) {
    if (walks[i] == no_vertex) continue;
    ++sums.visits[static_cast<std::size_t>(walks[i])];
    sums.steps += i % width > 0;
  }
  for (std::size_t i = width; i <= walks.size(); i += width) {
    sums.dead_ends += walks[i - 1] == no_vertex;
  }
  return sums;
}

void check(const Graph& graph, const std::vector<test::Row>& rows, const WalkRule& rule) {
  const Walks found = walk(graph, rule);
  const std::vector<index_t> walks = found.vertices.to_host();
  std::vector<index_t> expected;
  for (index_t v = 0; v < graph.vertices(); ++v) {
    for (std::size_t number = 0; number < static_cast<std::size_t>(rule.walks); ++number) {
      const std::vector<index_t> one = expected_walk(rows, rule, v, number);
      expected.insert(expected.end(), one.begin(), one.end());
    }
  }
  CHECK(walks == expected);
  const Counted sums = counted(walks, found.width, graph.vertices());
  CHECK(found.visits.to_host() == sums.visits);
  CHECK(found.steps == sums.steps);
  CHECK(found.dead_ends == sums.dead_ends);
  CHECK(found.count == static_cast<std::int64_t>(graph.vertices()) * rule.walks);
}

}  // namespace

TEST_CASE("walks are those of the definition, taken again from the same bits", "[walk]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> all = test::square_matrices();
  for (unsigned seed = 1; seed <= test::random_cases(300); ++seed) {
    const auto n = static_cast<index_t>(1 + seed % 40);
    all.push_back(test::random_triples(n, n, 1 + seed % 97, seed));
  }
  for (const test::Triples& t : test::some_of(std::move(all))) {
    if (t.rows > 3000) continue;
    for (const bool undirected : {false, true}) {
      const Graph graph = test::walked_graph(ctx, t, undirected);
      const std::vector<test::Row> rows = test::walked_rows(t, undirected);
      CAPTURE(t.name, undirected, test::describe(ctx));
      check(graph, rows, {.length = 6, .walks = 2, .seed = 7});
      check(graph, rows, {.length = 5, .walks = 2, .seed = 1ull << 40, .weighted = true});
      check(graph, rows, {.length = 5, .walks = 1, .seed = 3, .p = 0.7, .q = 1.2});
      check(graph, rows, {.length = 5, .walks = 1, .weighted = true, .p = 1.3, .q = 0.8});
    }
  }
}

TEST_CASE("walks end at dead ends and at vertices without weight", "[walk]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<Edge> edges = {{0, 1}, {1, 2}, {3, 3}, {3, 0}};
  const Graph graph(ctx, 5, edges, std::vector<double>{1, 0, 0, 1e-300});
  const auto rows = [&](bool weighted) {
    return walk(graph, {.length = 3, .walks = 1, .weighted = weighted},
                std::vector<index_t>{0, 2, 4})
        .vertices.to_host();
  };
  CHECK(rows(false) == std::vector<index_t>{0, 1, 2, -1, 2, -1, -1, -1, 4, -1, -1, -1});
  CHECK(rows(true) == std::vector<index_t>{0, 1, -1, -1, 2, -1, -1, -1, 4, -1, -1, -1});
  const Walks from_loop =
      walk(graph, {.length = 2, .walks = 9, .weighted = true}, std::vector<index_t>{3});
  CHECK(from_loop.dead_ends == 0);
  CHECK(from_loop.visits.to_host() == std::vector<std::int64_t>{9, 9, 0, 9, 0});
}

TEST_CASE("a walk is the same whichever others are taken, on any number of threads", "[walk]") {
  const test::Triples t = test::random_triples(300, 300, 2500, 8);
  const WalkRule rule{.length = 30, .walks = 40, .weighted = true, .p = 0.3, .q = 3};
  const std::vector<index_t> right =
      walk(test::walked_graph(Context::cpu(1), t, true), rule).vertices.to_host();
  for (const int threads : {2, 5}) {
    CHECK(walk(test::walked_graph(Context::cpu(threads), t, true), rule).vertices.to_host() ==
          right);
  }
  for (const Context& ctx : test::contexts()) {
    CAPTURE(test::describe(ctx));
    const Graph graph = test::walked_graph(ctx, t, true);
    CHECK(walk(graph, rule).vertices.to_host() == right);
    WalkRule less = rule;
    less.length = 11;
    less.walks = 3;
    const std::vector<index_t> starts = {299, 17};
    const std::vector<index_t> some = walk(graph, less, starts).vertices.to_host();
    for (std::size_t i = 0; i < some.size(); ++i) {
      const std::size_t row = i / 12, start = static_cast<std::size_t>(starts[row / 3]);
      CHECK(some[i] == right[(start * 40 + row % 3) * 31 + i % 12]);
    }
    const Walks counts = walk(graph, rule, {}, {.vertices = false});
    CHECK(counts.vertices.empty());
    CHECK(counts.visits.to_host() == counted(right, 31, 300).visits);
    CHECK(walk(graph, rule, {}, {.visits = false}).visits.empty());
    CHECK(walk(graph, rule, std::vector<index_t>{}).vertices.empty());
    less.seed = 2;
    CHECK(walk(graph, less, starts).vertices.to_host() != some);
  }
}

TEST_CASE("walks refuse what they cannot take", "[walk]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<Edge> edges = {{0, 1}, {1, 0}};
  const Graph graph(ctx, 2, edges);
  CHECK_THROWS_AS(walk(graph, {.p = 0}), InvalidArgument);
  CHECK_THROWS_AS(walk(graph, {.q = 1e7}), InvalidArgument);
  CHECK_THROWS_AS(walk(graph, {.length = -1}), InvalidArgument);
  CHECK_THROWS_AS(walk(graph, {.walks = -1}), InvalidArgument);
  CHECK_THROWS_AS(walk(graph, {}, std::vector<index_t>{2}), InvalidArgument);
  for (const double wrong : {-1.0, std::nan(""), HUGE_VAL}) {
    const Graph bad(ctx, 2, edges, std::vector<double>{1, wrong});
    CHECK_THROWS_AS(walk(bad, {.weighted = true}), InvalidArgument);
    CHECK(walk(bad, {.length = 1, .walks = 1}).vertices.to_host() ==
          std::vector<index_t>{0, 1, 1, 0});
  }
  CHECK(walk(graph, {.length = 0, .walks = 1}).vertices.to_host() == std::vector<index_t>{0, 1});
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  stop.request_stop();
  CHECK_THROWS_AS(walk(graph, {}), Cancelled);
}

}  // namespace graphrun
