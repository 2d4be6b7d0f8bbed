// Closeness and harmonic centrality, and the sums of searches that they are made of, against a
// search from each vertex.
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/algorithms/closeness.hpp>
#include <graphrun/algorithms/harmonic.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/search_sums.hpp>
#include <numeric>
#include <stop_token>
#include <string>

#include "closure_cases.hpp"

namespace graphrun {
namespace {

std::vector<index_t> first_vertices(index_t count) {
  std::vector<index_t> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

std::vector<index_t> every_vertex(index_t n, index_t step) {
  std::vector<index_t> some;
  for (index_t v = n - 1; v >= 0; v -= step) some.push_back(v);
  return some;
}

struct Sums {
  std::vector<std::int64_t> reached, distance;
  std::vector<std::int64_t> inverse;  // in units
  double unit = 1;
};

// A search from each source over lists of edges.
Sums sums_by_definition(const test::Triples& t, const std::vector<index_t>& sources) {
  const auto n = static_cast<std::size_t>(t.rows);
  std::vector<std::vector<std::size_t>> to(n);
  for (std::size_t i = 0; i < t.size(); ++i) {
    to[static_cast<std::size_t>(t.row_of[i])].push_back(static_cast<std::size_t>(t.column_of[i]));
  }
  Sums sums{std::vector<std::int64_t>(n), std::vector<std::int64_t>(n),
            std::vector<std::int64_t>(n)};
  sums.unit = std::ldexp(1.0, 62);
  for (std::size_t left = n; left > 0; left /= 2) sums.unit /= 2;
  for (const index_t source : sources) {
    std::vector<std::size_t> level(n, n), queue{static_cast<std::size_t>(source)};
    level[queue[0]] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const std::size_t u = queue[head];
      if (head > 0) {
        const auto distance = static_cast<double>(level[u]);
        ++sums.reached[u];
        sums.distance[u] += static_cast<std::int64_t>(level[u]);
        sums.inverse[u] += static_cast<std::int64_t>(std::floor(sums.unit / distance + 0.5));
      }
      for (const std::size_t v : to[u]) {
        if (level[v] != n) continue;
        level[v] = level[u] + 1;
        queue.push_back(v);
      }
    }
  }
  return sums;
}

void check_sums(const Context& ctx, const test::Triples& t, bool undirected,
                const std::vector<index_t>& sources) {
  CAPTURE(t.name, undirected, sources.size(), test::describe(ctx));
  const Graph graph = test::graph_of(ctx, t, undirected, false);
  const Sums expected = sums_by_definition(undirected ? test::both_ways(t) : t, sources);
  const SearchSums found = search_sums(graph, sources);
  CHECK(found.reached.to_host() == expected.reached);
  CHECK(found.distance.to_host() == expected.distance);
  std::vector<double> inverse;
  for (const std::int64_t units : expected.inverse) {
    inverse.push_back(static_cast<double>(units) / expected.unit);
  }
  CHECK(found.inverse.to_host() == inverse);  // the same bits
  if (sources.empty()) return;
  const auto near = closeness(graph, sources).to_host();
  const auto harmonies = harmonic(graph, sources).to_host();
  const double n = t.rows, scale = n / static_cast<double>(sources.size());
  for (std::size_t v = 0; v < near.size(); ++v) {
    const auto reached = static_cast<double>(expected.reached[v]);
    const double score = reached == 0 ? 0
                                      : reached / static_cast<double>(expected.distance[v]) *
                                            (scale * reached / (n - 1));
    if (near[v] != Catch::Approx(score).epsilon(1e-14)) FAIL_CHECK("closeness of " << v);
    const double sum = scale * inverse[v];
    if (harmonies[v] != Catch::Approx(sum).epsilon(1e-14)) FAIL_CHECK("harmonic of " << v);
  }
}

}  // namespace

TEST_CASE("searches add up what a search from each source does", "[closeness][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : test::some_of(test::closure_cases(300))) {
    if (t.rows > 3000) continue;
    for (const bool undirected : {false, true}) {
      check_sums(ctx, t, undirected, first_vertices(t.rows));
      check_sums(ctx, t, undirected, every_vertex(t.rows, 1 + t.rows / 64));
    }
  }
}

