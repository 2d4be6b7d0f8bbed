// Neighbourhoods, exact ones against a search from each vertex, estimated ones against counters
// that each search fills and against the true numbers.
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <filesystem>
#include <graphrun/algorithms/neighbourhood.hpp>
#include <graphrun/engine/row_sets.hpp>
#include <graphrun/formats/file/read.hpp>
#include <numeric>
#include <stop_token>
#include <string>

#include "closure_cases.hpp"
#include "paths.hpp"

namespace graphrun {
namespace {

struct Expected {
  std::vector<std::int64_t> within;
  std::vector<double> function;
};

// A search from each vertex over lists of edges.
Expected by_definition(const test::Triples& t, int hops) {
  const auto n = static_cast<std::size_t>(t.rows);
  std::vector<std::vector<std::size_t>> to(n);
  for (std::size_t i = 0; i < t.size(); ++i) {
    to[static_cast<std::size_t>(t.row_of[i])].push_back(static_cast<std::size_t>(t.column_of[i]));
  }
  Expected expected{std::vector<std::int64_t>(n), {static_cast<double>(n)}};
  std::vector<std::int64_t> at_distance(1, static_cast<std::int64_t>(n));
  for (std::size_t v = 0; v < n; ++v) {
    std::vector<std::size_t> level(n, n), queue{v};
    level[v] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const std::size_t u = queue[head];
      if (level[u] >= static_cast<std::size_t>(hops)) break;
      for (const std::size_t w : to[u]) {
        if (level[w] != n) continue;
        level[w] = level[u] + 1;
        queue.push_back(w);
        if (level[w] >= at_distance.size()) at_distance.push_back(0);
        ++at_distance[level[w]];
      }
    }
    expected.within[v] = static_cast<std::int64_t>(queue.size());
  }
  for (std::size_t h = 1; h < at_distance.size(); ++h) {
    expected.function.push_back(expected.function.back() + static_cast<double>(at_distance[h]));
  }
  return expected;
}

void check_exact(const Context& ctx, const test::Triples& t, bool undirected, int hops) {
  INFO(t.name << (undirected ? ", undirected, " : ", directed, ") << hops << " hops");
  const Expected expected = by_definition(undirected ? test::both_ways(t) : t, hops);
  const NeighbourhoodResult found = neighbourhood(test::graph_of(ctx, t, undirected, false), hops);
  CHECK(found.unit == 1);
  CHECK(found.within.to_host() == expected.within);
  CHECK(found.function == expected.function);
  if (hops == all_hops) CHECK(found.complete);
}

std::vector<std::int64_t> estimates(const Context& ctx, const test::Triples& t, bool undirected,
                                    int hops, int precision, std::uint64_t seed) {
  return estimated_neighbourhood(test::graph_of(ctx, t, undirected, false), hops, precision, seed)
      .within.to_host();
}

}  // namespace

TEST_CASE("exact neighbourhoods are those of searches", "[neighbourhood][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : test::some_of(test::square_matrices())) {
    if (t.rows > 10000) continue;
    for (const bool undirected : {false, true}) {
      for (const int hops : {0, 1, 2, all_hops}) check_exact(ctx, t, undirected, hops);
    }
  }
  for (unsigned seed = 1; seed <= test::random_cases(300); ++seed) {
    const test::Triples t = test::random_multigraph(seed);
    check_exact(ctx, t, seed % 2 == 0, seed % 3 == 0 ? 3 : all_hops);
  }
}

TEST_CASE("neighbourhoods of more vertices than are counted at once, and of hubs",
          "[neighbourhood][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t :
       test::some_of({test::skewed(5000, 30000, 3), test::path_to_hub(30, 3000), test::grid(70, 60),
                      test::widening({3, 9, 6})})) {
    for (const bool undirected : {false, true}) check_exact(ctx, t, undirected, all_hops);
  }
}

