// Degree assortativity against its definition over a list of edges.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/assortativity.hpp>
#include <graphrun/engine/edge_ends.hpp>
#include <limits>

#include "closure_cases.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

constexpr double none = std::numeric_limits<double>::infinity();

struct Expected {
  double coefficient = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> neighbour_degree;
};

// The pairs of degrees, listed; their correlation is that of the list.
Expected by_definition(const Graph& graph, const AssortativityOptions& options) {
  const auto edges = test::listed_edges(graph.whole(), options.weighted);
  const auto n = static_cast<std::size_t>(graph.vertices());
  std::vector<double> out(n), in(n);
  for (const test::ListedEdge& e : edges) {
    const double each = !graph.directed() && e.from == e.to ? 2 * e.weight : e.weight;
    out[e.from] += each;
    in[e.to] += each;
  }
  const auto& x = options.source == DegreeKind::in ? in : out;
  const auto& y = options.target == DegreeKind::in ? in : out;
  Expected expected;
  std::vector<double> sum(n), count(n);
  double mean_x = 0, mean_y = 0, xx = 0, yy = 0, xy = 0;
  bool differ_x = false, differ_y = false;
  for (const test::ListedEdge& e : edges) {
    sum[e.from] += y[e.to];
    count[e.from] += 1;
    mean_x += x[e.from] / static_cast<double>(edges.size());
    mean_y += y[e.to] / static_cast<double>(edges.size());
    differ_x = differ_x || x[e.from] != x[edges[0].from];
    differ_y = differ_y || y[e.to] != y[edges[0].to];
  }
  for (std::size_t v = 0; v < n; ++v) {
    expected.neighbour_degree.push_back(count[v] == 0 ? none : sum[v] / count[v]);
  }
  for (const test::ListedEdge& e : edges) {
    xx += (x[e.from] - mean_x) * (x[e.from] - mean_x);
    yy += (y[e.to] - mean_y) * (y[e.to] - mean_y);
    xy += (x[e.from] - mean_x) * (y[e.to] - mean_y);
  }
  if (differ_x && differ_y) expected.coefficient = xy / std::sqrt(xx * yy);
  return expected;
}

void check(const Graph& graph, const AssortativityOptions& options) {
  const Expected expected = by_definition(graph, options);
  const AssortativityResult found = assortativity(graph, options);
  if (std::isnan(expected.coefficient)) {
    CHECK(std::isnan(found.coefficient));
  } else {
    CHECK(std::abs(found.coefficient - expected.coefficient) < 1e-9);
  }
  // Weights of these graphs are whole numbers.
  CHECK(found.neighbour_degree.to_host() == expected.neighbour_degree);
}

}  // namespace

TEST_CASE("assortativity equals its definition", "[assortativity][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  std::vector<test::Triples> cases = test::closure_cases(300);
  cases.push_back(test::skewed(3000, 40000, 5));
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    for (const bool undirected : {false, true}) {
      for (const bool weighted : {false, true}) {
        const Graph graph = test::graph_of(ctx, t, undirected, weighted);
        for (const DegreeKind source : {DegreeKind::in, DegreeKind::out}) {
          for (const DegreeKind target : {DegreeKind::in, DegreeKind::out}) {
            if (undirected && source != target) continue;
            CAPTURE(t.name, undirected, weighted, static_cast<int>(source),
                    static_cast<int>(target), test::describe(ctx));
            check(graph, {source, target, weighted && graph.weighted()});
          }
        }
      }
    }
  }
}

TEST_CASE("assortativity knows loops, degrees all alike, and graphs without edges",
          "[assortativity][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  GraphOptions undirected;
  undirected.undirected = true;
  const auto both = [&](index_t n, const std::vector<Edge>& edges) {
    return assortativity(Graph(ctx, n, edges, undirected));
  };
  // Each edge of a star joins its middle with an end; 5 is alone.
  const AssortativityResult star = both(6, {{0, 1}, {0, 2}, {0, 3}, {0, 4}});
  CHECK(star.coefficient == Catch::Approx(-1));
  CHECK(star.neighbour_degree.to_host() == std::vector<double>{1, 4, 4, 4, 4, none});
  // The loop at 2 gives it a degree of 3, and is one of its two edges.
  const AssortativityResult loop = both(3, {{0, 1}, {1, 2}, {2, 2}});
  CHECK(loop.neighbour_degree.to_host() == std::vector<double>{2, 2, 2.5});
  CHECK(loop.coefficient == Catch::Approx(2.0 / 7));
  CHECK(std::isnan(both(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}).coefficient));
  CHECK(std::isnan(both(2, {{0, 1}}).coefficient));
  for (const index_t n : {0, 1, 2}) {
    const AssortativityResult nothing = both(n, {});
    CHECK(std::isnan(nothing.coefficient));
    CHECK(nothing.neighbour_degree.to_host() ==
          std::vector<double>(static_cast<std::size_t>(n), none));
  }
  const Graph directed(ctx, 3, std::vector<Edge>{{0, 1}, {1, 2}});
  CHECK_THROWS_AS(assortativity(directed, {DegreeKind::both, DegreeKind::in, false}),
                  InvalidArgument);
  CHECK_THROWS_AS(assortativity(directed, {DegreeKind::out, DegreeKind::in, true}),
                  InvalidArgument);
}

