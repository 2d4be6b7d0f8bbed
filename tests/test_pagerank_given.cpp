// PageRank from given ranks, and with a given distribution of lost rank, against its definition.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/algorithms/pagerank.hpp>
#include <numeric>
#include <optional>

#include "closure_cases.hpp"

namespace graphrun {
namespace {

using Doubles = std::vector<double>;

// What a surfer begins with, and where jumps and dead ends lead, each not scaled.
struct Given {
  std::optional<Doubles> start, teleport, dangling;
};

Doubles scaled(const std::optional<Doubles>& given, std::size_t n) {
  Doubles values = given.value_or(Doubles(n, 1.0));
  const double total = std::accumulate(values.begin(), values.end(), 0.0);
  for (double& value : values) value /= total;
  return values;
}

// NetworkX's definition, edge by edge: dead ends lead where jumps do unless that is given.
struct Definition {
  std::vector<Edge> edges;
  Doubles weights, degree, teleport, dangling;

  Definition(std::vector<Edge> listed, Doubles of_edges, std::size_t n, const Given& given)
      : edges(std::move(listed)),
        weights(std::move(of_edges)),
        degree(n),
        teleport(scaled(given.teleport, n)),
        dangling(given.dangling ? scaled(given.dangling, n) : teleport) {
    for (std::size_t i = 0; i < edges.size(); ++i) {
      degree[static_cast<std::size_t>(edges[i].from)] += weights[i];
    }
  }
  Doubles step(const Doubles& rank) const {
    double lost = 0;
    for (std::size_t v = 0; v < rank.size(); ++v) lost += degree[v] == 0 ? rank[v] : 0;
    Doubles next(rank.size());
    for (std::size_t v = 0; v < rank.size(); ++v) {
      next[v] = 0.15 * teleport[v] + 0.85 * lost * dangling[v];
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const auto u = static_cast<std::size_t>(edges[i].from);
      next[static_cast<std::size_t>(edges[i].to)] += 0.85 * weights[i] * rank[u] / degree[u];
    }
    return next;
  }
};

template <class T>
double distance(const Doubles& p, const std::vector<T>& q) {
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += std::abs(p[i] - static_cast<double>(q[i]));
  return sum;
}

template <class T>
std::optional<Vector<T>> on(const Graph& graph, const std::optional<Doubles>& values) {
  if (!values) return std::nullopt;
  const std::vector<T> host(values->begin(), values->end());
  return graph.vector(std::span<const T>(host));
}

template <class T>
PageRankResult<T> ranks_of(const Graph& graph, const Given& given, PageRankOptions<T> options) {
  const auto start = on<T>(graph, given.start), teleport = on<T>(graph, given.teleport),
             dangling = on<T>(graph, given.dangling);
  options.start = start ? &*start : nullptr;
  options.teleport = teleport ? &*teleport : nullptr;
  options.dangling = dangling ? &*dangling : nullptr;
  return pagerank(graph, options);
}

// Sparse graphs, so that many vertices have no out-edges.
std::vector<test::Triples> sparse_graphs() {
  std::vector<test::Triples> all;
  std::mt19937 random(11);
  for (unsigned seed = 0; seed < test::random_cases(60); ++seed) {
    const auto n = static_cast<index_t>(1 + random() % 80);
    all.push_back(test::random_triples(n, n, random() % (2 * static_cast<unsigned>(n)), seed));
  }
  all.push_back(test::random_triples(3000, 3000, 4000, 99));
  return all;
}

Given some_of_all(std::size_t n, unsigned choice) {
  const auto values = [&](std::size_t step) {
    Doubles all(n, 0.0);
    for (std::size_t i = step % n; i < n; i += step) all[i] = 1.0 + static_cast<double>(i % 5);
    return all;
  };
  Given given;
  if (choice & 1) given.start = values(2);
  if (choice & 2) given.teleport = values(3);
  if (choice & 4) given.dangling = values(7);
  return given;
}

}  // namespace

TEMPLATE_TEST_CASE("ranks begin, and lost rank goes, as given round by round",
                   "[pagerank][over_ranks]", float, double) {
  using T = TestType;
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const auto choice = GENERATE(range(0u, 8u));
  const double bound = std::is_same_v<T, double> ? 1e-12 : 1e-5;
  for (const test::Triples& t : test::some_of(sparse_graphs())) {
    INFO(t.name << ", " << test::describe(ctx) << ", " << choice);
    const std::vector<Edge> edges = test::edges_of(t);
    const Doubles weights(t.weights.begin(), t.weights.end());
    GraphOptions how;
    how.keep_weights = true;
    const Graph graph(ctx, t.rows, edges, weights, how);
    const auto n = static_cast<std::size_t>(t.rows);
    const Given given = some_of_all(n, choice);
    PageRankOptions<T> options;
    options.weighted = !edges.empty();
    options.until_converged = false;
    for (const int rounds : {0, 1, 5}) {
      options.max_iterations = rounds;
      const Definition definition(edges, weights, n, given);
      Doubles rank = scaled(given.start, n);
      for (int i = 0; i < rounds; ++i) rank = definition.step(rank);
      CHECK(distance(rank, ranks_of<T>(graph, given, options).rank.to_host()) < bound);
    }
  }
}

TEST_CASE("given lost rank settles where plain rounds lead", "[pagerank][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const auto choice = GENERATE(range(0u, 8u));
  const bool undirected = GENERATE(false, true);
  for (const test::Triples& t : test::some_of(sparse_graphs())) {
    INFO(t.name << ", " << test::describe(ctx) << ", " << choice << ", " << undirected);
    const Graph graph = test::graph_of(ctx, t, undirected, false);
    std::vector<Edge> edges;
    const Graph whole = graph.whole();
    const Csr& csr = std::get<Csr>(whole.out_edges().storage());
    const std::vector<offset_t> offsets = csr.offsets.to_host();
    const std::vector<index_t> to = csr.column_of.to_host();
    for (index_t v = 0; v < t.rows; ++v) {
      for (offset_t k = offsets[static_cast<std::size_t>(v)];
           k < offsets[static_cast<std::size_t>(v) + 1]; ++k) {
        edges.push_back({v, to[static_cast<std::size_t>(k)]});
      }
    }
    const auto n = static_cast<std::size_t>(t.rows);
    const Given given = some_of_all(n, choice);
    const Definition definition(edges, Doubles(edges.size(), 1.0), n, given);
    Doubles rank = scaled(std::nullopt, n);
    for (int i = 0; i < 250; ++i) rank = definition.step(rank);
    PageRankOptions<double> options;
    options.tolerance = 1e-12;
    options.max_iterations = 1000;
    const PageRankResult<double> result = ranks_of(graph, given, options);
    CHECK(result.converged);
    CHECK(std::abs(result.sum - 1) < 1e-11);
    CHECK(distance(rank, result.rank.to_host()) < 1e-10);
  }
}

TEST_CASE("ranks from a start do not depend on the number of threads", "[pagerank]") {
  const test::Triples t = test::random_triples(3000, 3000, 4000, 99);
  const auto run = [&](const Context& ctx) {
    const Graph graph = test::graph_of(ctx, t, false, false);
    return ranks_of<double>(graph, some_of_all(3000, 7), {}).rank.to_host();
  };
  const Doubles expected = run(Context::cpu(1));
  for (const int threads : {2, 3, 4}) CHECK(run(Context::cpu(threads)) == expected);
}

TEST_CASE("a start or a distribution of lost rank that is none is refused",
          "[pagerank][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph graph(ctx, 3, std::vector<Edge>{{0, 1}, {1, 2}});
  for (const Doubles& wrong : {Doubles{0, 0, 0}, Doubles{1, 1}, Doubles{1, -1, 1}}) {
    CHECK_THROWS_AS(ranks_of<double>(graph, {wrong, {}, {}}, {}), InvalidArgument);
    CHECK_THROWS_AS(ranks_of<double>(graph, {{}, {}, wrong}, {}), InvalidArgument);
  }
  PageRankOptions<double> gap;
  gap.variant = PageRankVariant::gap;
  CHECK_THROWS_AS(ranks_of(graph, {{}, {}, Doubles{1, 1, 1}}, gap), InvalidArgument);
  CHECK_NOTHROW(ranks_of(graph, {Doubles{1, 1, 1}, {}, {}}, gap));
}

}  // namespace graphrun
