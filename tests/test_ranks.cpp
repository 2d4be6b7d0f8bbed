// Ranks as threads of one process, on small graphs that are cut at every few rows.
#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <filesystem>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/algorithms/triangles.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/shared_graph.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/write.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <mutex>
#include <span>
#include <string>

#include "graph_files.hpp"
#include "rank_cases.hpp"
#include "thread_ranks.hpp"

namespace graphrun {
namespace {

using namespace rank_tests;

SsspOptions with_predecessors() {
  SsspOptions options;
  options.predecessors = true;
  return options;
}

// The path of a file with weights, and with vertices that have no edges.
std::string own_file(const test::TemporaryFolder& folder, bool directed) {
  EdgeList edges;
  edges.rows = edges.columns = 90;
  edges.symmetry = directed ? Symmetry::general : Symmetry::symmetric;
  edges.ids = VertexIds::consecutive(0, 90);
  std::vector<double> weights;
  for (index_t u = 3; u < 90; ++u) {
    for (index_t v = u % 7; u % 5 != 2 && v < u; v += 9) {
      edges.from.push_back(u);
      edges.to.push_back(v);
      weights.push_back(1 + (u * v) % 11);
    }
  }
  edges.weights = std::move(weights);
  const std::string path = folder / "g.grun";
  write_edges(path, edges);
  return path;
}

ReadOptions rows_later() {
  ReadOptions options;
  options.keep_built = options.rows_later = true;
  return options;
}

}  // namespace

TEST_CASE("thread ranks find what one process finds", "[ranks]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true);
  for (const Listed& list : cases()) {
    const Graph alone = graph_of(Context::cpu(1), list, undirected);
    const auto components = cc(alone).to_host();
    const auto search = bfs(alone, 0);
    const auto levels = search.level.to_host(), parents = search.parent.to_host();
    const auto paths = sssp<double>(alone, 0, with_predecessors());
    const auto distances = paths.distance.to_host();
    const auto before = paths.predecessor->to_host();
    const auto rank = pagerank<double>(alone, {}).rank.to_host();
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = cut;
      const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, undirected);
      const auto found = bfs(graph, 0);
      const auto lengths = sssp<double>(graph, 0, with_predecessors());
      const auto distance = lengths.distance.to_host();
      const auto last = lengths.predecessor->to_host();
      const auto label = cc(graph).to_host();
      const auto level = found.level.to_host(), parent = found.parent.to_host();
      const auto score = pagerank<double>(graph, {}).rank.to_host();
      const offset_t isolated = graph.isolated();
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, " << size << " ranks, cut at " << cut);
      CHECK(label == components);
      CHECK(level == levels);
      CHECK(parent == parents);
      CHECK(distance == distances);
      CHECK(last == before);
      CHECK(isolated == alone.isolated());
      CHECK(found.reached == search.reached);
      CHECK(found.edges == search.edges);
      CHECK(graph.counts().entries == alone.counts().entries);
      // Cut within a part, the sums of ranks are not those of one process to the bit.
      for (std::size_t v = 0; v < rank.size(); ++v) CHECK(std::abs(score[v] - rank[v]) < 1e-9);
    });
  }
}

namespace {

// The edges of this rank's vertices, in host memory.
Csr on_host(const Graph& graph) {
  const Csr& rows = std::get<Csr>(graph.out_edges().storage());
  const Context host = Context::cpu(1);
  const auto copy = [&](const auto& values) {
    using T = std::remove_cvref_t<decltype(*values.data())>;
    const std::vector<T> list = values.to_host();
    return Buffer<T>(host, std::span<const T>(list));
  };
  return {
      rows.rows, rows.columns, copy(rows.offsets), copy(rows.column_of),
      rows.weights.visit([&](const auto& values) -> Weights { return copy(values); }, Weights())};
}

}  // namespace

