// Percolation centrality against its definition.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/algorithms/percolation.hpp>
#include <limits>
#include <numeric>
#include <stop_token>

#include "serial_betweenness.hpp"
#include "weighted_paths.hpp"

namespace graphrun {
namespace {

// Some 0, some alike.
std::vector<double> random_states(index_t n, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<double> states;
  for (index_t v = 0; v < n; ++v) {
    states.push_back(random() % 4 == 0 ? 0 : static_cast<double>(1 + random() % 10) / 10);
  }
  return states;
}

// As networkx.percolation_centrality, and 0 where that divides by 0.
template <class T>
std::vector<double> defined(const test::Lengths<T>& lengths, const std::vector<double>& states) {
  std::vector<index_t> all;
  for (index_t v = 0; v < lengths.vertices; ++v) all.push_back(v);
  std::vector<double> scores = test::weighted_shares(lengths, all, states).through;
  for (std::size_t v = 0; v < scores.size(); ++v) {
    double others = 0;
    for (std::size_t u = 0; u < states.size(); ++u) others += u == v ? 0 : states[u];
    const double pairs = static_cast<double>(scores.size()) - 2;
    scores[v] = others > 0 && pairs > 0 ? scores[v] / others / pairs : 0;
  }
  return scores;
}

const PercolationOptions weighted{.weighted = true, .on_progress = {}};

}  // namespace

TEST_CASE("percolation centrality equals its definition", "[percolation][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  unsigned seed = 0;
  for (const test::Triples& t : test::some_of(test::closure_cases(test::random_graphs(ctx)))) {
    if (t.rows > 300) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    const std::vector<double> states = random_states(t.rows, ++seed);
    const test::Lengths<std::int64_t> plain(t, undirected, std::vector<std::int64_t>(t.size(), 1)),
        whole(t, undirected, test::whole_lengths(t, seed));
    const test::Lengths<double> real(t, undirected, test::real_lengths(t, seed));
    CHECK(test::close(percolation(plain.graph(ctx), states).to_host(), defined(plain, states)));
    CHECK(test::close(percolation(whole.graph(ctx), states, weighted).to_host(),
                      defined(whole, states)));
    CHECK(test::close(percolation(real.graph(ctx), states, weighted).to_host(),
                      defined(real, states)));
  }
}

TEST_CASE("percolation centrality is the same for any number of threads", "[percolation]") {
  for (const test::Triples& t : test::some_of({test::grid(6, 100), test::skewed(900, 9000, 6)})) {
    INFO(t.name);
    const std::vector<double> states = random_states(t.rows, 1);
    const test::Lengths<double> lengths(t, true, test::real_lengths(t, 1));
    for (const PercolationOptions& options : {PercolationOptions(), weighted}) {
      const auto expected = percolation(lengths.graph(Context::cpu(1)), states, options).to_host();
      for (const int threads : {2, 3, 5}) {
        CHECK(percolation(lengths.graph(Context::cpu(threads)), states, options).to_host() ==
              expected);
      }
      for (const Context& ctx : test::contexts()) {
        CHECK(test::close(percolation(lengths.graph(ctx), states, options).to_host(), expected));
      }
    }
  }
}

TEST_CASE("where all states are alike percolation is betweenness of all pairs",
          "[percolation][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph graph = test::graph_of(ctx, test::grid(5, 7), true, false);
  BcOptions pairs;
  pairs.scale = BcScale::pairs;
  const auto expected = bc(graph, pairs).to_host();
  for (const double state : {1.0, 0.25, 3.0}) {
    CHECK(test::close(percolation(graph, std::vector<double>(35, state)).to_host(), expected));
  }
}

TEST_CASE("percolation refuses states that are none, and takes those without paths",
          "[percolation][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph graph = test::graph_of(ctx, test::grid(3, 3), true, false);
  std::vector<double> states(9, 1.0);
  for (const double wrong : {-0.5, std::nan(""), std::numeric_limits<double>::infinity()}) {
    states[4] = wrong;
    CHECK_THROWS_AS(percolation(graph, states), InvalidArgument);
  }
  CHECK_THROWS_AS(percolation(graph, std::vector<double>(8, 1.0)), InvalidArgument);
  // The sum of the states of all but the only vertex with one is 0.
  states.assign(9, 0.0);
  CHECK(percolation(graph, states).to_host() == states);
  states[4] = 1;
  const auto found = percolation(graph, states).to_host();
  CHECK(found[4] == 0);
  CHECK(found[1] > 0);
  for (const index_t n : {0, 1, 2}) {
    const std::vector<double> few(static_cast<std::size_t>(n), 1.0);
    CHECK(percolation(Graph(ctx, n, std::vector<Edge>{}), few).to_host() ==
          std::vector<double>(few.size(), 0.0));
  }
}

TEST_CASE("percolation stops and says how far it is", "[percolation]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Graph graph = test::graph_of(ctx, test::grid(3, 3), true, false);
  const std::vector<double> states(9, 1.0);
  std::vector<index_t> done;
  PercolationOptions options;
  options.on_progress = [&](const BcProgress& at) { done.push_back(at.done); };
  percolation(graph, states, options);
  CHECK(done == std::vector<index_t>{4, 8, 9});
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  options.on_progress = [&](const BcProgress&) { stop.request_stop(); };
  CHECK_THROWS_AS(percolation(graph, states, options), Cancelled);
}

}  // namespace graphrun
