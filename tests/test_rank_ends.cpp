// Algorithms over ranks that are threads of one process, which compare what is at the ends of
// edges: independent sets, colours, reciprocity, assortativity, sides and modularity.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <cstdint>
#include <graphrun/algorithms/assortativity.hpp>
#include <graphrun/algorithms/bipartite.hpp>
#include <graphrun/algorithms/coloring.hpp>
#include <graphrun/algorithms/mis.hpp>
#include <graphrun/algorithms/modularity.hpp>
#include <graphrun/algorithms/reciprocity.hpp>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "rank_cases.hpp"
#include "thread_ranks.hpp"

namespace graphrun {

using namespace rank_tests;

TEST_CASE("thread ranks choose the independent set of one process", "[ranks][mis]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true);
  const std::uint64_t seed = GENERATE(1, 7);
  for (const Listed& list : more_cases()) {
    const auto expected = mis(graph_of(Context::cpu(1), list, undirected), seed).to_host();
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = cut;
      const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, undirected);
      const auto found = mis(graph, seed).to_host();
      const std::lock_guard lock(asserting);
      CHECK(found == expected);
    });
  }
}

TEST_CASE("thread ranks give the colours of one process", "[ranks][coloring]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true);
  const auto order = GENERATE(ColoringOrder::log_degree, ColoringOrder::largest_first);
  std::vector<Listed> lists = more_cases();
  Listed clique{90, {}, {}};  // of more colours than are looked for at a time
  for (index_t u = 0; u < 90; ++u) {
    for (index_t v = 0; v < u; ++v) clique.edges.push_back({u, v});
  }
  clique.weights.assign(clique.edges.size(), 1);
  lists.push_back(clique);
  for (const Listed& list : lists) {
    const auto expected = coloring(graph_of(Context::cpu(1), list, undirected), order).to_host();
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = cut;
      const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, undirected);
      const auto found = coloring(graph, order).to_host();
      const std::lock_guard lock(asserting);
      CHECK(found == expected);
    });
  }
}

TEST_CASE("thread ranks correlate the ends of edges as one process does",
          "[ranks][assortativity][reciprocity]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true), weighted = GENERATE(false, true);
  AssortativityOptions options;
  options.source = GENERATE(DegreeKind::in, DegreeKind::out);
  for (const Listed& list : more_cases()) {
    const Graph whole = graph_of(Context::cpu(1), list, undirected);
    options.weighted = weighted && whole.weighted();  // one without edges is not
    const ReciprocityResult mutual = reciprocity(whole);
    const auto shares = mutual.share.to_host();
    const AssortativityResult expected = assortativity(whole, options);
    const auto means = expected.neighbour_degree.to_host();
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = cut;
      const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, undirected);
      const ReciprocityResult both = reciprocity(graph);
      const auto share = both.share.to_host();
      const AssortativityResult found = assortativity(graph, options);
      const auto mean = found.neighbour_degree.to_host();
      const std::lock_guard lock(asserting);
      CHECK(both.edges == mutual.edges);
      CHECK(both.mutual == mutual.mutual);
      CHECK(share == shares);
      CHECK(mean == means);  // weights are whole numbers
      REQUIRE(std::isnan(found.coefficient) == std::isnan(expected.coefficient));
      // Cut within a block, the sums of ranks are not those of one process to the bit.
      if (!std::isnan(expected.coefficient)) {
        CHECK(std::abs(found.coefficient - expected.coefficient) < 1e-12);
      }
    });
  }
}

namespace {

// Graphs with sides beside others: a ladder, components of which one has an odd cycle, and a ring
// of which few ranks have the edge within a side.
std::vector<Listed> sided_graphs() {
  std::vector<Listed> lists = more_cases();
  Listed ladder{40, {}, {}};
  for (index_t v = 0; v + 2 < 40; ++v) ladder.edges.push_back({v, v + (v % 2 == 0 ? 1 : 2)});
  for (index_t v = 0; v + 3 < 40; v += 2) ladder.edges.push_back({v, v + 3});
  Listed apart = ladder;
  for (const index_t v : {40, 41, 42}) apart.edges.push_back({v, v == 42 ? 40 : v + 1});
  for (index_t v = 43; v < 50; ++v) apart.edges.push_back({v, v + 1});
  apart.vertices = 51;
  Listed ring{45, {}, {}};
  for (index_t v = 0; v < 45; ++v) ring.edges.push_back({v, (v + 1) % 45});
  for (Listed* list : {&ladder, &apart, &ring}) {
    list->weights.assign(list->edges.size(), 1);
    lists.push_back(*list);
  }
  return lists;
}

struct Sides {
  std::optional<std::vector<index_t>> side;
  index_t components, sizes[2];
  std::vector<index_t> odd_cycle;
  bool operator==(const Sides&) const = default;
};

Sides sides_of(const Graph& graph, bool each_component) {
  const Bipartition found = bipartition(graph, {.each_component = each_component});
  Sides sides{{}, found.components, {found.sizes[0], found.sizes[1]}, found.odd_cycle};
  if (found.side) sides.side = found.side->to_host();
  return sides;
}

}  // namespace

TEST_CASE("thread ranks find the sides and the odd cycle of one process", "[ranks][bipartite]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true), each_component = GENERATE(false, true);
  for (const Listed& list : sided_graphs()) {
    const Sides expected = sides_of(graph_of(Context::cpu(1), list, undirected), each_component);
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = cut;
      const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, undirected);
      const Sides found = sides_of(graph, each_component);
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, " << size << " ranks, cut at " << cut);
      CHECK(found.side == expected.side);
      CHECK(found.odd_cycle == expected.odd_cycle);
      CHECK(found == expected);
    });
  }
}

TEST_CASE("thread ranks judge communities as one process does", "[ranks][modularity]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3), communities = GENERATE(1, 4);
  const bool undirected = GENERATE(false, true), weighted = GENERATE(false, true);
  const auto same = [](double found, double expected) {
    // Cut within a block, the sums of ranks are not those of one process to the bit.
    return std::isnan(expected) ? std::isnan(found) : std::abs(found - expected) < 1e-12;
  };
  for (const Listed& list : more_cases()) {
    const Graph whole = graph_of(Context::cpu(1), list, undirected);
    const ModularityOptions options{.weighted = weighted && whole.weighted()};
    std::vector<index_t> of(static_cast<std::size_t>(list.vertices));
    for (index_t v = 0; v < list.vertices; ++v) of[static_cast<std::size_t>(v)] = v % communities;
    const auto judge = [&](const Graph& graph) {
      return modularity(graph, graph.vector(std::span<const index_t>(of)), options);
    };
    if (list.vertices < communities) continue;
    const ModularityResult expected = judge(whole);
    const auto conductances = expected.conductance.to_host();
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = cut;
      const ModularityResult found =
          judge(graph_of(of_a_rank().with_ranks(ranks), list, undirected));
      const auto conductance = found.conductance.to_host();
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, " << size << " ranks, cut at " << cut);
      CHECK(conductance == conductances);  // weights are whole numbers
      CHECK(found.communities == expected.communities);
      CHECK(same(found.modularity, expected.modularity));
      CHECK(same(found.coverage, expected.coverage));
      CHECK(same(found.mean_conductance, expected.mean_conductance));
      CHECK(same(found.largest_conductance, expected.largest_conductance));
    });
  }
}

}  // namespace graphrun
