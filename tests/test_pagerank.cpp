// PageRank against its definition, step by step over the edge list.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/algorithms/pagerank.hpp>
#include <map>
#include <numeric>

#include "closure_cases.hpp"

namespace graphrun {
namespace {

std::vector<test::Triples> graphs() {
  std::vector<test::Triples> all;
  for (test::Triples& t : test::square_matrices()) {
    if (t.rows > 0) all.push_back(std::move(t));
  }
  std::mt19937 random(7);
  for (unsigned seed = 200; seed < 200 + test::random_cases(40); ++seed) {
    const auto n = static_cast<index_t>(2 + random() % 200);
    all.push_back(test::random_triples(n, n, random() % (4 * static_cast<unsigned>(n)), seed));
  }
  return all;
}

// One PageRank step in double over the edge list, by its definition.
std::vector<double> pagerank_step(const std::vector<Edge>& edges,
                                  const std::vector<double>& weights,
                                  const std::vector<double>& rank, double d, bool spread,
                                  const std::vector<double>& teleport) {
  std::vector<double> degree(rank.size()), next(rank.size());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    degree[static_cast<std::size_t>(edges[i].from)] += weights[i];
  }
  double lost = 0;
  for (std::size_t v = 0; v < rank.size(); ++v) lost += spread && degree[v] == 0 ? rank[v] : 0;
  for (std::size_t v = 0; v < rank.size(); ++v) next[v] = (1 - d + d * lost) * teleport[v];
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto u = static_cast<std::size_t>(edges[i].from);
    next[static_cast<std::size_t>(edges[i].to)] += d * weights[i] * rank[u] / degree[u];
  }
  return next;
}

template <class T>
double distance(const std::vector<double>& p, const std::vector<T>& q) {
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += std::abs(p[i] - static_cast<double>(q[i]));
  return sum;
}

// The edges of an undirected graph in both directions, without repeats, and their weights.
struct BothWays {
  std::vector<Edge> edges;
  std::vector<double> weights;

  explicit BothWays(const test::Triples& t) {
    std::map<std::pair<index_t, index_t>, double> all;
    for (std::size_t i = 0; i < t.size(); ++i) {
      const auto weight = static_cast<double>(t.weights[i]);
      all[std::minmax(t.row_of[i], t.column_of[i])] = weight;
    }
    for (const auto& [ends, weight] : all) {
      edges.push_back({ends.first, ends.second});
      weights.push_back(weight);
      if (ends.first == ends.second) continue;
      edges.push_back({ends.second, ends.first});
      weights.push_back(weight);
    }
  }
};

// Ranks after many rounds from uniform ranks.
std::vector<double> steady_ranks(const BothWays& graph, std::size_t n, bool spread,
                                 const std::vector<double>& teleport) {
  std::vector<double> rank(n, 1.0 / static_cast<double>(n));
  for (int i = 0; i < 200; ++i) {
    rank = pagerank_step(graph.edges, graph.weights, rank, 0.85, spread, teleport);
  }
  return rank;
}

}  // namespace

TEMPLATE_TEST_CASE("pagerank sums to one and is a fixed point of its definition",
                   "[pagerank][over_ranks]", float, double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Format format = GENERATE(from_range(test::formats()));
  const auto variant = GENERATE(PageRankVariant::standard, PageRankVariant::gap);
  const double bound = std::is_same_v<T, double> ? 1e-11 : 1e-5;
  for (const test::Triples& t : graphs()) {
    if (!test::fits(t, format)) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", " << name(format));
    const std::vector<Edge> edges = test::edges_of(t);
    GraphOptions how;
    how.format = format;
    const Graph graph(ctx, t.rows, edges, how);
    PageRankOptions<T> options;
    options.variant = variant;
    options.tolerance = bound;
    options.max_iterations = 1000;
    const PageRankResult<T> result = pagerank(graph, options);
    const auto rank = result.rank.to_host();
    const std::vector<double> exact(rank.begin(), rank.end());
    const bool spread = variant == PageRankVariant::standard;
    const std::vector<double> uniform(rank.size(), 1.0 / static_cast<double>(rank.size()));
    CHECK(result.converged);
    CHECK(std::abs(std::accumulate(exact.begin(), exact.end(), 0.0) - result.sum) < bound);
    if (spread) CHECK(std::abs(result.sum - 1.0) < bound);
    const std::vector<double> ones(edges.size(), 1.0);
    CHECK(distance(pagerank_step(edges, ones, exact, 0.85, spread, uniform), rank) < bound);
  }
}