TEST_CASE("a recipe's graph is that of one process, each rank having generated a share",
          "[ranks]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(0, 1, 3);
  const std::string text = GENERATE("kron:6", "rmat:6", "urand:5:3", "grid:7x5", "grid:1x1",
                                    "smallworld:5:4", "rmat:1:40");
  const int weighted = GENERATE(0, 1, 2);
  const auto duplicates = GENERATE(Duplicates::sum, Duplicates::first, Duplicates::max);
  const auto loops = GENERATE(SelfLoops::keep, SelfLoops::drop);
  GraphRecipe recipe = parse_recipe(text);
  if (weighted > 0) recipe.weights = WeightRange{1, 9, weighted == 2};
  if (on_gpus() && recipe.directed() && recipe.weights) return;  // no form for GPUs yet
  BuildOptions build = build_options(recipe);
  if (recipe.directed()) build = {Mirror::none, duplicates, loops};
  BuildCounts counted;
  const Csr csr = generate_csr(Context::cpu(1), recipe, build, &counted);
  const auto offsets = csr.offsets.to_host();
  const auto columns = csr.column_of.to_host();
  run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
    ranks->cut = cut;
    const Graph graph = generate_over_ranks(of_a_rank().with_ranks(ranks), recipe, build);
    const Csr own = on_host(graph);
    const std::lock_guard lock(asserting);
    INFO(text << " on rank " << ranks->rank() << " of " << size << ", cut at " << cut);
    const auto first = static_cast<std::size_t>(graph.first_vertex());
    const offset_t begin = offsets[first];
    REQUIRE(own.rows == graph.own_vertices());
    REQUIRE(own.weights.type() == csr.weights.type());
    bool same = true;
    for (std::size_t r = 0; r <= static_cast<std::size_t>(own.rows); ++r) {
      same = same && own.offsets.data()[r] == offsets[first + r] - begin;
    }
    for (offset_t k = 0; same && k < own.entries(); ++k) {
      same = own.column_of.data()[k] == columns[static_cast<std::size_t>(begin + k)] &&
             own.weights.any().at<double>(k) == csr.weights.any().at<double>(begin + k);
    }
    CHECK(same);
    CHECK(graph.directed() == recipe.directed());
    CHECK(graph.counts().entries == csr.entries());
    CHECK(graph.counts().edges == counted.edges);
    CHECK(graph.counts().duplicates == counted.duplicates);
    CHECK(graph.counts().self_loops == counted.distinct_loops);
  });
}

TEST_CASE("shares that do not fit are refused on each rank", "[ranks]") {
  const auto from = [](index_t row, SelfLoops loops) {
    return [=](std::shared_ptr<Ranks> ranks) {
      const Context ctx = Context::cpu(1).with_ranks(ranks);
      const std::vector<index_t> rows{row}, columns{0};
      Coo share{3, 3, {ctx.local(), rows}, {ctx.local(), columns}, {}};
      graph_of_shares(ctx, std::move(share), {Mirror::none, Duplicates::sum, loops});
    };
  };
  CHECK_THROWS_AS(run_thread_ranks(2, from(3, SelfLoops::keep)), InvalidArgument);
  CHECK_THROWS_AS(run_thread_ranks(2, from(-1, SelfLoops::keep)), InvalidArgument);
  CHECK_THROWS_AS(run_thread_ranks(2, from(1, SelfLoops::error)), Unsupported);
  CHECK_NOTHROW(run_thread_ranks(2, from(1, SelfLoops::keep)));
}

