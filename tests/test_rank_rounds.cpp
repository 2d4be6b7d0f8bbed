// Rounds of products and of labels, and products of matrices, by ranks that are threads of one
// process.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/cdlp.hpp>
#include <graphrun/algorithms/degree.hpp>
#include <graphrun/algorithms/eigenvector.hpp>
#include <graphrun/algorithms/hits.hpp>
#include <graphrun/algorithms/katz.hpp>
#include <graphrun/engine/shared_product.hpp>
#include <mutex>
#include <vector>

#include "rank_cases.hpp"
#include "thread_ranks.hpp"

namespace graphrun {

using namespace rank_tests;

TEST_CASE("rounds of thread ranks find what those of one process find", "[ranks]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true);
  for (const Listed& list : cases()) {
    const Graph alone = graph_of(Context::cpu(1), list, undirected);
    const CdlpResult communities = cdlp(alone, {});
    const auto labels = communities.label.to_host();
    const auto degrees = degree(alone, DegreeKind::in).to_host();
    const auto weighted = weighted_degree(alone, DegreeKind::both).to_host();
    const std::vector<std::vector<double>> scores = {
        katz(alone, {}).score.to_host(), eigenvector(alone, {}).score.to_host(),
        hits(alone, {}).hub.to_host(), hits(alone, {}).authority.to_host()};
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = cut;
      const Graph graph = graph_of(Context::cpu(2).with_ranks(ranks), list, undirected);
      const CdlpResult found = cdlp(graph, {});
      const auto label = found.label.to_host();
      const auto in = degree(graph, DegreeKind::in).to_host();
      const auto both = weighted_degree(graph, DegreeKind::both).to_host();
      const HitsResult pages = hits(graph, {});
      const std::vector<std::vector<double>> here = {
          katz(graph, {}).score.to_host(), eigenvector(graph, {}).score.to_host(),
          pages.hub.to_host(), pages.authority.to_host()};
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, " << size << " ranks, cut at " << cut);
      CHECK(label == labels);
      CHECK(found.iterations == communities.iterations);
      CHECK(found.changed == communities.changed);
      CHECK(in == degrees);
      CHECK(both == weighted);
      for (std::size_t s = 0; s < scores.size(); ++s) {
        INFO("scores " << s);
        REQUIRE(here[s].size() == scores[s].size());
        for (std::size_t v = 0; v < scores[s].size(); ++v) {
          CHECK(std::abs(here[s][v] - scores[s][v]) < 1e-9);
        }
      }
    });
  }
}

TEST_CASE("ranks multiply rows of a matrix, and rank 0 joins them", "[ranks][spgemm]") {
  const int size = GENERATE(1, 2, 3, 5);
  for (const Listed& list : cases()) {
    const Graph graph = graph_of(Context::cpu(1), list, false);
    const Matrix expected = spgemm<PlusTimes<double>>(graph.out_edges(), graph.out_edges());
    std::vector<index_t> ends(static_cast<std::size_t>(size) + 1, 0);
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      const Graph mine = graph_of(Context::cpu(1), list, false);
      const Matrix& a = mine.out_edges();
      const RowRange own = rows_of_rank(*ranks, a, a);
      const Matrix rows = spgemm<PlusTimes<double>>(row_slice(a, own.first, own.last), a);
      const Matrix all = joined_rows(*ranks, rows);
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, rank " << ranks->rank() << " of " << size);
      ends[static_cast<std::size_t>(ranks->rank()) + 1] = own.last;
      CHECK(own.first <= own.last);
      if (ranks->rank() != 0) {
        CHECK(all.rows() == 0);
        return;
      }
      const Csr &joined = std::get<Csr>(all.storage()), &whole = std::get<Csr>(expected.storage());
      CHECK(joined.offsets.to_host() == whole.offsets.to_host());
      CHECK(joined.column_of.to_host() == whole.column_of.to_host());
      CHECK(joined.weights.as<double>()->to_host() == whole.weights.as<double>()->to_host());
    });
    CHECK(ends.back() == graph.vertices());
    CHECK(std::is_sorted(ends.begin(), ends.end()));
  }
}

}  // namespace graphrun
