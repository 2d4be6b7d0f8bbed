// All pairs' distances against sweeps over a list of edges.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <graphrun/algorithms/apsp.hpp>
#include <graphrun/algorithms/multi_bfs.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/engine/all_pairs.hpp>
#include <graphrun/engine/level_rows.hpp>
#include <graphrun/engine/reached_entries.hpp>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/file/read.hpp>
#include <limits>
#include <numeric>
#include <stop_token>

#include "closure_cases.hpp"
#include "paths.hpp"

namespace graphrun {
namespace {

constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();

// Distances row by row; `negative`: there is a cycle of negative length.
struct Expected {
  std::vector<std::int64_t> distance;
  bool negative = false;
};

Expected by_definition(const test::Triples& t, bool weighted) {
  const auto n = static_cast<std::size_t>(t.rows);
  Expected expected{std::vector<std::int64_t>(n * n, none)};
  auto& d = expected.distance;
  for (std::size_t v = 0; v < n; ++v) d[v * n + v] = 0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    std::int64_t& to =
        d[static_cast<std::size_t>(t.row_of[i]) * n + static_cast<std::size_t>(t.column_of[i])];
    to = std::min(to, weighted ? std::int64_t{t.weights[i]} : 1);
  }
  for (std::size_t k = 0; k < n && !expected.negative; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        if (d[i * n + k] == none || d[k * n + j] == none) continue;
        d[i * n + j] = std::min(d[i * n + j], d[i * n + k] + d[k * n + j]);
      }
    }
    for (std::size_t v = 0; v < n; ++v) expected.negative |= d[v * n + v] < 0;
  }
  return expected;
}

std::vector<std::int64_t> dense_of(const Matrix& found, bool weighted) {
  const auto n = static_cast<std::size_t>(found.rows());
  std::vector<std::int64_t> d(n * n, none);
  REQUIRE(found.weight_type() == (weighted ? WeightType::int64 : WeightType::int32));
  for (const test::Entry& e : test::entries_of(found)) {
    d[static_cast<std::size_t>(e.row) * n + static_cast<std::size_t>(e.column)] =
        static_cast<std::int64_t>(e.weight);
  }
  return d;
}

void check_pairs(const Context& ctx, const test::Triples& t, bool undirected, bool weighted) {
  INFO(t.name << (undirected ? ", undirected" : ", directed") << (weighted ? ", weighted" : ""));
  const Expected expected = by_definition(undirected ? test::both_ways(t) : t, weighted);
  const Graph graph = test::graph_of(ctx, t, undirected, weighted);
  if (expected.negative) {
    CHECK_THROWS_AS(apsp(graph), InvalidArgument);
  } else {
    CHECK(dense_of(apsp(graph), graph.weighted()) == expected.distance);
  }
}

}  // namespace

TEST_CASE("all pairs' distances are those of the definition", "[apsp]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : test::some_of(test::square_matrices())) {
    if (t.rows > 400) continue;
    for (const bool undirected : {false, true}) {
      for (const bool weighted : {false, true}) check_pairs(ctx, t, undirected, weighted);
    }
  }
  for (unsigned seed = 1; seed <= test::random_cases(300); ++seed) {
    test::Triples t = test::random_multigraph(seed);
    if (seed % 3 == 0) {  // some negative, of which some have cycles
      for (std::size_t i = 0; i < t.size(); i += 5) t.weights[i] = -t.weights[i] / 3;
    }
    check_pairs(ctx, t, seed % 2 == 0, seed % 5 != 0);
  }
}

TEST_CASE("negative lengths without a negative cycle", "[apsp]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // Potentials: w(u, v) + p(u) - p(v) has the same shortest paths, and cycles as long as before.
  for (unsigned seed = 1; seed <= test::random_cases(40); ++seed) {
    test::Triples t = test::random_triples(150, 150, 900, seed);
    for (std::size_t i = 0; i < t.size(); ++i) {
      t.weights[i] += t.row_of[i] * 37 % 100 - t.column_of[i] * 37 % 100;
    }
    check_pairs(ctx, t, false, true);
  }
}

TEST_CASE("all pairs' distances have the same bits for any number of threads", "[apsp]") {
  const test::Triples t = test::skewed(300, 1500, 3);
  std::vector<double> weights;
  for (std::size_t i = 0; i < t.size(); ++i) weights.push_back(0.1 * (1 + t.weights[i]));
  const std::vector<Edge> edges = test::edges_of(t);
  GraphOptions options;
  options.duplicates = Duplicates::min;
  const auto values = [&](const Context& ctx) {
    const Matrix found = apsp(Graph(ctx, t.rows, edges, weights, options));
    REQUIRE(found.weight_type() == WeightType::float64);
    return found.weights().as<double>()->to_host();
  };
  const std::vector<double> first = values(Context::cpu(1));
  for (const int threads : {2, 5}) CHECK(values(Context::cpu(threads)) == first);
  for (const Context& ctx : test::contexts()) CHECK(values(ctx) == first);
}