TEST_CASE("ranks read their own rows of graphrun's own file", "[ranks][grun]") {
  const int size = GENERATE(1, 2, 3, 5);
  const bool directed = GENERATE(false, true), undirected = GENERATE(false, true);
  const test::TemporaryFolder folder;
  const std::string path = own_file(folder, directed);
  GraphOptions options;
  options.undirected = undirected;
  const Graph alone(Context::cpu(1), read_edges(path), options);
  const auto levels = bfs(alone, 80).level.to_host(), components = cc(alone).to_host();
  const auto distances = sssp<double>(alone, 80, {}).distance.to_host();
  const std::uint64_t all = std::filesystem::file_size(path);
  run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
    ranks->cut = 4;
    const EdgeList edges = read_edges(path, rows_later());
    const Graph graph(of_a_rank().with_ranks(ranks), edges, options);
    const auto level = bfs(graph, 80).level.to_host(), component = cc(graph).to_host();
    const auto distance = sssp<double>(graph, 80, {}).distance.to_host();
    const std::lock_guard lock(asserting);
    INFO(size << " ranks");
    CHECK(level == levels);
    CHECK(component == components);
    CHECK(distance == distances);
    CHECK(graph.counts().edges == alone.counts().edges);
    CHECK(graph.counts().entries == alone.counts().entries);
    CHECK(graph.directed() == alone.directed());
    CHECK(edges.built->rows_of_file->bytes <= all);
  });
  std::string wrong = test::contents(path);
  wrong[wrong.size() - 80] ^= 1;
  test::write_file(path, wrong);
  const auto build = [&](std::shared_ptr<Ranks> ranks) {
    ranks->cut = 4;
    Graph(Context::cpu(1).with_ranks(ranks), read_edges(path, rows_later()));
  };
  CHECK_THROWS_WITH(run_thread_ranks(size, build),
                    Catch::Matchers::ContainsSubstring("section weights is damaged"));
}

TEST_CASE("a thread rank that throws before its k-th exchange ends the others", "[ranks]") {
  const Listed list = scattered(60, 120);
  const int size = 3;
  for (std::int64_t k = 0; k < 40; ++k) {
    std::atomic<int> ended = 0;
    CHECK_THROWS_AS(run_thread_ranks(size,
                                     [&](std::shared_ptr<Ranks> ranks) {
                                       ranks->cut = 1;
                                       if (ranks->rank() == static_cast<int>(k % size)) {
                                         ranks->before_exchange = [&, k](std::int64_t count) {
                                           if (count == k) throw OutOfMemory(1, 0, "a test");
                                         };
                                       }
                                       const Context ctx = Context::cpu(1).with_ranks(ranks);
                                       try {
                                         const Graph graph = graph_of(ctx, list, false);
                                         while (true) cc(graph);
                                       } catch (...) {
                                         ++ended;
                                         throw;
                                       }
                                     }),
                    OutOfMemory);
    CHECK(ended == size);
  }
}

TEST_CASE("ranks begin no exchange after one that ended early", "[ranks]") {
  std::atomic<int> refused = 0;
  run_thread_ranks(3, [&](std::shared_ptr<Ranks> ranks) {
    ranks->gather(1);
    ranks->before_exchange = [](std::int64_t) { throw Cancelled(); };
    bool is_cancelled = false;
    try {
      ranks->gather(1);
    } catch (const Cancelled&) {
      is_cancelled = true;
    }
    ranks->before_exchange = nullptr;
    try {
      ranks->gather(1);
    } catch (const RankFailed&) {
      if (is_cancelled) ++refused;
    }
  });
  CHECK(refused == 3);
}

TEST_CASE("what has no form for ranks is refused", "[ranks]") {
  const Listed list = scattered(60, 120);
  CHECK_THROWS_AS(run_thread_ranks(2,
                                   [&](std::shared_ptr<Ranks> ranks) {
                                     ranks->cut = 1;
                                     const Context ctx = Context::cpu(1).with_ranks(ranks);
                                     triangles_per_edge(graph_of(ctx, list, true));
                                   }),
                  Unsupported);
}

TEST_CASE("one value of a vector over ranks is that of its owner", "[ranks]") {
  run_thread_ranks(3, [&](std::shared_ptr<Ranks> ranks) {
    ranks->cut = 1;
    const Graph graph = graph_of(Context::cpu(1).with_ranks(ranks), scattered(20, 40), true);
    auto x = graph.vector(1.0);
    put(x, 7, 5.0);
    const double seventh = x.at(7), total = sum(x);
    const std::lock_guard lock(asserting);
    CHECK(seventh == 5);
    CHECK(total == 24);
  });
}

}  // namespace graphrun
