// Rounds of products and of labels, and products of matrices, by ranks that are threads of one
// process.
#include <algorithm>
#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <filesystem>
#include <graphrun/algorithms/bipartite.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/cdlp.hpp>
#include <graphrun/algorithms/degree.hpp>
#include <graphrun/algorithms/eigenvector.hpp>
#include <graphrun/algorithms/hits.hpp>
#include <graphrun/algorithms/katz.hpp>
#include <graphrun/algorithms/lcc.hpp>
#include <graphrun/algorithms/triangles.hpp>
#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/shared_product.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/write.hpp>
#include <mutex>
#include <string>
#include <vector>

#include "formats/matrix/common/built.hpp"
#include "graph_files.hpp"
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
      const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, undirected);
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
      const Graph mine = graph_of(of_a_rank(), list, false);
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

TEST_CASE("what a graph is, by thread ranks, is what it is by one process", "[ranks]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true);
  std::vector<Listed> graphs = cases();
  graphs.push_back({4, {{0, 0}, {0, 1}, {1, 0}, {2, 3}, {3, 3}}, {1, 1, 1, 1, 1}});
  Listed ring{7, {}, {}};
  for (index_t v = 0; v < 7; ++v) ring.edges.push_back({v, (v + 1) % 7});
  ring.weights.assign(7, 1);
  graphs.push_back(ring);
  for (const Listed& list : graphs) {
    const Graph alone = graph_of(Context::cpu(1), list, undirected);
    const bool is_bipartite = bipartite(alone, cc(alone));
    const offset_t mutual = count_reciprocal(alone);
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = cut;
      const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, undirected);
      const bool found = bipartite(graph, cc(graph));
      const offset_t both_ways = count_reciprocal(graph);
      const offset_t edges = graph.undirected().counts().edges;
      const auto degrees = graph.undirected().out_degree<index_t>().to_host();
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, " << size << " ranks, cut at " << cut);
      CHECK(found == is_bipartite);
      CHECK(both_ways == mutual);
      CHECK(edges == alone.undirected().counts().edges);
      CHECK(degrees == alone.undirected().out_degree<index_t>().to_host());
    });
  }
}

namespace {

// The rows of a graph's own vertices, which must outlive it.
EdgeList own_rows(const Graph& graph) {
  EdgeList own;
  own.rows = own.columns = graph.vertices();
  own.symmetry = graph.directed() ? Symmetry::general : Symmetry::symmetric;
  own.ids = VertexIds::consecutive(3, graph.vertices());
  own.built = std::make_shared<BuiltMatrix>(built_from(std::get<Csr>(graph.out_edges().storage()),
                                                       graph.directed(), graph.counts().edges,
                                                       graph.counts().self_loops));
  return own;
}

}  // namespace

TEST_CASE("thread ranks write the bytes of one process", "[ranks]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true);
  const test::TemporaryFolder folder;
  std::vector<Listed> graphs = cases();
  if (size == 3 && cut == 3) graphs.push_back(scattered(9000, 100000));  // some blocks of a .grun
  for (const Listed& list : graphs) {
    for (const std::string suffix : {"grun", "mtx", "tsv", "csv.gz", "jsonl"}) {
      const Graph alone = graph_of(Context::cpu(1), list, undirected);
      const std::string expected = folder / ("alone." + suffix), path = folder / ("all." + suffix);
      write_edges(expected, own_rows(alone));
      run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
        ranks->cut = cut;
        const Graph graph = graph_of(Context::cpu(1).with_ranks(ranks), list, undirected);
        auto files = finish_edges_of_ranks(*ranks, path, own_rows(graph));
        const std::lock_guard lock(asserting);
        CHECK(files.empty() == (ranks->rank() > 0));
        for (OutputFile& file : files) file.commit();
      });
      INFO(list.vertices << " vertices, " << size << " ranks, cut at " << cut << ", " << suffix);
      CHECK((test::contents(path) == test::contents(expected)));
    }
  }
}