TEST_CASE("estimated neighbourhoods have the same bits everywhere", "[neighbourhood][over_ranks]") {
  const std::vector<test::Triples> graphs{test::skewed(3000, 20000, 5),
                                          test::path_to_hub(20, 2500),
                                          test::grid(40, 30),
                                          {"no edges", 3, 3, {}, {}, {}}};
  for (const test::Triples& t : graphs) {
    for (const int precision : {4, 8, 11}) {
      INFO(t.name << ", precision " << precision);
      const auto first = estimates(Context::cpu(1), t, true, 4, precision, 7);
      for (const int threads : {2, 5}) {
        CHECK(estimates(Context::cpu(threads), t, true, 4, precision, 7) == first);
      }
      for (const Context& ctx : test::contexts_and_ranks()) {
        CHECK(estimates(ctx, t, true, 4, precision, 7) == first);
      }
    }
  }
}

TEST_CASE("estimates lie as near as their bound says", "[neighbourhood][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t :
       {test::skewed(2000, 9000, 4), test::grid(45, 40), test::random_triples(900, 900, 1300, 6)}) {
    const Graph graph = test::graph_of(ctx, t, true, false);
    const NeighbourhoodResult exact = neighbourhood(graph, 6);
    const auto truth = exact.within.to_host();
    for (const int precision : {6, 9}) {
      INFO(t.name << ", precision " << precision);
      const double error = standard_error(precision);
      double within_two = 0, all = 0, sum = 0, of_function = 0, farthest = 0;
      constexpr int seeds = 16;
      for (int seed = 0; seed < seeds; ++seed) {
        const NeighbourhoodResult found =
            estimated_neighbourhood(graph, 6, precision, static_cast<std::uint64_t>(seed));
        const auto values = found.within.to_host();
        REQUIRE(found.function.size() <= exact.function.size());
        CHECK(found.function[0] == exact.function[0]);
        for (std::size_t v = 0; v < values.size(); ++v) {
          const double value = static_cast<double>(values[v]) / static_cast<double>(found.unit);
          const double off = value / static_cast<double>(truth[v]) - 1;
          farthest = std::max(farthest, std::abs(off));
          within_two += std::abs(off) <= 2 * error ? 1 : 0;
          sum += off;
          ++all;
        }
        const double last = found.function.back() / exact.function.back() - 1;
        of_function += std::abs(last) <= 2 * error ? 1 : 0;
        CHECK(std::is_sorted(found.function.begin(), found.function.end()));
      }
      CHECK(farthest <= 8 * error);
      CHECK(within_two / all >= 0.9);
      CHECK(of_function / seeds >= 0.8);
      CHECK(std::abs(sum / all) <= error);
    }
  }
}

TEST_CASE("counters of several sizes keep the larger registers", "[neighbourhood][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  // All of a cycle reach the same: within as many hops as it has vertices all have one estimate.
  test::Triples cycle{"cycle", 50, 50, {}, {}, {}};
  for (index_t v = 0; v < 50; ++v) cycle.add(v, (v + 1) % 50, 1);
  for (int precision = 4; precision <= 16; ++precision) {
    const NeighbourhoodResult found =
        estimated_neighbourhood(test::graph_of(ctx, cycle, false, false), all_hops, precision, 3);
    CHECK(found.complete);
    const auto values = found.within.to_host();
    CHECK(std::equal(values.begin() + 1, values.end(), values.begin()));
    const double value = static_cast<double>(values[0]) / static_cast<double>(found.unit);
    CHECK(std::abs(value - 50) <= 50 * 4 * standard_error(precision));
  }
}

TEST_CASE("effective diameters and mean distances follow from the function", "[neighbourhood]") {
  const std::vector<double> path{4, 7, 9, 10};  // 0 -> 1 -> 2 -> 3: 3, 2 and 1 pairs
  CHECK(effective_diameter(path, 0.5) == 1.0);
  CHECK(effective_diameter(path, 1) == 3.0);
  CHECK(effective_diameter(path, 0.25) == 0.5);
  CHECK(*effective_diameter(path) == Catch::Approx(2.4));
  CHECK(*mean_distance(path) == Catch::Approx(10.0 / 6));
  const std::vector<double> none{4};
  CHECK(!effective_diameter(none));
  CHECK(!mean_distance(none));
  CHECK_THROWS_AS(effective_diameter({}, 0.5), InvalidArgument);
  CHECK_THROWS_AS(effective_diameter(path, 0), InvalidArgument);
  CHECK_THROWS_AS(effective_diameter(path, 1.5), InvalidArgument);
}

