// Label propagation and the modes of rows against their definition over a list of edges.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/cdlp.hpp>
#include <graphrun/engine/row_modes.hpp>
#include <map>
#include <numeric>
#include <set>
#include <stop_token>
#include <utility>

#include "component_cases.hpp"

namespace graphrun {
namespace {

// The neighbours of each vertex, one that edges lead to and from twice if the graph is directed.
std::vector<std::vector<index_t>> neighbours(const test::Triples& t, bool undirected) {
  std::set<std::pair<index_t, index_t>> edges;
  for (std::size_t i = 0; i < t.size(); ++i) {
    edges.emplace(t.row_of[i], t.column_of[i]);
    if (undirected) edges.emplace(t.column_of[i], t.row_of[i]);
  }
  std::vector<std::vector<index_t>> all(static_cast<std::size_t>(t.rows));
  for (const auto& [u, v] : edges) {
    all[static_cast<std::size_t>(u)].push_back(v);
    if (!undirected) all[static_cast<std::size_t>(v)].push_back(u);
  }
  return all;
}

std::vector<index_t> modes(const std::vector<std::vector<index_t>>& neighbours,
                           const std::vector<index_t>& x) {
  std::vector<index_t> y = x;
  for (std::size_t v = 0; v < y.size(); ++v) {
    std::map<index_t, std::size_t> seen;
    for (const index_t u : neighbours[v]) ++seen[x[static_cast<std::size_t>(u)]];
    std::size_t most = 0;
    for (const auto& [value, count] : seen) {
      if (count > most) y[v] = value;
      most = std::max(most, count);
    }
  }
  return y;
}

// Rows on both sides of each limit between ways of counting, and one of nearly all columns.
test::Triples rows_of_all_lengths() {
  test::Triples t = test::rows_of("rows of all lengths", 20000,
                                  {0,    1,    2,    7,    8,    9,    16,   31,   32,   33,   63,
                                   64,   65,   127,  128,  129,  255,  256,  257,  511,  1023, 2047,
                                   2048, 2049, 2560, 2561, 3000, 3072, 4096, 4097, 9000, 19990});
  t.rows = t.columns;
  return t;
}

std::vector<test::Triples> mode_cases() {
  std::vector<test::Triples> all = test::component_cases(test::random_cases(300));
  all.push_back(rows_of_all_lengths());
  return test::some_of(std::move(all));
}

// Values by name: each its own, few, one, all of two halves, the largest that there may be.
std::vector<std::pair<std::string, std::vector<index_t>>> values_for(std::size_t n) {
  std::mt19937 random(7);
  std::vector<index_t> own(n), few(n), one(n, 5), many(n), large(n);
  std::iota(own.begin(), own.end(), 0);
  for (index_t& value : few) value = static_cast<index_t>(random() % 4);
  for (index_t& value : many) value = static_cast<index_t>(random() % 3000);
  for (index_t& value : large) value = 2147483646 - static_cast<index_t>(random() % 2 * 4096);
  return {{"own", own}, {"few", few}, {"one", one}, {"many", many}, {"large", large}};
}

}  // namespace

TEST_CASE("modes of rows are the most frequent values, the smallest of equals",
          "[cdlp][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : mode_cases()) {
    if (t.rows > 20000) continue;
    const auto n = static_cast<std::size_t>(t.rows);
    for (const bool undirected : {false, true}) {
      const Graph graph = test::graph_of(ctx, t, undirected, false);
      const RowModes rows(graph.out_edges(), undirected ? nullptr : &graph.in_edges());
      const auto around = neighbours(t, undirected);
      for (const auto& [name, values] : values_for(n)) {
        CAPTURE(t.name, undirected, name, test::describe(ctx));
        const auto x = graph.vector(std::span<const index_t>(values));
        auto y = graph.vector<index_t>();
        const auto expected = modes(around, values);
        index_t changed = 0;
        for (std::size_t v = 0; v < n; ++v) changed += expected[v] != values[v] ? 1 : 0;
        for (int again = 0; again < 2; ++again) {
          CHECK(rows.find(x, y) == changed);
          CHECK(y.to_host() == expected);
        }
      }
    }
  }
}

