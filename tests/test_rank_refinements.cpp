// Algorithms that refine their result round by round, over ranks that are threads of one process:
// strong components, core numbers, eccentricities, neighbourhoods, and PageRank from seeds.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <cstdint>
#include <graphrun/algorithms/diameter.hpp>
#include <graphrun/algorithms/eccentricity.hpp>
#include <graphrun/algorithms/kcore.hpp>
#include <graphrun/algorithms/neighbourhood.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/algorithms/percolation.hpp>
#include <graphrun/algorithms/scc.hpp>
#include <mutex>
#include <vector>

#include "rank_cases.hpp"
#include "thread_ranks.hpp"

namespace graphrun {

using namespace rank_tests;

namespace {

// What all of them find of a graph, in host memory.
struct Found {
  std::vector<index_t> strong, core, order, eccentricity, component, distance;
  index_t degeneracy, diameter, radius, center, periphery, from, to;
  std::int64_t searches_of_all, searches_of_extremes;
  std::vector<CoreSize> cores;
  std::vector<std::int64_t> within, estimated;
  std::vector<double> function, percolated;
};

Found find_all(const Graph& graph) {
  Found found{};
  found.strong = scc(graph).to_host();
  const CoreNumbers cores = kcore(graph);
  found.core = cores.core.to_host();
  found.degeneracy = cores.degeneracy;
  found.order = peeling_order(graph, cores.core).to_host();
  for (const index_t k : {0, 1, 2, 4}) found.cores.push_back(core_size(graph, cores.core, k));
  const EccentricityResult far = eccentricity(graph);
  found.eccentricity = far.eccentricity.to_host();
  found.component = far.component.to_host();
  found.searches_of_all = far.searches;
  const DiameterResult ends = diameter(graph);
  found.diameter = ends.diameter;
  found.radius = ends.radius;
  found.center = ends.center;
  found.periphery = ends.periphery;
  found.from = ends.from;
  found.to = ends.to;
  found.searches_of_extremes = ends.searches;
  found.distance = ends.distance.to_host();
  const NeighbourhoodResult near = neighbourhood(graph, 3);
  found.within = near.within.to_host();
  found.function = near.function;
  found.estimated = estimated_neighbourhood(graph, 4, 5, 1).within.to_host();
  std::vector<double> states;
  for (index_t v = 0; v < graph.vertices(); ++v) states.push_back((v + 3) % 5 * 0.25);
  found.percolated = percolation(graph, states).to_host();
  return found;
}

void check_same(const Found& found, const Found& expected) {
  CHECK(found.strong == expected.strong);
  CHECK(found.core == expected.core);
  CHECK(found.order == expected.order);
  CHECK(found.degeneracy == expected.degeneracy);
  for (std::size_t i = 0; i < expected.cores.size(); ++i) {
    CHECK(found.cores[i].vertices == expected.cores[i].vertices);
    CHECK(found.cores[i].edges == expected.cores[i].edges);
  }
  CHECK(found.eccentricity == expected.eccentricity);
  CHECK(found.component == expected.component);
  CHECK(found.searches_of_all == expected.searches_of_all);
  CHECK(found.diameter == expected.diameter);
  CHECK(found.radius == expected.radius);
  CHECK(found.center == expected.center);
  CHECK(found.periphery == expected.periphery);
  CHECK(found.from == expected.from);
  CHECK(found.to == expected.to);
  CHECK(found.searches_of_extremes == expected.searches_of_extremes);
  CHECK(found.distance == expected.distance);
  CHECK(found.within == expected.within);
  CHECK(found.function == expected.function);
  CHECK(found.estimated == expected.estimated);
  // On a GPU rows are added up in another order than on a CPU.
  REQUIRE(found.percolated.size() == expected.percolated.size());
  for (std::size_t v = 0; v < expected.percolated.size(); ++v) {
    CHECK(std::abs(found.percolated[v] - expected.percolated[v]) < 1e-12);
  }
}

}  // namespace

TEST_CASE("thread ranks refine what one process finds", "[ranks]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true);
  for (const Listed& list : more_cases()) {
    const Found expected = find_all(graph_of(Context::cpu(1), list, undirected));
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = cut;
      const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, undirected);
      const Found found = find_all(graph);
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, " << size << " ranks, cut at " << cut);
      check_same(found, expected);
    });
  }
}

TEST_CASE("thread ranks find the ranks from seeds that one process finds", "[ranks][seeds]") {
  if (on_gpus()) SKIP("ranks from seeds have no form for several GPUs");
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true);
  VertexSets seeds;
  for (const index_t v : {3, 0, 41, 7, 22, 40, 1, 8, 30, 59, 13}) {
    seeds.vertices.push_back(v);
    if (v != 0 && v != 40) seeds.close();
  }
  const auto ranks_of = [&](const Graph& graph) {
    std::vector<std::vector<double>> all;
    pagerank_of_seeds<double>(graph, seeds, {}, [&](std::size_t, PageRankResult<double> result) {
      all.push_back(result.rank.to_host());
    });
    return all;
  };
  const Listed list = scattered(90, 700);
  const auto expected = ranks_of(graph_of(Context::cpu(1), list, undirected));
  run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
    ranks->cut = cut;
    const auto found = ranks_of(graph_of(of_a_rank().with_ranks(ranks), list, undirected));
    const std::lock_guard lock(asserting);
    REQUIRE(found.size() == expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k) {
      // Cut within a block, the sums of ranks are not those of one process to the bit.
      for (std::size_t v = 0; v < expected[k].size(); ++v) {
        CHECK(std::abs(found[k][v] - expected[k][v]) < 1e-9);
      }
    }
  });
}

}  // namespace graphrun
