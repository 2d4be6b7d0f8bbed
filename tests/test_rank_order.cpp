// Vertices of thread ranks in another order than was given.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/degree.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <vector>

#include "formats/matrix/common/reorder.hpp"
#include "rank_cases.hpp"
#include "thread_ranks.hpp"

namespace graphrun {

using namespace rank_tests;

namespace {

// Results of a dealt graph, converted to the given order of vertices.
struct InGivenOrder {
  explicit InGivenOrder(const Graph& dealt) {
    const std::vector<index_t> sources = vertices_of(dealt, {0});
    const BfsResult found = bfs(dealt, sources.front());
    given = dealt.order()->given.to_host();
    level = in_given_order(dealt, found.level.copy()).to_host();
    parent = vertices_in_given_order(dealt, found.parent.copy()).to_host();
    label = labels_in_given_order(dealt, cc(dealt)).to_host();
    degrees = in_given_order(dealt, degree(dealt, DegreeKind::both)).to_host();
    again = in_graph_order(dealt, in_given_order(dealt, found.level.copy())).to_host();
    levels_of_graph = found.level.to_host();
  }
  std::vector<index_t> given, level, parent, label, again, levels_of_graph;
  std::vector<double> degrees;
};

}  // namespace

TEST_CASE("thread ranks deal their vertices as one process does", "[ranks][order]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true);
  for (const Listed& list : more_cases()) {
    const Graph alone = graph_of(Context::cpu(1), list, undirected);
    const InGivenOrder expected(alone.dealt());
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = cut;
      const Graph dealt = graph_of(of_a_rank().with_ranks(ranks), list, undirected).dealt();
      const InGivenOrder here(dealt);
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, " << size << " ranks, cut at " << cut);
      CHECK(dealt.directed() == alone.directed());
      CHECK(dealt.weighted() == alone.weighted());
      CHECK(dealt.counts().edges == alone.counts().edges);
      CHECK(here.given == expected.given);
      CHECK(here.level == expected.level);
      CHECK(here.parent == expected.parent);
      CHECK(here.label == expected.label);
      CHECK(here.degrees == expected.degrees);
      CHECK(here.again == here.levels_of_graph);
    });
    CHECK(expected.level == bfs(alone, 0).level.to_host());
    CHECK(expected.label == cc(alone).to_host());
    CHECK(expected.degrees == degree(alone, DegreeKind::both).to_host());
  }
}

}  // namespace graphrun