TEST_CASE("weighted and personalised pagerank follow their definition round by round",
          "[pagerank][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : graphs()) {
    INFO(t.name << ", " << test::describe(ctx));
    const std::vector<Edge> edges = test::edges_of(t);
    const std::vector<double> weights(t.weights.begin(), t.weights.end());
    GraphOptions how;
    how.keep_weights = true;
    const Graph graph(ctx, t.rows, edges, weights, how);
    std::vector<double> teleport(static_cast<std::size_t>(t.rows), 0.0);
    teleport[0] = 3;
    teleport.back() += 1;
    const Vector<double> profile = graph.vector(std::span<const double>(teleport));
    for (double& value : teleport) value /= 4;
    PageRankOptions<double> options;
    options.weighted = !edges.empty();
    options.teleport = &profile;
    options.max_iterations = 6;
    options.until_converged = false;
    const PageRankResult<double> result = pagerank(graph, options);
    std::vector<double> rank(teleport.size(), 1.0 / static_cast<double>(t.rows));
    for (int i = 0; i < 6; ++i) rank = pagerank_step(edges, weights, rank, 0.85, true, teleport);
    CHECK(result.iterations == 6);
    CHECK(distance(rank, result.rank.to_host()) < 1e-12);
  }
}

TEST_CASE("the ranks of undirected graphs are where plain rounds lead", "[pagerank][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const auto variant = GENERATE(PageRankVariant::standard, PageRankVariant::gap);
  const bool weighted = GENERATE(false, true);
  std::vector<test::Triples> all = graphs();
  all.push_back(test::grid(30, 40));
  all.push_back(test::skewed(2000, 9000, 5));
  for (const test::Triples& t : all) {
    INFO(t.name << ", " << test::describe(ctx) << ", weighted " << weighted);
    BothWays both(t);
    if (!weighted) both.weights.assign(both.edges.size(), 1.0);
    GraphOptions how;
    how.undirected = true;
    how.keep_weights = weighted && !both.edges.empty();
    how.duplicates = Duplicates::first;
    const Graph graph(ctx, t.rows, both.edges, both.weights, how);
    const auto n = static_cast<std::size_t>(t.rows);
    std::vector<double> teleport(n, 0.0);
    teleport[n / 2] = 3;
    teleport.back() += 1;
    const Vector<double> profile = graph.vector(std::span<const double>(teleport));
    for (double& value : teleport) value /= 4;
    PageRankOptions<double> options;
    options.variant = variant;
    options.weighted = how.keep_weights;
    options.tolerance = 1e-11;
    for (const bool personal : {false, true}) {
      options.teleport = personal ? &profile : nullptr;
      const PageRankResult<double> result = pagerank(graph, options);
      CHECK(result.converged);
      const std::vector<double> uniform(n, 1.0 / static_cast<double>(n));
      const auto expected = steady_ranks(both, n, variant == PageRankVariant::standard,
                                         personal ? teleport : uniform);
      CHECK(distance(expected, result.rank.to_host()) < 1e-10);
    }
  }
}

