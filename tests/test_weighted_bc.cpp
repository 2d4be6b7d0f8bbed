// Betweenness of vertices and edges over lengths, against its definition.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <cmath>
#include <filesystem>
#include <graphrun/algorithms/edge_bc.hpp>
#include <graphrun/engine/weighted_brandes.hpp>
#include <graphrun/formats/file/read.hpp>
#include <limits>
#include <stop_token>

#include "paths.hpp"
#include "serial_betweenness.hpp"
#include "weighted_paths.hpp"

namespace graphrun {
namespace {

const BcOptions weighted{.weighted = true, .on_progress = {}};
const EdgeBcOptions weighted_edges{.weighted = true, .on_progress = {}};

std::vector<double> scores_of(const Matrix& matrix) {
  return matrix.weights().as<double>()->to_host();
}

std::vector<double> along(const test::PathShares& shares) {
  std::vector<double> scores;
  for (const auto& [edge, score] : shares.along) scores.push_back(score);
  return scores;
}

std::vector<index_t> all_of(index_t n) {
  std::vector<index_t> all;
  for (index_t v = 0; v < n; ++v) all.push_back(v);
  return all;
}

void halve(std::vector<double>& scores, bool undirected) {
  for (double& score : scores) score *= undirected ? 0.5 : 1;
}

template <class T>
void check(const Context& ctx, const test::Lengths<T>& lengths,
           const std::vector<index_t>& sources) {
  const Graph graph = lengths.graph(ctx);
  const test::PathShares shares = test::weighted_shares(lengths, sources);
  std::vector<double> through = shares.through, edges = along(shares);
  halve(through, lengths.undirected);
  halve(edges, lengths.undirected);
  CHECK(test::close(bc(graph, sources, weighted).to_host(), through));
  if (ctx.ranks() != nullptr) return;  // edge_bc() has no form for them
  CHECK(test::close(scores_of(edge_bc(graph, sources, weighted_edges)), edges));
}

}  // namespace

TEST_CASE("weighted betweenness equals its definition", "[bc][edge_bc][weighted_bc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  unsigned seed = 0;
  for (const test::Triples& t : test::some_of(test::closure_cases(test::random_graphs(ctx)))) {
    if (t.rows > 300) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    ++seed;
    check<std::int64_t>(ctx, {t, undirected, test::whole_lengths(t, seed)}, all_of(t.rows));
    check<double>(ctx, {t, undirected, test::real_lengths(t, seed)}, all_of(t.rows));
  }
}

TEST_CASE("weighted betweenness from some sources equals its definition",
          "[bc][edge_bc][weighted_bc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  for (const test::Triples& t :
       test::some_of({test::skewed(3000, 20000, 1), test::grid(5, 300), test::grid(40, 40),
                      test::scrambled_path(1000),
                      test::rows_of("long rows", 3000, {3000, 0, 2000, 5, 1200})})) {
    test::Triples square = t;
    square.rows = square.columns = std::max(t.rows, t.columns);
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    const index_t n = square.rows;
    const std::vector<index_t> sources{0, n / 2, n - 1, 2, 0, n / 3, 1};  // one of them twice
    check<std::int64_t>(ctx, {square, undirected, test::whole_lengths(t, 3)}, sources);
    check<double>(ctx, {square, undirected, test::real_lengths(t, 4)}, sources);
  }
}