TEST_CASE("searches go over rows of every length, sparsely and all", "[closeness][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  std::vector<test::Triples> large{test::skewed(6000, 60000, 3), test::grid(90, 70),
                                   test::path_to_hub(40, 3000), test::scrambled_path(3000),
                                   test::widening({3, 9, 6})};
  for (const index_t size : {2000, 9000}) {  // of the smaller one, 512 sources have many edges
    test::Triples star{"a star of " + std::to_string(size), size, size, {}, {}, {}};
    for (index_t v = 1; v < size; ++v) star.add(v, 0, 1);
    large.push_back(star);
  }
  for (const test::Triples& t : test::some_of(std::move(large))) {
    for (const bool undirected : {false, true}) {
      for (const index_t step : {1 + t.rows / 64, 1 + t.rows / 100, 1 + t.rows / 1100}) {
        check_sums(ctx, t, undirected, every_vertex(t.rows, step));
      }
    }
  }
}

TEST_CASE("closeness knows its values for a small graph", "[closeness][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<Edge> edges{{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 3}, {3, 4}};
  const Graph graph(ctx, 6, edges);  // 5 is isolated
  const auto near = closeness(graph).to_host();
  const double expected[] = {0, 0.2, 0.2, 0.75 * 0.6, 4.0 / 8 * 0.8, 0};
  for (std::size_t v = 0; v < 6; ++v) CHECK(near[v] == Catch::Approx(expected[v]));
  const auto sums = harmonic(graph).to_host();
  const double harmonies[] = {0, 1, 1, 2.5, 1 + 0.5 + 0.5 + 1.0 / 3, 0};
  for (std::size_t v = 0; v < 6; ++v) CHECK(sums[v] == Catch::Approx(harmonies[v]));
}

TEST_CASE("closeness of nothing, of one vertex, and from wrong sources",
          "[closeness][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph none(ctx, 0, std::vector<Edge>{});
  CHECK(closeness(none).size() == 0);
  CHECK(harmonic(none).size() == 0);
  const Graph one(ctx, 1, std::vector<Edge>{{0, 0}});
  CHECK(closeness(one).to_host() == std::vector<double>{0});
  CHECK(harmonic(one).to_host() == std::vector<double>{0});
  const Graph two(ctx, 2, std::vector<Edge>{{0, 1}});
  CHECK(closeness(two).to_host() == std::vector<double>{0, 1});
  for (const std::vector<index_t>& wrong :
       std::vector<std::vector<index_t>>{{}, {0, 0}, {2}, {-1}}) {
    CHECK_THROWS_AS(closeness(two, wrong), InvalidArgument);
    CHECK_THROWS_AS(harmonic(two, wrong), InvalidArgument);
  }
  CHECK_THROWS_AS(search_sums(two, std::vector<index_t>{1, 0, 1}), InvalidArgument);
}

TEST_CASE("searches tell how far they are, and stop", "[closeness]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph graph = test::graph_of(ctx, test::grid(40, 30), true, false);
  std::vector<index_t> done;
  closeness(graph, [&](const SearchProgress& at) {
    CHECK(at.sources == 1200);
    done.push_back(at.done);
  });
  CHECK(done == std::vector<index_t>{512, 1024, 1200});
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  CHECK_THROWS_AS(harmonic(graph, [&](const SearchProgress&) { stop.request_stop(); }), Cancelled);
  ctx.stop_with({});
}

TEST_CASE("quotients of whole numbers are 0 where there is no divisor", "[closeness][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<std::int64_t> p{1, 0, 7, -3}, q{2, 5, 0, 4};
  const Vector<std::int64_t> first(ctx, std::span<const std::int64_t>(p)),
      second(ctx, std::span<const std::int64_t>(q));
  Vector<double> out(ctx, 4), small(ctx, 3);
  quotient(first, second, out);
  CHECK(out.to_host() == std::vector<double>{0.5, 0, 0, -0.75});
  quotient(first, 2, out);
  CHECK(out.to_host() == std::vector<double>{0.5, 0, 3.5, -1.5});
  CHECK_THROWS_AS(quotient(first, second, small), InvalidArgument);
  CHECK_THROWS_AS(quotient(first, 2, small), InvalidArgument);
}

}  // namespace graphrun
