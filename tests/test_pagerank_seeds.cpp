// PageRank from many seeds against pagerank() from each alone, and rounds of several columns.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/engine/columns.hpp>
#include <graphrun/engine/spmm_rounds.hpp>
#include <stop_token>

#include "closure_cases.hpp"

namespace graphrun {
namespace {

struct SetRanks {
  std::vector<std::vector<double>> rank;
  std::vector<int> iterations;
  std::vector<bool> converged;
};

template <class T>
SetRanks ranks_of(const Graph& graph, const VertexSets& seeds, const PageRankOptions<T>& options) {
  SetRanks all;
  pagerank_of_seeds<T>(graph, seeds, options, [&](std::size_t set, PageRankResult<T> result) {
    CHECK(set == all.rank.size());
    const std::vector<T> rank = result.rank.to_host();
    all.rank.emplace_back(rank.begin(), rank.end());
    all.iterations.push_back(result.iterations);
    all.converged.push_back(result.converged);
    if (options.variant == PageRankVariant::standard) {
      CHECK(std::fabs(result.sum - 1) < (std::is_same_v<T, double> ? 1e-11 : 1e-4));
    }
  });
  return all;
}

// `count` sets of up to three vertices of n.
VertexSets random_sets(index_t n, std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  VertexSets sets;
  for (std::size_t k = 0; k < count; ++k) {
    for (unsigned left = 1 + random() % 3; left > 0; --left) {
      sets.vertices.push_back(static_cast<index_t>(random() % static_cast<unsigned>(n)));
    }
    sets.close();
  }
  return sets;
}

double l1_distance(const std::vector<double>& p, const std::vector<double>& q) {
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += std::fabs(p[i] - q[i]);
  return sum;
}

// What pagerank() gives for the k-th set alone.
template <class T>
PageRankResult<T> alone(const Graph& graph, const VertexSets& seeds, std::size_t k,
                        PageRankOptions<T> options) {
  std::vector<T> teleport(static_cast<std::size_t>(graph.vertices()), T{0});
  for (const index_t v : seeds[k]) teleport[static_cast<std::size_t>(v)] = 1;
  const Vector<T> profile = graph.vector(std::span<const T>(teleport));
  options.teleport = &profile;
  return pagerank(graph, options);
}

template <class T>
void check_sets(const Graph& graph, const VertexSets& seeds, const PageRankOptions<T>& options,
                double bound) {
  const SetRanks found = ranks_of(graph, seeds, options);
  REQUIRE(found.rank.size() == seeds.size());
  double most = 0;
  for (std::size_t k = 0; k < seeds.size(); ++k) {
    const PageRankResult<T> one = alone(graph, seeds, k, options);
    const std::vector<T> rank = one.rank.to_host();
    most = std::max(most, l1_distance({rank.begin(), rank.end()}, found.rank[k]));
    CHECK(found.converged[k] == one.converged);
  }
  CHECK(most <= bound);
}

}  // namespace

TEMPLATE_TEST_CASE("ranks from many seeds are those from each alone",
                   "[pagerank][seeds][over_ranks]", float, double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const auto variant = GENERATE(PageRankVariant::standard, PageRankVariant::gap);
  const double tolerance = std::is_same_v<T, double> ? 1e-12 : 1e-5;
  std::vector<test::Triples> cases =
      test::closure_cases(test::random_cases(ctx.ranks() == nullptr ? 300 : 20));
  unsigned number = 0;
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    if (t.rows == 0 || t.rows > 1000) continue;
    ++number;
    const bool undirected = number % 2 == 0, weighted = number % 3 == 0 && t.size() > 0;
    CAPTURE(t.name, undirected, weighted, test::describe(ctx));
    const Graph graph = test::graph_of(ctx, t, undirected, weighted);
    PageRankOptions<T> options;
    options.variant = variant;
    options.weighted = weighted;
    options.tolerance = tolerance;
    options.max_iterations = 1000;
    const VertexSets seeds = random_sets(t.rows, 1 + number % 19, number);
    check_sets(graph, seeds, options, 30 * tolerance);
    options.until_converged = false;
    options.max_iterations = static_cast<int>(number % 4);
    check_sets(graph, seeds, options, std::is_same_v<T, double> ? 1e-13 : 1e-5);
  }
}

TEST_CASE("the ranks of a seed do not depend on the other ones", "[pagerank][seeds][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  const test::Triples t = test::skewed(3000, 30000, 5);
  const Graph graph = test::graph_of(ctx, t, undirected, false);
  const VertexSets seeds = random_sets(t.rows, 37, 11);
  const SetRanks together = ranks_of(graph, seeds, PageRankOptions<double>{});
  bool differ = false;
  for (std::size_t k = 0; k < seeds.size(); ++k) {
    VertexSets one;
    one.vertices.assign(seeds[k].begin(), seeds[k].end());
    one.close();
    const SetRanks single = ranks_of(graph, one, PageRankOptions<double>{});
    CHECK(single.rank[0] == together.rank[k]);
    CHECK(single.iterations[0] == together.iterations[k]);
    differ = differ || single.iterations[0] != together.iterations[0];
  }
  CHECK(differ);  // columns end by themselves
}