TEST_CASE("cdlp gives the labels of its definition", "[cdlp][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : mode_cases()) {
    for (const bool undirected : {false, true}) {
      CAPTURE(t.name, undirected, test::describe(ctx));
      const Graph graph = test::graph_of(ctx, t, undirected, false);
      const auto around = neighbours(t, undirected);
      std::vector<index_t> label(static_cast<std::size_t>(t.rows));
      std::iota(label.begin(), label.end(), 0);
      for (int rounds = 0; rounds < 8; ++rounds) {
        if (rounds > 0) label = modes(around, label);
        if (rounds != 0 && rounds != 1 && rounds != 7) continue;
        CdlpOptions options;
        options.iterations = rounds;
        const CdlpResult found = cdlp(graph, options);
        CHECK(found.label.to_host() == label);
        CHECK(found.iterations <= rounds);
      }
    }
  }
}

TEST_CASE("cdlp knows the example of its specification", "[cdlp][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<Edge> edges{{1, 3}, {1, 5}, {2, 4},  {2, 5}, {2, 10}, {3, 1},
                                {3, 5}, {3, 8}, {3, 10}, {5, 3}, {5, 4},  {5, 8},
                                {6, 3}, {6, 4}, {7, 4},  {8, 1}, {9, 4}};
  // Two directions of 3 - 5 and of 1 - 3 count twice; vertex 0 has no neighbours.
  const Graph graph(ctx, 11, edges);
  CdlpOptions options;
  options.iterations = 1;
  const std::vector<index_t> first = cdlp(graph, options).label.to_host();
  CHECK(first[0] == 0);
  CHECK(first[1] == 3);
  CHECK(first[3] == 1);
  CHECK(first[5] == 3);
  CHECK(first[9] == 4);
}

TEST_CASE("cdlp ends where nothing changes, and says each round", "[cdlp][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  // A triangle takes 0 but for 0 itself, which takes 1, and then all take 0.
  const std::vector<Edge> triangle{{0, 1}, {1, 2}, {2, 0}};
  GraphOptions undirected;
  undirected.undirected = true;
  const Graph graph(ctx, 4, triangle, undirected);
  CdlpOptions options;
  options.iterations = 50;
  std::vector<index_t> changed;
  options.on_round = [&](const CdlpRound& round) {
    changed.push_back(round.changed);
    CHECK(round.iteration == static_cast<int>(changed.size()));
  };
  const CdlpResult found = cdlp(graph, options);
  CHECK(found.label.to_host() == std::vector<index_t>{0, 0, 0, 3});
  CHECK(changed == std::vector<index_t>{3, 1, 0});
  CHECK(found.iterations == 3);
  CHECK(found.changed == 0);
  // Two vertices exchange their labels for ever.
  const std::vector<Edge> pair{{0, 1}};
  options.iterations = 5;
  options.on_round = {};
  const CdlpResult swapped = cdlp(Graph(ctx, 2, pair, undirected), options);
  CHECK(swapped.label.to_host() == std::vector<index_t>{1, 0});
  CHECK(swapped.iterations == 5);
  CHECK(swapped.changed == 2);
}

TEST_CASE("cdlp and modes of rows say what they cannot do", "[cdlp][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  CdlpOptions options;
  options.iterations = -1;
  const Graph graph(ctx, 9, std::vector<Edge>{{0, 1}});  // rows for each rank
  CHECK_THROWS_AS(cdlp(graph, options), InvalidArgument);
  CHECK(cdlp(Graph(ctx, 0, std::vector<Edge>{})).label.size() == 0);
  const RowModes rows(graph.out_edges());
  auto x = graph.vector(0), y = graph.vector(0);
  Vector<index_t> longer(graph.context(), x.size() + 1);
  CHECK_THROWS_AS(rows.find(x, x), InvalidArgument);
  CHECK_THROWS_AS(rows.find(longer, y), InvalidArgument);
  CHECK_THROWS_AS(rows.find(x, longer), InvalidArgument);
  const Graph larger(ctx, 10, std::vector<Edge>{{0, 1}});
  CHECK_THROWS_AS(RowModes(graph.out_edges(), &larger.out_edges()), InvalidArgument);
  CHECK_THROWS_AS(RowModes(graph.out_edges().to(Format::coo)), InvalidArgument);
}

TEST_CASE("cdlp ends where a stop is requested", "[cdlp]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph graph(ctx, 2, std::vector<Edge>{{0, 1}});
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  stop.request_stop();
  CHECK_THROWS_AS(cdlp(graph), Cancelled);
}

}  // namespace graphrun
