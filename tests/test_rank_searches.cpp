// Searches by ranks that are threads of one process, of frontiers that all ranks look for.
#include <algorithm>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/shared_graph.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <memory>
#include <mutex>
#include <utility>

#include "rank_cases.hpp"
#include "thread_ranks.hpp"

namespace graphrun {

using namespace rank_tests;

TEST_CASE("searches of wide frontiers over ranks find what one process finds", "[ranks]") {
  const int size = GENERATE(2, 3, 5);
  const bool directed = GENERATE(false, true);
  GraphRecipe recipe = parse_recipe(directed ? "rmat:13" : "kron:13");
  const BuildOptions build = build_options(recipe);
  Csr csr = generate_csr(Context::cpu(1), recipe, build);
  const Graph alone(std::move(csr), directed, CsrCheck::sizes);
  constexpr index_t source = 5;
  const auto search = bfs(alone, source);
  const auto levels = search.level.to_host(), parents = search.parent.to_host();
  auto before = alone.vector<index_t>();
  closure_backwards(alone, {&source, 1}, before, {});
  const auto backwards = before.to_host(), components = cc(alone).to_host();
  run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
    ranks->cut = 64;  // so that bitmaps of ranks lie one behind another
    const Graph graph = generate_over_ranks(of_a_rank().with_ranks(ranks), recipe, build);
    const auto found = bfs(graph, source);
    auto own = graph.vector<index_t>();
    closure_backwards(graph, {&source, 1}, own, {});
    const auto level = found.level.to_host(), parent = found.parent.to_host();
    const auto turned = own.to_host(), label = cc(graph).to_host();
    const std::lock_guard lock(asserting);
    INFO(size << " ranks, " << (directed ? "directed" : "undirected"));
    CHECK(search.reached > 1000);
    CHECK(level == levels);
    CHECK(parent == parents);
    CHECK(turned == backwards);
    CHECK(label == components);
    CHECK(found.edges == search.edges);
  });
}

TEST_CASE("searches over ranks that narrow between wide rounds find what one process finds",
          "[ranks]") {
  const int size = GENERATE(2, 3);
  const Listed list = cliques_apart(120, 5);
  const auto search = bfs(graph_of(Context::cpu(1), list, true), 3);
  const auto levels = search.level.to_host(), parents = search.parent.to_host();
  run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
    ranks->cut = 64;
    const auto found = bfs(graph_of(of_a_rank().with_ranks(ranks), list, true), 3);
    const auto level = found.level.to_host(), parent = found.parent.to_host();
    const std::lock_guard lock(asserting);
    CHECK(level == levels);
    CHECK(parent == parents);
  });
}

namespace {

template <class T>
struct Lengths {
  std::vector<T> distance;
  std::vector<index_t> before;
  index_t reached;
  offset_t edges;
  bool operator==(const Lengths&) const = default;
};

template <class T>
Lengths<T> lengths_of(const Graph& graph, index_t source, double delta) {
  SsspOptions options;
  options.predecessors = true;
  options.rounds.delta = delta;
  const auto found = sssp<T>(graph, source, options);
  return {found.distance.to_host(), found.predecessor->to_host(), found.reached, found.edges};
}

// Compares lengths from the vertex of most edges, over so many ranks and by one process.
template <class T>
void check_lengths(int size, GraphRecipe recipe, const BuildOptions& build, bool directed,
                   double delta, index_t at_least) {
  const Graph alone(generate_csr(Context::cpu(1), recipe, build), directed, CsrCheck::sizes);
  const auto degrees = alone.out_degree<index_t>().to_host();
  const auto source =
      static_cast<index_t>(std::max_element(degrees.begin(), degrees.end()) - degrees.begin());
  const auto expected = lengths_of<T>(alone, source, delta);
  run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
    ranks->cut = 3;  // words of bitmaps have vertices of two ranks
    const Graph graph = generate_over_ranks(of_a_rank().with_ranks(ranks), recipe, build);
    const auto found = lengths_of<T>(graph, source, delta);
    const std::lock_guard lock(asserting);
    INFO(size << " ranks, " << (directed ? "directed" : "undirected"));
    CHECK(expected.reached > at_least);
    CHECK(found == expected);
  });
}

}  // namespace

TEMPLATE_TEST_CASE("path lengths over ranks are those of one process", "[ranks]", std::int64_t,
                   float, double) {
  const int size = GENERATE(2, 3, 5);
  const bool directed = GENERATE(false, true);
  // Patterns; lengths of 0 among them; lengths of more than 32 bits; narrow buckets, one alone, and
  // more than a window has.
  const auto [lightest, heaviest, delta] = GENERATE(table<double, double, double>(
      {{0, 0, 0}, {0, 9, 0}, {1, 900, 3}, {1e6, 9e8, 1e12}, {1, 1e6, 1e-3}}));
  // Repeats with weights of their own have no form for several GPUs.
  if (directed && heaviest > 0 && on_gpus()) return;
  GraphRecipe recipe = parse_recipe(directed ? "rmat:11" : "kron:11");
  const BuildOptions build = build_options(recipe);
  if (heaviest > 0) recipe.weights = WeightRange{lightest, heaviest, false};
  INFO("weights of " << lightest << " to " << heaviest);
  check_lengths<TestType>(size, recipe, build, directed, delta, 500);
}

TEST_CASE("path lengths over ranks leave 32 bits where no weight does", "[ranks]") {
  GraphRecipe recipe = parse_recipe("grid:3x300");
  const BuildOptions build = build_options(recipe);
  recipe.weights = WeightRange{1e8, 2e8, false};
  check_lengths<std::int64_t>(GENERATE(2, 3), recipe, build, false, 0, 800);
}

}  // namespace graphrun