TEST_CASE("assortativity is the same for any number of threads", "[assortativity]") {
  const test::Triples t = test::skewed(20000, 150000, 3);
  for (const bool undirected : {false, true}) {
    const AssortativityResult one =
        assortativity(test::graph_of(Context::cpu(1), t, undirected, true),
                      {DegreeKind::out, DegreeKind::in, true});
    for (const int threads : {2, 5}) {
      const AssortativityResult other =
          assortativity(test::graph_of(Context::cpu(threads), t, undirected, true),
                        {DegreeKind::out, DegreeKind::in, true});
      CHECK(other.coefficient == one.coefficient);
      CHECK(other.neighbour_degree.to_host() == one.neighbour_degree.to_host());
    }
  }
}

TEST_CASE("entries are counted by column", "[assortativity]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (unsigned seed = 0; seed < test::random_cases(20); ++seed) {
    const test::Triples t = test::random_triples(
        1 + static_cast<index_t>(seed) * 13, 1 + static_cast<index_t>(seed) * 7, 9 * seed, seed);
    std::vector<double> expected(static_cast<std::size_t>(t.columns));
    for (const index_t column : t.column_of) expected[static_cast<std::size_t>(column)] += 1;
    Vector<double> count(ctx, expected.size());
    const Matrix a = test::pattern_of(ctx, t);
    count_columns(a, count);
    CHECK(count.to_host() == expected);
    Vector<double> longer(ctx, expected.size() + 1);
    CHECK_THROWS_AS(count_columns(a, longer), InvalidArgument);
  }
  // As many as threads share, each with counts of its own.
  const test::Triples t = test::random_triples(500, 2000, 300000, 11);
  std::vector<double> expected(2000);
  for (const index_t column : t.column_of) expected[static_cast<std::size_t>(column)] += 1;
  for (const int threads : {1, 2, 3, 8}) {
    const Context few = Context::cpu(threads);
    Vector<double> count(few, expected.size());
    count_columns(test::pattern_of(few, t), count);
    CHECK(count.to_host() == expected);
  }
}

TEST_CASE("values at both ends are summed exactly where they are whole", "[assortativity]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  test::Triples t = test::random_triples(3000, 3000, 9000, 7);
  for (const index_t row : {5, 6, 2000}) {  // rows of several thousand entries, none after the last
    for (index_t column = 0; column < 3000; ++column) {
      t.row_of.push_back(row);
      t.column_of.push_back(column);
      t.weights.push_back(1);
    }
  }
  for (index_t& row : t.row_of) row = std::min(row, index_t{2500});
  const Graph graph = test::graph_of(ctx, t);
  const auto n = static_cast<std::size_t>(graph.vertices());
  std::vector<double> values(n), sum(n), count(n), arriving(n);
  for (std::size_t v = 0; v < n; ++v) {
    values[v] = static_cast<double>((v * 2654435761U) % 4294967296U);
  }
  for (const test::ListedEdge& e : test::listed_edges(graph.whole(), false)) {
    sum[e.from] += values[e.to];
    count[e.from] += 1;
    arriving[e.to] += 1;
  }
  for (std::size_t v = 0; v < n; ++v) sum[v] = count[v] == 0 ? none : sum[v] / count[v];
  const auto on_device = [&](const std::vector<double>& host) {
    return Vector<double>(ctx, std::span<const double>(host));
  };
  const Vector<double> x = on_device(values), leaving = on_device(count), in = on_device(arriving);
  Vector<double> mean(ctx, n), few(ctx, n - 1);
  const double whole = correlate_ends(graph.out_edges(), {leaving, in, x, x, true}, mean);
  CHECK(mean.to_host() == sum);
  const double real = correlate_ends(graph.out_edges(), {leaving, in, x, x, false}, mean);
  CHECK(mean.to_host() == sum);
  CHECK(whole == Catch::Approx(real).epsilon(1e-12));
  CHECK_THROWS_AS(correlate_ends(graph.out_edges(), {leaving, in, few, x, true}, mean),
                  InvalidArgument);
  CHECK_THROWS_AS(correlate_ends(graph.out_edges(), {leaving, in, x, x, true}, few),
                  InvalidArgument);
}

}  // namespace graphrun