TEST_CASE("undirected graphs take fewer rounds, and stop where a plain one changes little",
          "[pagerank][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : {test::grid(60, 70), test::path_to_hub(4, 100)}) {
    INFO(t.name << ", " << test::describe(ctx));
    const BothWays both(t);
    GraphOptions how;
    how.undirected = true;
    const Graph undirected(ctx, t.rows, both.edges, how), directed(ctx, t.rows, both.edges);
    PageRankOptions<double> options;
    for (const double tolerance : {1e-3, 1e-5, 1e-7, 1e-9, 1e-11}) {
      options.tolerance = tolerance;
      const PageRankResult<double> result = pagerank(undirected, options);
      CHECK(result.converged);
      if (tolerance < 1e-6) {
        CHECK(result.iterations < 0.6 * pagerank(directed, options).iterations);
      }
      const auto n = static_cast<std::size_t>(t.rows);
      const std::vector<double> uniform(n, 1.0 / static_cast<double>(n));
      const std::vector<double> ones(both.edges.size(), 1.0);
      const auto rank = result.rank.to_host();
      CHECK(distance(pagerank_step(both.edges, ones, rank, 0.85, true, uniform), rank) <
            0.85 * result.residual + 1e-14);
      for (int rounds = 1; rounds < result.iterations; ++rounds) {  // however many there may be
        PageRankOptions<double> fewer = options;
        fewer.max_iterations = rounds;
        const PageRankResult<double> early = pagerank(undirected, fewer);
        CHECK(early.converged == (early.residual < tolerance));
        const auto ranks = early.rank.to_host();
        CHECK(distance(pagerank_step(both.edges, ones, ranks, 0.85, true, uniform), ranks) <
              0.85 * early.residual + 1e-14);
      }
    }
  }
}

TEST_CASE("pagerank is the same bits on every run and any number of threads",
          "[pagerank][over_ranks]") {
  const test::Triples t = test::random_triples(1500, 1500, 20000, 4);
  const auto run = [&](const Context& ctx) {
    return pagerank<double>(Graph(ctx, t.rows, test::edges_of(t))).rank.to_host();
  };
  const std::vector<double> expected = run(Context::cpu(1));
  for (const int threads : {2, 3, 4}) CHECK(run(Context::cpu(threads)) == expected);
  for (const Context& ctx : test::contexts_and_ranks()) {
    CHECK(run(ctx) == run(ctx));
    CHECK(distance(expected, run(ctx)) < 1e-9);
  }
}

TEST_CASE("pagerank does the rounds it is asked for, and says when it did not converge",
          "[pagerank][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph path(ctx, 4, std::vector<Edge>{{0, 1}, {1, 2}, {2, 3}});
  PageRankOptions<double> options;
  options.max_iterations = 2;
  options.tolerance = 0;
  int rounds = 0;
  options.on_round = [&](const IterationRound& round) { rounds = round.iteration; };
  const PageRankResult<double> result = pagerank(path, options);
  CHECK(result.iterations == 2);
  CHECK(rounds == 2);
  CHECK_FALSE(result.converged);
  options.max_iterations = 0;
  CHECK(pagerank(path, options).rank.to_host() == std::vector<double>(4, 0.25));
  options.variant = PageRankVariant::ldbc;  // exactly as many rounds, converged or not
  options.max_iterations = 60;
  options.tolerance = 1;
  CHECK(pagerank(path, options).iterations == 60);
}

TEST_CASE("pagerank refuses options out of their ranges", "[pagerank][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<Edge> edges{{0, 1}, {1, 2}};
  GraphOptions keep;
  keep.keep_weights = true;
  const Graph graph(ctx, 3, edges), negative(ctx, 3, edges, std::vector<double>{1, -1}, keep);
  const Vector<double> zeros = graph.vector(0.0);
  const Vector<double> large(graph.context(), graph.own_vertices() + std::size_t{1});
  const auto refused = [&](const Graph& g, auto change) {
    PageRankOptions<double> options;
    change(options);
    CHECK_THROWS_AS(pagerank(g, options), InvalidArgument);
  };
  refused(graph, [](auto& o) { o.damping = 1; });
  refused(graph, [](auto& o) { o.damping = -0.1; });
  refused(graph, [](auto& o) { o.tolerance = std::nan(""); });
  refused(graph, [](auto& o) { o.max_iterations = -1; });
  refused(graph, [](auto& o) { o.weighted = true; });
  // Over ranks, one that has such a weight refuses it, and ends the others.
  if (ctx.ranks() == nullptr) refused(negative, [](auto& o) { o.weighted = true; });
  refused(graph, [&](auto& o) { o.teleport = &zeros; });
  refused(graph, [&](auto& o) { o.teleport = &large; });
  PageRankOptions<float> single;
  single.variant = PageRankVariant::ldbc;
  CHECK_THROWS_AS(pagerank(graph, single), InvalidArgument);
}

}  // namespace graphrun
