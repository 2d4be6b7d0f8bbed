// Betweenness centrality against Boost.Graph, and against Brandes' sums in extended range.
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/betweenness_centrality.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/algorithms/bc.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <set>
#include <stop_token>

#include "closure_cases.hpp"
#include "serial_betweenness.hpp"

namespace graphrun {
namespace {

template <class Direction>
std::vector<double> boost_betweenness(const test::Triples& t) {
  constexpr bool undirected = std::is_same_v<Direction, boost::undirectedS>;
  using BoostGraph = boost::adjacency_list<boost::vecS, boost::vecS, Direction>;
  const test::HostRows rows(t, undirected);
  BoostGraph graph(rows.size());
  for (std::size_t u = 0; u < rows.size(); ++u) {
    rows.for_each(u, [&](std::size_t v) {
      if (v != u && (!undirected || u < v)) boost::add_edge(u, v, graph);
    });
  }
  std::vector<double> score(rows.size());
  boost::brandes_betweenness_centrality(
      graph, boost::make_iterator_property_map(score.begin(), get(boost::vertex_index, graph)));
  return score;
}

std::vector<test::Triples> exact_cases() {
  std::vector<test::Triples> all;
  for (test::Triples& t : test::closure_cases(300)) {
    if (t.rows <= 1500) all.push_back(std::move(t));
  }
  all.push_back(test::skewed(400, 6000, 8));
  all.push_back(test::grid(3, 120));  // levels by the hundred
  all.push_back(test::grid(3, 4));    // few sources
  return all;
}

// `layers` times `width` vertices, each with edges to all of the next layer: width^layers paths.
test::Triples layered(index_t layers, index_t width) {
  test::Triples t{"layers", layers * width + 2, layers * width + 2, {}, {}, {}};
  for (index_t v = 0; v < width; ++v) {
    t.add(0, 1 + v, 1);
    t.add((layers - 1) * width + 1 + v, t.rows - 1, 1);
    for (index_t l = 0; l + 1 < layers; ++l) {
      for (index_t w = 0; w < width; ++w) t.add(l * width + 1 + v, (l + 1) * width + 1 + w, 1);
    }
  }
  return t;
}

}  // namespace

TEST_CASE("betweenness is Boost's", "[bc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  for (const test::Triples& t : test::some_of(exact_cases())) {
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    const Graph graph = test::graph_of(ctx, t, undirected, false);
    const auto expected = undirected ? boost_betweenness<boost::undirectedS>(t)
                                     : boost_betweenness<boost::directedS>(t);
    CHECK(test::close(bc(graph).to_host(), expected));
  }
}

TEST_CASE("betweenness from some sources equals its definition", "[bc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  for (const test::Triples& t :
       test::some_of({test::skewed(20000, 300000, 1), test::skewed(3000, 200000, 2),
                      test::grid(5, 900), test::grid(150, 150), test::scrambled_path(3000),
                      test::rows_of("long rows", 30000, {30000, 0, 20000, 5, 12000})})) {
    test::Triples square = t;
    square.rows = square.columns = std::max(t.rows, t.columns);
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    const Graph graph = test::graph_of(ctx, square, undirected, false);
    const index_t n = square.rows;
    const std::vector<index_t> sources{0, n / 2, n - 1, 2, 0, n / 3, 1};  // one of them twice
    auto expected = test::betweenness_by_definition({square, undirected}, sources);
    for (double& x : expected) x *= undirected ? 0.5 : 1;
    const auto found = bc(graph, sources).to_host();
    CHECK(test::close(found, expected));
    CHECK(bc(graph, sources).to_host() == found);
  }
}