TEST_CASE("a thread rank that throws while a file is written ends the others without it",
          "[ranks]") {
  const Listed list = scattered(60, 120);
  const test::TemporaryFolder folder;
  const int size = 3;
  for (const std::string suffix : {"grun", "mtx"}) {
    for (int rank = 0; rank < size; ++rank) {
      bool is_over = false;
      for (std::int64_t k = 0; !is_over; ++k) {
        std::atomic<int> ended = 0;
        const auto write = [&](std::shared_ptr<Ranks> ranks) {
          ranks->cut = 1;
          const Graph graph = graph_of(Context::cpu(1).with_ranks(ranks), list, false);
          const std::int64_t before = ranks->use().count;
          if (ranks->rank() == rank) {
            ranks->before_exchange = [&, k, before](std::int64_t count) {
              if (count == before + k) throw OutOfMemory(1, 0, "a test");
            };
          }
          try {
            finish_edges_of_ranks(*ranks, folder / ("out." + suffix), own_rows(graph));
          } catch (...) {
            ++ended;
            throw;
          }
        };
        try {
          run_thread_ranks(size, write);
          is_over = true;
        } catch (const OutOfMemory&) {
          CHECK(ended == size);
        }
        CHECK(std::filesystem::is_empty(folder / ""));
        REQUIRE(k < 100);
      }
    }
  }
}

TEST_CASE("thread ranks count the triangles of one process", "[ranks][triangles][lcc]") {
  const int size = GENERATE(1, 2, 3, 5);
  const bool undirected = GENERATE(false, true);
  std::vector<Listed> lists = cases();
  lists.push_back(scattered(40, 500));     // a third of the pairs
  lists.push_back(scattered(450, 30000));  // hubs, for a GPU
  for (const Listed& list : lists) {
    const Graph alone = graph_of(Context::cpu(1), list, undirected);
    const std::vector<std::int64_t> at_vertex = triangles_per_vertex(alone).to_host();
    const Clustering coefficients = clustering(alone);
    const std::vector<double> each = coefficients.each.to_host();
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = 1;
      const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, undirected);
      const offset_t found = triangles(graph);
      const std::vector<std::int64_t> at = triangles_per_vertex(graph).to_host();
      const Clustering clustered = clustering(graph);
      const double whole = transitivity(graph);
      const std::vector<double> shares = clustered.each.to_host();
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, " << size << " ranks");
      CHECK(found == triangles(alone));
      CHECK(at == at_vertex);
      CHECK(shares == each);
      CHECK(clustered.transitivity == coefficients.transitivity);
      CHECK(whole == coefficients.transitivity);
    });
  }
}

TEST_CASE("a rank that fails while a text is read ends the others", "[ranks][read]") {
  const test::TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 50; ++i) text += "v" + std::to_string(i * i % 37) + " w 3\n";
  const std::string path = test::write_file(folder / "g.txt", text);
  const int size = 3;
  for (int rank = 0; rank < size; ++rank) {
    bool is_over = false;
    for (std::int64_t k = 0; !is_over; ++k) {
      std::atomic<int> ended = 0;
      const auto read = [&](std::shared_ptr<Ranks> ranks) {
        if (ranks->rank() == rank) {
          ranks->before_exchange = [&, k](std::int64_t count) {
            if (count == k) throw OutOfMemory(1, 0, "a test");
          };
        }
        ReadOptions options;
        options.ranks = ranks;
        try {
          const Graph graph(Context::cpu(1).with_ranks(ranks), read_edges(path, options));
        } catch (...) {
          ++ended;
          throw;
        }
      };
      try {
        run_thread_ranks(size, read);
        is_over = true;
        CHECK(k > 5);
      } catch (const OutOfMemory&) {
        CHECK(ended == size);
      }
      REQUIRE(k < 100);
    }
  }
}

}  // namespace graphrun