TEST_CASE("all pairs of next to nothing, and what is refused", "[apsp]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  CHECK(apsp(Graph(ctx, 0, std::vector<Edge>{})).entries() == 0);
  CHECK(apsp(Graph(ctx, 1, std::vector<Edge>{{0, 0}})).entries() == 1);
  CHECK(apsp(Graph(ctx, 2, std::vector<Edge>{{0, 1}})).entries() == 3);
  CHECK_THROWS_AS(apsp(Graph(ctx, 50000, std::vector<Edge>{{0, 1}})), Unsupported);
  const std::vector<double> negative{-1};
  const std::vector<Edge> edge{{0, 1}}, loop{{0, 0}};
  CHECK(apsp(Graph(ctx, 2, edge, negative)).entries() == 3);
  GraphOptions undirected;
  undirected.undirected = true;
  CHECK_THROWS_AS(apsp(Graph(ctx, 2, edge, negative, undirected)), InvalidArgument);
  CHECK_THROWS_AS(apsp(Graph(ctx, 1, loop, negative)), InvalidArgument);
  const std::vector<index_t> from{0}, to{1};
  const std::vector<std::int64_t> huge{std::int64_t{1} << 53};
  const Matrix heavy =
      Matrix::from_triples<std::int64_t>(ctx, 2, 2, from, to, std::span<const std::int64_t>(huge));
  CHECK_THROWS_AS(apsp(Graph(heavy.to(Format::csr), {}, true)), Unsupported);
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  const Graph grid = test::graph_of(ctx, test::grid(20, 20), true, true);
  CHECK_THROWS_AS(apsp(grid, [&](double) { stop.request_stop(); }), Cancelled);
  ctx.stop_with({});
}

TEST_CASE("searches one by one and side by side find the same levels", "[apsp]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> cases = test::closure_cases(60);
  cases.push_back(test::grid(30, 20));
  cases.push_back(test::scrambled_path(300));
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    if (t.rows > 1000) continue;
    for (const bool undirected : {false, true}) {
      INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
      const Graph graph = test::graph_of(ctx, t, undirected, false);
      const auto n = static_cast<std::size_t>(graph.vertices());
      std::vector<index_t> all(n);
      std::iota(all.begin(), all.end(), 0);
      const std::vector<index_t> to = multi_bfs_backwards(graph, all).values().to_host();
      const std::vector<index_t> from = multi_bfs(graph, all).values().to_host();
      std::vector<index_t> turned(n * n);
      for (std::size_t i = 0; i < n * n; ++i) turned[i % n * n + i / n] = from[i];
      CHECK(to == turned);
      if (ctx.backend() == Backend::cuda) {
        CHECK_THROWS_AS(level_rows(graph.out_edges()), Unsupported);
        continue;
      }
      CHECK(level_rows(graph.out_edges()).values().to_host() == to);
      // All entries, and all but some.
      for (const index_t absent : {index_t{-2}, no_vertex, index_t{1}}) {
        const Matrix found = entries_but(level_rows(graph.out_edges()), absent);
        std::vector<index_t> values(n * n, absent);
        for (const test::Entry& e : test::entries_of(found)) {
          values[static_cast<std::size_t>(e.row) * n + static_cast<std::size_t>(e.column)] =
              static_cast<index_t>(e.weight);
        }
        CHECK(values == to);
        CHECK(found.entries() == static_cast<offset_t>(n * n) - std::ranges::count(to, absent));
      }
    }
  }
}

TEST_CASE("searches go one by one where rows are short and levels many", "[apsp]") {
  const auto pay = [](const test::Triples& t, const Context& ctx) {
    return level_rows_pay(test::graph_of(ctx, t, true).out_edges());
  };
  const Context cpu = Context::cpu(2);
  CHECK(pay(test::grid(40, 40), cpu));
  CHECK(pay(test::scrambled_path(100), cpu));
  CHECK_FALSE(pay(test::grid(5, 5), cpu));             // few levels
  CHECK_FALSE(pay(test::skewed(500, 30000, 1), cpu));  // long rows
  for (const Context& ctx : test::contexts()) {
    if (ctx.backend() == Backend::cuda) CHECK_FALSE(pay(test::grid(40, 40), ctx));
  }
  std::stop_source stop;
  cpu.stop_with(stop.get_token());
  const Graph graph = test::graph_of(cpu, test::grid(40, 40), true);
  stop.request_stop();
  CHECK_THROWS_AS(level_rows(graph.out_edges()), Cancelled);
  CHECK_THROWS_AS(apsp(graph), Cancelled);
  cpu.stop_with({});
  CHECK_THROWS_AS(level_rows(graph.out_edges().to(Format::coo)), InvalidArgument);
  CHECK_THROWS_AS(entries_but(Dense<index_t>(cpu, 2, 3), no_vertex), InvalidArgument);
}

TEST_CASE("all pairs of a published road network", "[apsp]") {
  const std::string file = test::shared_graphs_folder() + "/road/rome99.gr";
  if (!std::filesystem::exists(file)) SKIP("the published graphs are not here (../shared/graphs)");
  GraphOptions options;
  options.duplicates = Duplicates::min;
  const Graph graph(Context::cpu(2), read_edges(file), options);
  const Matrix found = apsp(graph);
  const Csr& csr = std::get<Csr>(found.storage());
  const auto offsets = csr.offsets.to_host();
  const auto values = csr.weights.as<std::int64_t>()->to_host();
  const auto from_40 = sssp<std::int64_t>(graph, 40).distance.to_host();
  REQUIRE(offsets[41] - offsets[40] == 3353);
  CHECK(std::equal(from_40.begin(), from_40.end(), values.begin() + offsets[40]));
}

}  // namespace graphrun