TEST_CASE("path counts beyond a double's range are counted", "[bc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const test::Triples lattice = test::grid(530, 530), layers = layered(200, 40),
                      narrow = layered(230, 25);
  for (const test::Triples& t : test::some_of({lattice, layers, narrow})) {
    INFO(t.name << ", " << test::describe(ctx));
    const Graph graph = test::graph_of(ctx, t, true, false);
    const std::vector<index_t> sources{0, t.rows - 1, t.rows / 2, 7};
    auto expected = test::betweenness_by_definition({t, true}, sources);
    for (double& x : expected) {
      REQUIRE(std::isfinite(x));
      x *= 0.5;
    }
    CHECK(test::close(bc(graph, sources).to_host(), expected));
  }
  // And a batch of searches after one that needed it may do without again.
  const Graph graph = test::graph_of(ctx, narrow, false, false);
  const std::vector<index_t> sources{0, 0, 0, 0, narrow.rows - 2, 5000};
  CHECK(test::close(bc(graph, sources).to_host(),
                    test::betweenness_by_definition({narrow, false}, sources)));
}

// Checked builds take minutes for it.
#if !defined(__SANITIZE_ADDRESS__)
TEST_CASE("paths across a lattice of a million vertices are counted", "[bc][over_ranks]") {
  const index_t side = test::is_watched() ? 64 : 1024;
  const test::Triples lattice = test::grid(side, side);
  const index_t n = lattice.rows;
  const std::vector<index_t> sources{0, (n + side) / 2, n - 1, 99999 % n};
  auto expected = test::betweenness_by_definition({lattice, true}, sources);
  for (double& x : expected) {
    REQUIRE(std::isfinite(x));
    x *= 0.5;
  }
  for (const Context& ctx : test::contexts_and_ranks()) {
    INFO(test::describe(ctx));
    const auto found = bc(test::graph_of(ctx, lattice, true, false), sources).to_host();
    CHECK(test::close(found, expected));
  }
}
#endif

TEST_CASE("betweenness is the same for any number of threads", "[bc][over_ranks]") {
  for (const test::Triples& t : test::some_of(
           {test::grid(6, 800), test::skewed(3000, 30000, 6), test::skewed(3000, 200000, 2)})) {
    const std::vector<index_t> sources = sampled_sources(t.rows, 9, 5);
    const auto run = [&](const Context& ctx) {
      return bc(test::graph_of(ctx, t, true, false), sources).to_host();
    };
    INFO(t.name);
    const auto expected = run(Context::cpu(1));
    for (const int threads : {2, 3, 4}) CHECK(run(Context::cpu(threads)) == expected);
    for (const Context& ctx : test::contexts_and_ranks()) {
      CHECK(test::close(run(ctx), expected));
      CHECK(run(ctx) == run(ctx));
    }
  }
}

TEST_CASE("scores are scaled by pairs or by the largest", "[bc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  test::Triples star{"star", 9, 9, {}, {}, {}};
  for (index_t v = 1; v < 9; ++v) {
    star.add(0, v, 1);
    star.add(v, 0, 1);
  }
  const Graph graph = test::graph_of(ctx, star, undirected, false);
  BcOptions options;
  std::vector<double> expected(9);
  expected[0] = undirected ? 28 : 56;
  CHECK(bc(graph, options).to_host() == expected);
  expected[0] = 1;
  options.scale = BcScale::pairs;
  CHECK(test::close(bc(graph, options).to_host(), expected));
  options.scale = BcScale::max;
  CHECK(bc(graph, options).to_host() == expected);
  // Three leaves of nine vertices stand for all of these.
  options.scale = BcScale::estimate;
  expected[0] = (undirected ? 10.5 : 21) * 8 / 3;
  CHECK(test::close(bc(graph, std::vector<index_t>{2, 3, 8}, options).to_host(), expected));
  // From three leaves, each with seven others: 21 of the 3 / 8 * 56 pairs that are looked at.
  options.scale = BcScale::pairs;
  expected[0] = 21.0 / (3 * 7.0);
  CHECK(test::close(bc(graph, std::vector<index_t>{2, 3, 8}, options).to_host(), expected));
  // From the hub and two leaves only these two can have a path through the hub.
  expected[0] = 14.0 / (2 * 7.0);
  CHECK(test::close(bc(graph, std::vector<index_t>{0, 2, 8}, options).to_host(), expected));
  expected[0] = 0;
  CHECK(bc(graph, std::vector<index_t>{0}, options).to_host() == expected);
}