TEST_CASE("lengths of each type are read", "[bc][edge_bc][weighted_bc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const test::Triples t = test::grid(6, 9);
  const std::vector<std::int64_t> lengths = test::whole_lengths(t, 5);
  const auto of = [&]<class W>(W) {
    const std::vector<W> weights(lengths.begin(), lengths.end());
    BuildCounts counts;
    const BuildOptions options{Mirror::same, Duplicates::min, SelfLoops::keep};
    Matrix matrix = Matrix::from_triples<W>(ctx.local(), t.rows, t.columns, t.row_of, t.column_of,
                                            weights, options, &counts);
    const Graph graph(std::move(matrix), counts, false);
    return ctx.ranks() == nullptr ? graph : graph.over_ranks(ctx);
  };
  const Graph whole = of(std::int64_t{});
  const auto through = bc(whole, weighted).to_host();
  const auto along = [&](const Graph& graph, const EdgeBcOptions& options) {
    if (ctx.ranks() != nullptr) return std::vector<double>();  // edge_bc() has no form for them
    return scores_of(edge_bc(graph, options));
  };
  const auto edges = along(whole, weighted_edges);
  for (const Graph& graph : {of(std::int32_t{}), of(float{}), of(double{})}) {
    CHECK(bc(graph, weighted).to_host() == through);
    CHECK(along(graph, weighted_edges) == edges);
  }
  // Without weights, or where all are the same, it is that of edges counted.
  const Graph plain = test::graph_of(ctx, t, true, false);
  CHECK(test::close(bc(plain, weighted).to_host(), bc(plain).to_host()));
  CHECK(test::close(along(plain, weighted_edges), along(plain, {})));
}

TEST_CASE("weighted path counts beyond a double's range are counted",
          "[bc][edge_bc][weighted_bc]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t = test::grid(530, 530);
  const Graph plain = test::graph_of(ctx, t, true, false);
  // After searches that need it, one that does not.
  const std::vector<index_t> sources{0, t.rows - 1, t.rows / 2, 7, 530 * 265 + 265};
  CHECK(test::close(bc(plain, sources, weighted).to_host(), bc(plain, sources).to_host()));
  CHECK(test::close(scores_of(edge_bc(plain, sources, weighted_edges)),
                    scores_of(edge_bc(plain, sources))));
}

TEST_CASE("weighted betweenness is the same for any number of threads",
          "[bc][edge_bc][weighted_bc][over_ranks]") {
  for (const bool undirected : {false, true}) {
    for (const test::Triples& t : test::some_of({test::grid(6, 200), test::skewed(900, 9000, 6)})) {
      INFO(t.name << ", undirected " << undirected);
      const test::Lengths<double> lengths(t, undirected, test::real_lengths(t, 1));
      const std::vector<index_t> sources = sampled_sources(t.rows, 23, 5);
      BcOptions options = weighted;
      options.endpoints = true;
      const Graph one = lengths.graph(Context::cpu(1));
      const auto through = bc(one, sources, options).to_host();
      const auto edges = scores_of(edge_bc(one, sources, weighted_edges));
      for (const int threads : {2, 3, 5}) {
        const Graph graph = lengths.graph(Context::cpu(threads));
        CHECK(bc(graph, sources, options).to_host() == through);
        CHECK(scores_of(edge_bc(graph, sources, weighted_edges)) == edges);
      }
      for (const Context& ctx : test::contexts_and_ranks()) {
        CHECK(test::close(bc(lengths.graph(ctx), sources, options).to_host(), through));
      }
    }
  }
}

TEST_CASE("ends of weighted paths count where asked for", "[bc][weighted_bc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const test::Triples t = test::random_triples(60, 60, 90, 3);
  const test::Lengths<std::int64_t> lengths(t, false, test::whole_lengths(t, 1));
  const Graph graph = lengths.graph(ctx);
  BcOptions with = weighted, without;
  with.endpoints = without.endpoints = true;
  // The same vertices are reached whatever the lengths.
  const auto plain = bc(graph, without).to_host(), inner = bc(graph).to_host();
  const auto through = bc(graph, weighted).to_host(), found = bc(graph, with).to_host();
  std::vector<double> expected = through;
  for (std::size_t v = 0; v < expected.size(); ++v) expected[v] += plain[v] - inner[v];
  CHECK(test::close(found, expected));
}

TEST_CASE("an edge of infinite length joins nothing, a self-loop is on no path",
          "[bc][edge_bc][weighted_bc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const double inf = std::numeric_limits<double>::infinity();
  const std::vector<Edge> edges{{0, 1}, {1, 2}, {0, 3}, {3, 2}, {1, 1}};
  const Graph graph(ctx, 4, edges, std::vector<double>{1, 1, 1, inf, 0.5});
  CHECK(bc(graph, weighted).to_host() == std::vector<double>{0, 1, 0, 0});
  if (ctx.ranks() != nullptr) return;  // edge_bc() has no form for them
  CHECK(scores_of(edge_bc(graph, weighted_edges)) == std::vector<double>{2, 1, 0, 2, 0});
}

