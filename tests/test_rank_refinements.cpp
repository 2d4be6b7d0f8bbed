// Algorithms that refine their result round by round, over ranks that are threads of one process:
// strong components, core numbers, eccentricities, neighbourhoods, and PageRank from seeds.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <cstdint>
#include <graphrun/algorithms/assortativity.hpp>
#include <graphrun/algorithms/diameter.hpp>
#include <graphrun/algorithms/eccentricity.hpp>
#include <graphrun/algorithms/kcore.hpp>
#include <graphrun/algorithms/mis.hpp>
#include <graphrun/algorithms/neighbourhood.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/algorithms/percolation.hpp>
#include <graphrun/algorithms/reciprocity.hpp>
#include <graphrun/algorithms/scc.hpp>
#include <mutex>
#include <vector>

#include "rank_cases.hpp"
#include "thread_ranks.hpp"

namespace graphrun {

using namespace rank_tests;

namespace {

// Cliques of 4, 5 and so on, each joined to the next by an edge, with a path behind the last one
// and an edge back from there: cores of many sizes, and one strong component.
Listed cliques_and_path() {
  Listed list{0, {}, {}};
  for (index_t size = 4; size < 9; ++size) {
    const index_t first = list.vertices;
    for (index_t u = 0; u < size; ++u) {
      for (index_t v = 0; v < size; ++v) {
        if (u != v) list.edges.push_back({first + u, first + v});
      }
    }
    list.vertices += size;
    list.edges.push_back({list.vertices - 1, list.vertices});
  }
  for (int i = 0; i < 9; ++i, ++list.vertices) {
    list.edges.push_back({list.vertices, list.vertices + 1});
  }
  list.edges.push_back({list.vertices++, 0});
  list.weights.assign(list.edges.size(), 1);
  return list;
}

// Rings whose vertices lie on all ranks, each with an edge to the next: strong components, of which
// a search finds one.
Listed rings() {
  constexpr index_t count = 6, length = 7;
  Listed list{count * length, {}, {}};
  const auto vertex = [](index_t ring, index_t at) { return at % length * count + ring; };
  for (index_t ring = 0; ring < count; ++ring) {
    for (index_t at = 0; at < length; ++at) {
      list.edges.push_back({vertex(ring, 3 * at), vertex(ring, 3 * at + 3)});
    }
    if (ring > 0) list.edges.push_back({vertex(ring - 1, 2), vertex(ring, 5)});
  }
  list.weights.assign(list.edges.size(), 1);
  return list;
}

std::vector<Listed> graphs() {
  std::vector<Listed> lists = cases();
  lists.push_back(scattered(90, 700));
  lists.push_back(scattered(80, 130));
  lists.push_back(cliques_and_path());
  lists.push_back(rings());
  return lists;
}

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
  for (const Listed& list : graphs()) {
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

TEST_CASE("thread ranks choose the independent set of one process", "[ranks][mis]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true);
  const std::uint64_t seed = GENERATE(1, 7);
  for (const Listed& list : graphs()) {
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

TEST_CASE("thread ranks correlate the ends of edges as one process does",
          "[ranks][assortativity][reciprocity]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true), weighted = GENERATE(false, true);
  AssortativityOptions options;
  options.source = GENERATE(DegreeKind::in, DegreeKind::out);
  for (const Listed& list : graphs()) {
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

}  // namespace graphrun