TEST_CASE("neighbourhoods of nothing, of one vertex, and of what is not allowed",
          "[neighbourhood][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph none(ctx, 0, std::vector<Edge>{}), one(ctx, 1, std::vector<Edge>{{0, 0}});
  CHECK(neighbourhood(none).function == std::vector<double>{0});
  CHECK(neighbourhood(none).complete);
  CHECK(estimated_neighbourhood(none, all_hops, 8, 1).function == std::vector<double>{0});
  CHECK(neighbourhood(one).within.to_host() == std::vector<std::int64_t>{1});
  const NeighbourhoodResult alone = estimated_neighbourhood(one, all_hops, 8, 1);
  CHECK(alone.within.to_host() == std::vector<std::int64_t>{alone.unit});
  CHECK(alone.complete);
  CHECK_THROWS_AS(neighbourhood(one, -1), InvalidArgument);
  CHECK_THROWS_AS(estimated_neighbourhood(one, -1, 8, 1), InvalidArgument);
  CHECK_THROWS_AS(estimated_neighbourhood(one, 1, 3, 1), InvalidArgument);
  CHECK_THROWS_AS(estimated_neighbourhood(one, 1, 17, 1), InvalidArgument);
  CHECK_THROWS_AS(RowSets(one, SetKind::counters, 3), InvalidArgument);
  CHECK_THROWS_AS(RowSets(one, SetKind::bits, 0), InvalidArgument);
  RowSets bits(one, SetKind::bits, 1), counters(one, SetKind::counters, 2);
  Vector<std::int64_t> size = one.vector(std::int64_t{0}), wrong(ctx, 2);
  CHECK_THROWS_AS(bits.start_counters(1, size), InvalidArgument);
  CHECK_THROWS_AS(bits.start(2, size), InvalidArgument);
  CHECK_THROWS_AS(counters.start(0, size), InvalidArgument);
  CHECK_THROWS_AS(counters.start_counters(1, wrong), InvalidArgument);
}

TEST_CASE("neighbourhoods tell how far they are", "[neighbourhood][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph graph = test::graph_of(ctx, test::grid(100, 50), true, false);
  std::vector<index_t> parts;
  neighbourhood(graph, 2, [&](const NeighbourhoodProgress& at) {
    CHECK(at.parts == 2);
    parts.push_back(at.done);
  });
  CHECK(parts == std::vector<index_t>{0, 0, 1, 1});
}

TEST_CASE("neighbourhoods end where a stop is requested", "[neighbourhood]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph graph = test::graph_of(ctx, test::grid(100, 50), true, false);
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  CHECK_THROWS_AS(
      neighbourhood(graph, all_hops, [&](const NeighbourhoodProgress&) { stop.request_stop(); }),
      Cancelled);
  ctx.stop_with({});
}

TEST_CASE("effective diameters of published graphs", "[neighbourhood]") {
  const std::string folder = test::shared_graphs_folder();
  if (!std::filesystem::exists(folder + "/snap")) SKIP("no published graphs");
  const Context ctx = Context::cpu(2);
  const EdgeList edges = read_edges(folder + "/snap/ca-GrQc.txt");
  GraphOptions options;
  options.undirected = true;
  const Graph graph(ctx, edges, options);
  const NeighbourhoodResult exact = neighbourhood(graph);
  CHECK(exact.complete);
  // SNAP gives 7.6, of searches from some vertices.
  CHECK(*effective_diameter(exact.function) == Catch::Approx(7.6).margin(0.1));
  const NeighbourhoodResult found = estimated_neighbourhood(graph, all_hops, 10, 1);
  CHECK(*effective_diameter(found.function) ==
        Catch::Approx(*effective_diameter(exact.function)).epsilon(0.03));
}

}  // namespace graphrun
