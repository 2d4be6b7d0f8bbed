// Fails every allocation, one after another: nothing leaks, nothing crashes, and the context works
// afterwards.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/algorithms/triangles.hpp>
#include <graphrun/engine/spgemm.hpp>

#include "closure_cases.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

// Runs `work` with its n-th allocation failing, for n = 1, 2, ... until it succeeds. Returns the
// number of its allocations.
template <class F>
int fail_each_allocation(const Context& ctx, F work) {
  for (int n = 1;; ++n) {
    int left = n;
    ctx.on_allocate([&](std::size_t bytes) {
      if (--left == 0) throw OutOfMemory(bytes, 0, "a planted failure");
    });
    bool failed = false;
    try {
      work();
    } catch (const OutOfMemory&) {
      failed = true;
    }
    ctx.on_allocate({});
    CHECK(ctx.memory().current == 0);
    if (!failed) return n - 1;
  }
}

}  // namespace

TEST_CASE("a failed allocation is reported and leaves nothing behind", "[faults]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  INFO(test::describe(ctx));
  const test::Triples t = test::rows_of("long and short rows", 6000, {5000, 3, 0, 40});
  std::vector<Edge> edges = test::edges_of(t);
  const std::vector<double> weights(edges.size(), 2.0);
  GraphOptions options;
  options.keep_weights = true;
  options.undirected = true;
  const int ranked = fail_each_allocation(ctx, [&] {
    const Graph graph(ctx, 6000, edges, weights, options);
    PageRankOptions<double> two_rounds;
    two_rounds.max_iterations = 2;
    pagerank(graph, two_rounds);
  });
  CHECK(ranked > 10);
  const int searched = fail_each_allocation(ctx, [&] {
    const Graph graph(ctx, 6000, edges);
    bfs(graph, 0);
    graph.in_edges().to(Format::coo);
  });
  CHECK(searched > 10);
}

TEST_CASE("an operation whose allocation failed gives its result the next time", "[faults]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  INFO(test::describe(ctx));
  const test::Triples t = test::skewed(500, 3000, 7);
  const Graph expected = test::graph_of(Context::cpu(1), t, true);
  const auto closed = triangles_per_vertex(expected).to_host();
  const auto lengths = sssp<std::int64_t>(expected, 0).distance.to_host();
  const auto components = cc(expected).to_host();
  using Product = PlusTimes<std::int64_t>;
  const auto square = [](const Graph& graph, const ProductOptions& options) {
    return test::entries_of(spgemm<Product>(graph.out_edges(), graph.out_edges(), options));
  };
  const auto within = [&](const Graph& graph) {
    return square(graph, {&graph.out_edges(), false});
  };
  const auto product = square(expected, {}), masked = within(expected);
  // Results are computed outside of CHECK(), which would catch the planted failure.
  const auto allocations = [&](auto work, const auto& result) {
    return fail_each_allocation(ctx, [&] {
      const auto found = work(test::graph_of(ctx, t, true));
      CHECK(found == result);
    });
  };
  const int counts[] = {
      allocations([](const Graph& graph) { return triangles_per_vertex(graph).to_host(); }, closed),
      allocations(
          [](const Graph& graph) { return sssp<std::int64_t>(graph, 0).distance.to_host(); },
          lengths),
      allocations([](const Graph& graph) { return cc(graph).to_host(); }, components),
      allocations([&](const Graph& graph) { return square(graph, {}); }, product),
      allocations(within, masked)};
  const int built = allocations([](const Graph& graph) { return graph.vertices(); }, t.rows);
  for (const int count : counts) CHECK(count > built);
}

}  // namespace graphrun