TEST_CASE("weighted betweenness refuses lengths that it cannot add", "[bc][edge_bc][weighted_bc]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 0}};
  const auto fault = [&](const std::vector<double>& lengths) -> std::string {
    const Graph graph(ctx, 3, edges, lengths);
    try {
      bc(graph, weighted);
    } catch (const Unsupported& error) {
      CHECK_THROWS_AS(edge_bc(graph, weighted_edges), Unsupported);
      return error.what();
    }
    return {};
  };
  CHECK(fault({1, 2, 3}).empty());
  CHECK(fault({1, 0, 3}).find("from 1 to 2 has the weight 0.0") != std::string::npos);
  CHECK(fault({1, 2, -3}).find("from 2 to 0") != std::string::npos);
  CHECK(fault({std::nan(""), 2, 3}).find("from 0 to 1") != std::string::npos);
  CHECK(fault({1e20, 1, 1e20}).find("rounded to that distance") != std::string::npos);
  CHECK(fault({1e308, 1.5e308, 1e308}).find("not fit in") != std::string::npos);
  const test::Triples t{"circle", 3, 3, {0, 1, 2}, {1, 2, 0}, {1, 1, 1}};
  const std::int64_t large = std::numeric_limits<std::int64_t>::max() / 2 + 1;
  const test::Lengths<std::int64_t> whole(t, false, {large, large, large});
  CHECK_THROWS_AS(bc(whole.graph(ctx), weighted), Unsupported);
  const Graph graph(ctx, 3, edges, std::vector<double>{1, 2, 3});
  CHECK_THROWS_AS(bc(graph, std::vector<index_t>{3}, weighted), InvalidArgument);
  CHECK(bc(Graph(ctx, 0, std::vector<Edge>{}), weighted).size() == 0);
  CHECK(bc(Graph(ctx, 1, std::vector<Edge>{}), weighted).to_host() == std::vector<double>{0});
  CHECK(edge_bc(Graph(ctx, 2, std::vector<Edge>{}), weighted_edges).entries() == 0);
  CHECK(scores_of(edge_bc(Graph(ctx, 2, std::vector<Edge>{{1, 0}}, std::vector<double>{2}),
                          weighted_edges)) == std::vector<double>{1});
  WeightedBrandes vertices(graph), of_edges(graph, WeightedBrandes::Of::edges);
  Vector<double> score = graph.vector(0.0);
  EdgeScores scores(graph);
  CHECK_THROWS_AS(vertices.add_edge_dependencies(scores), InvalidArgument);
  CHECK_THROWS_AS(of_edges.add_dependencies(score), InvalidArgument);
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  BcOptions options = weighted;
  options.on_progress = [&](const BcProgress&) { stop.request_stop(); };
  const test::Triples path = test::scrambled_path(300);
  const Graph longer =
      test::Lengths<std::int64_t>(path, true, test::whole_lengths(path, 1)).graph(ctx);
  CHECK_THROWS_AS(bc(longer, options), Cancelled);
}

TEST_CASE("weighted betweenness of a published road network",
          "[bc][edge_bc][weighted_bc][shared][over_ranks]") {
  const std::string path = test::shared_graphs_folder() + "/road/rome99.gr";
  if (!std::filesystem::exists(path)) SKIP("the published graphs are not here (../shared/graphs)");
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph graph(ctx, read_edges(path));
  REQUIRE(graph.weighted());
  const Graph whole = graph.whole();
  const Csr& csr = std::get<Csr>(whole.out_edges().storage());
  const Coo coo = to_coo(csr);
  test::Triples t{"rome99", csr.rows, csr.rows, coo.row_of.to_host(), coo.column_of.to_host(), {}};
  std::vector<std::int64_t> lengths;
  csr.weights.visit_real(
      "a test",
      [&](const auto& values) {
        for (const auto value : values.to_host())
          lengths.push_back(static_cast<std::int64_t>(value));
        return true;
      },
      true);
  check<std::int64_t>(ctx, {t, false, lengths}, {0, 77, 2000, 3352});
}

}  // namespace graphrun