TEST_CASE("ends of paths count where asked for", "[bc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  for (const test::Triples& t : test::some_of(
           {test::grid(3, 4), test::random_triples(90, 90, 120, 3), test::skewed(900, 8000, 4),
            test::random_triples(1, 1, 1, 2), test::grid(3, 300)})) {
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    const Graph graph = test::graph_of(ctx, t, undirected, false);
    const index_t n = t.rows;
    const std::vector<index_t> sources{0, n / 2, n - 1, n / 3, 0};
    const test::HostRows rows(t, undirected);
    std::vector<double> expected = test::betweenness_by_definition(rows, sources);
    for (const index_t s : sources) {
      const auto level = bfs(graph, s).level.to_host();
      for (std::size_t v = 0; v < level.size(); ++v) {
        if (level[v] == no_vertex || v == static_cast<std::size_t>(s)) continue;
        expected[v] += 1;
        expected[static_cast<std::size_t>(s)] += 1;
      }
    }
    BcOptions options;
    options.endpoints = true;
    std::vector<double> halved = expected;
    for (double& x : halved) x *= undirected ? 0.5 : 1;
    CHECK(test::close(bc(graph, sources, options).to_host(), halved));
    options.scale = BcScale::pairs;
    for (double& x : expected) x /= n > 1 ? 5.0 * (n - 1) : 1;
    CHECK(test::close(bc(graph, sources, options).to_host(), expected));
    options.scale = BcScale::estimate;
    for (double& x : halved) x *= n / 5.0;
    CHECK(test::close(bc(graph, sources, options).to_host(), halved));
  }
}

TEST_CASE("sources are sampled without repeats, the same for a seed", "[bc]") {
  for (const index_t count : {0, 1, 7, 99, 100, 1000}) {
    const auto sources = sampled_sources(100, count, 3);
    CHECK(sources.size() == static_cast<std::size_t>(std::min(count, 100)));
    CHECK(std::set<index_t>(sources.begin(), sources.end()).size() == sources.size());
    CHECK(std::is_sorted(sources.begin(), sources.end()));
    for (const index_t s : sources) CHECK((s >= 0 && s < 100));
    CHECK(sources == sampled_sources(100, count, 3));
  }
  CHECK(sampled_sources(100, 7, 3) != sampled_sources(100, 7, 4));
}

TEST_CASE("betweenness refuses sources that are none, and takes no source", "[bc][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph graph = test::graph_of(ctx, test::grid(3, 3), true, false);
  CHECK_THROWS_AS(bc(graph, std::vector<index_t>{9}), InvalidArgument);
  CHECK(bc(graph, std::vector<index_t>{}).to_host() == std::vector<double>(9));
  CHECK(bc(Graph(ctx, 0, std::vector<Edge>{})).size() == 0);
}

TEST_CASE("betweenness stops and says how far it is", "[bc]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph graph = test::graph_of(ctx, test::grid(3, 3), true, false);
  std::vector<index_t> done;
  BcOptions options;
  options.on_progress = [&](const BcProgress& at) { done.push_back(at.done); };
  bc(graph, options);
  CHECK(done == std::vector<index_t>{4, 8, 9});
  Vector<double> some(ctx, std::span<const double>(std::vector<double>{3, 0, 7.5, 1}));
  scale(some, 2);
  CHECK(some.to_host() == std::vector<double>{6, 0, 15, 2});
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  options.on_progress = [&](const BcProgress&) { stop.request_stop(); };
  CHECK_THROWS_AS(bc(graph, options), Cancelled);
}

}  // namespace graphrun