TEST_CASE("ranks from seeds have the same bits for any number of threads", "[pagerank][seeds]") {
  const test::Triples t = test::skewed(20000, 200000, 5);
  const VertexSets seeds = random_sets(t.rows, 21, 3);
  const auto ranks = [&](int threads) {
    return ranks_of(test::graph_of(Context::cpu(threads), t, false, false), seeds,
                    PageRankOptions<double>{})
        .rank;
  };
  const auto one = ranks(1);
  for (const int threads : {2, 3, 5}) CHECK(ranks(threads) == one);
}

TEST_CASE("seeds that are none are refused", "[pagerank][seeds][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph graph(ctx, 3, std::vector<Edge>{{0, 1}, {1, 2}});
  const PageRankOptions<double> options;
  const auto none = [](std::size_t, PageRankResult<double>) { FAIL("there is nothing to take"); };
  VertexSets sets;
  pagerank_of_seeds<double>(graph, sets, options, none);
  sets.close();
  CHECK_THROWS_AS(pagerank_of_seeds<double>(graph, sets, options, none), InvalidArgument);
  sets.vertices = {3};
  sets.begin = {0, 1};
  CHECK_THROWS_AS(pagerank_of_seeds<double>(graph, sets, options, none), InvalidArgument);
  sets.vertices = {1};
  PageRankOptions<double> with_teleport;
  const Vector<double> teleport = graph.vector(1.0);
  with_teleport.teleport = &teleport;
  CHECK_THROWS_AS(pagerank_of_seeds<double>(graph, sets, with_teleport, none), InvalidArgument);
}

TEST_CASE("ranks from seeds end where a stop is requested", "[pagerank][seeds]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph graph(ctx, 3, std::vector<Edge>{{0, 1}, {1, 2}});
  VertexSets sets;
  sets.vertices = {1};
  sets.begin = {0, 1};
  std::stop_source stop;
  stop.request_stop();
  ctx.stop_with(stop.get_token());
  const auto none = [](std::size_t, PageRankResult<double>) { FAIL("there is nothing to take"); };
  CHECK_THROWS_AS(pagerank_of_seeds<double>(graph, sets, PageRankOptions<double>{}, none),
                  Cancelled);
}

TEST_CASE("columns are put and taken, and rounds ask for what fits", "[spmm][seeds][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph graph(ctx, 3, std::vector<Edge>{{0, 1}, {1, 2}});
  const Context& rows = graph.context();
  const index_t own = graph.own_vertices();
  Dense<double> y(rows, own, 2, DenseOrder::row_major);
  const Vector<double> first = graph.vector(1.0), second = graph.vector(2.0);
  put_column(first, y, 0);
  put_column(second, y, 1);
  if (ctx.ranks() == nullptr) {
    CHECK(y.values().to_host() == std::vector<double>{1, 2, 1, 2, 1, 2});
  }
  auto taken = graph.vector<double>();
  get_column(y, 0, taken);
  CHECK(taken.to_host() == std::vector<double>{1, 1, 1});
  get_column(y, 1, taken);
  CHECK(taken.to_host() == std::vector<double>{2, 2, 2});
  CHECK_THROWS_AS(put_column(first, y, 2), InvalidArgument);
  CHECK_THROWS_AS(get_column(y, -1, taken), InvalidArgument);
  using S = PlusSecond<double>;
  const Matrix& a = graph.in_edges();
  CHECK_THROWS_AS(spmm_rounds<S>(a, y, first, 1, std::vector<ColumnRule>(3)), InvalidArgument);
  Dense<double> tall(rows, own, 2, DenseOrder::column_major),
      wide(rows, own, 3, DenseOrder::row_major);
  CHECK_THROWS_AS(spmm_rounds<S>(a, tall, first, 1, {}), InvalidArgument);
  CHECK_THROWS_AS(spmm_rounds<S>(a, wide, first, 1, {}), InvalidArgument);
  ColumnRule outside;
  outside.profile = {3};
  CHECK_THROWS_AS(spmm_rounds<S>(a, y, first, 1, {outside}), InvalidArgument);
  const bool cpu = ctx.backend() == Backend::cpu;
  CHECK(round_columns(ctx, 99) == (cpu ? 8 : most_round_columns));
  CHECK(round_columns(ctx, 3) == (cpu ? 4 : most_round_columns));
}

}  // namespace graphrun
