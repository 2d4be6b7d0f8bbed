// --verify: it must notice each way in which a result can be wrong.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <span>
#include <vector>

#include "cli/errors.hpp"
#include "cli/verify.hpp"
#include "cli/verify_triangles.hpp"

namespace {

using namespace graphrun;
using graphrun::cli::verify_bc;
using graphrun::cli::verify_bfs;
using graphrun::cli::verify_pagerank;
using graphrun::cli::verify_sssp;
using graphrun::cli::WrongResult;

// 0 -> 1, 0 -> 2, 1 -> 3, 2 -> 3; 4 is alone. Ids run from 100.
struct Diamond {
  Context ctx = Context::cpu(1);
  VertexIds ids = VertexIds::consecutive(100, 5);
  Graph graph = make();

  Graph make() const {
    const std::vector<Edge> edges = {{0, 1}, {0, 2}, {1, 3}, {2, 3}};
    return Graph(ctx, 5, std::span<const Edge>(edges));
  }
  BfsResult search(std::vector<index_t> level, std::vector<index_t> parent) const {
    return {Vector<index_t>(ctx, std::span<const index_t>(level)),
            Vector<index_t>(ctx, std::span<const index_t>(parent)),
            2,
            4,
            4,
            {}};
  }
  void expect_bfs_refused(std::vector<index_t> level, std::vector<index_t> parent,
                          const std::string& says) const {
    CHECK_THROWS_MATCHES(verify_bfs(graph, ids, 0, search(std::move(level), std::move(parent))),
                         WrongResult,
                         Catch::Matchers::MessageMatches(Catch::Matchers::ContainsSubstring(says)));
  }
};

}  // namespace

TEST_CASE("verify_bfs accepts what is right") {
  const Diamond d;
  CHECK_NOTHROW(verify_bfs(d.graph, d.ids, 0, bfs(d.graph, 0)));
  CHECK_NOTHROW(verify_bfs(d.graph, d.ids, 0, d.search({0, 1, 1, 2, -1}, {0, 0, 0, 1, -1})));
}

TEST_CASE("verify_bfs names the first vertex that is wrong") {
  const Diamond d;
  d.expect_bfs_refused({0, 1, 1, 3, -1}, {0, 0, 0, 1, -1}, "vertex 103 has level 3, expected 2");
  d.expect_bfs_refused({0, 1, 1, 2, 0}, {0, 0, 0, 1, -1}, "vertex 104 has level 0, expected none");
  d.expect_bfs_refused({0, 1, -1, 2, -1}, {0, 0, 0, 1, -1}, "vertex 102 has level none");
  // A possible parent, but not the smallest.
  d.expect_bfs_refused({0, 1, 1, 2, -1}, {0, 0, 0, 2, -1},
                       "vertex 103 has parent 102, expected 101");
  // No edge leads from there.
  d.expect_bfs_refused({0, 1, 1, 2, -1}, {0, 2, 0, 1, -1},
                       "vertex 101 has parent 102, expected 100");
  d.expect_bfs_refused({0, 1, 1, 2, -1}, {-1, 0, 0, 1, -1}, "vertex 100 has parent none");
  d.expect_bfs_refused({0, 1, 1, 2, -1}, {0, 0, 0, 1, 77}, "vertex 104 has parent none");
}

TEST_CASE("verify_sssp names the first vertex that is wrong") {
  const Diamond d;
  const std::vector<Edge> edges = {{0, 1}, {0, 2}, {1, 3}, {2, 3}};
  const std::vector<double> weights = {1, 0.5, 1, 1.5};
  GraphOptions keep;
  keep.keep_weights = true;
  const Graph graph(d.ctx, 5, std::span<const Edge>(edges), std::span<const double>(weights), keep);
  const double none = MinPlus<double>::zero;
  const auto result = [&](std::vector<double> distance, std::vector<index_t> before) {
    return SsspResult<double>{Vector<double>(d.ctx, std::span<const double>(distance)),
                              Vector<index_t>(d.ctx, std::span<const index_t>(before)),
                              4,
                              4,
                              {}};
  };
  SsspOptions options;
  options.predecessors = true;
  CHECK_NOTHROW(verify_sssp(graph, d.ids, 0, sssp<double>(graph, 0, options)));
  CHECK_NOTHROW(verify_sssp(d.graph, d.ids, 0, sssp<std::int64_t>(d.graph, 0, options)));
  CHECK_NOTHROW(verify_sssp(graph, d.ids, 0, result({0, 1, 0.5, 2, none}, {0, 0, 0, 1, -1})));
  const auto refused = [&](const SsspResult<double>& wrong, const std::string& says) {
    CHECK_THROWS_MATCHES(verify_sssp(graph, d.ids, 0, wrong), WrongResult,
                         Catch::Matchers::MessageMatches(Catch::Matchers::ContainsSubstring(says)));
  };
  refused(result({0, 1, 0.5, 2.5, none}, {0, 0, 0, 1, -1}),
          "vertex 103 has distance 2.5, expected 2");
  refused(result({0, 1, 0.5, 2, 3}, {0, 0, 0, 1, -1}), "vertex 104 has distance 3, expected none");
  refused(result({0, 1, none, 2, none}, {0, 0, 0, 1, -1}), "vertex 102 has distance none");
  // Both are on a shortest path, but 101 is smaller.
  refused(result({0, 1, 0.5, 2, none}, {0, 0, 0, 2, -1}), "vertex 103 has predecessor 102");
  refused(result({0, 1, 0.5, 2, none}, {0, 0, 0, 1, 9}), "vertex 104 has predecessor none");
}

TEST_CASE("verify_bc accepts scores however scaled, and no others") {
  const Diamond d;
  const std::vector<index_t> all{0, 1, 2, 3, 4}, one{0};
  const auto refused = [&](const std::vector<index_t>& sources, BcScale scale,
                           const std::vector<double>& score) {
    CHECK_THROWS_AS(verify_bc(d.graph, d.ids, sources, scale, score), WrongResult);
  };
  CHECK_NOTHROW(
      verify_bc(d.graph, d.ids, all, BcScale::none, std::vector<double>{0, .5, .5, 0, 0}));
  CHECK_NOTHROW(
      verify_bc(d.graph, d.ids, one, BcScale::none, std::vector<double>{0, .5, .5, 0, 0}));
  CHECK_NOTHROW(verify_bc(d.graph, d.ids, all, BcScale::max, std::vector<double>{0, 1, 1, 0, 0}));
  CHECK_NOTHROW(verify_bc(d.graph, d.ids, all, BcScale::pairs,
                          std::vector<double>{0, .5 / 12, .5 / 12, 0, 0}));
  refused(all, BcScale::max, {0, .5, .5, 0, 0});
  refused(all, BcScale::none, {0, .5, .5 + 1e-8, 0, 0});
  refused(one, BcScale::none, {0, .5, .5, 1, 0});
  refused(one, BcScale::none, {0, std::numeric_limits<double>::quiet_NaN(), .5, 0, 0});
}

TEST_CASE("verify_pagerank accepts every variant") {
  const Diamond d;
  const std::vector<double> weights = {1, 3, 1, 1};
  const std::vector<Edge> edges = {{0, 1}, {0, 2}, {1, 3}, {2, 3}};
  GraphOptions keep;
  keep.keep_weights = true;
  const Graph weighted(d.ctx, 5, std::span<const Edge>(edges), std::span<const double>(weights),
                       keep);
  const Vector<double> teleport(d.ctx, std::span<const double>(std::vector<double>{0, 2, 0, 0, 6}));
  for (const auto variant :
       {PageRankVariant::standard, PageRankVariant::gap, PageRankVariant::ldbc}) {
    for (const int rounds : {1, 2, 50}) {
      PageRankOptions<double> options;
      options.variant = variant;
      options.max_iterations = rounds;
      CHECK_NOTHROW(verify_pagerank(d.graph, d.ids, options, pagerank(d.graph, options)));
      options.weighted = true;
      CHECK_NOTHROW(verify_pagerank(weighted, d.ids, options, pagerank(weighted, options)));
      options.teleport = &teleport;
      CHECK_NOTHROW(verify_pagerank(weighted, d.ids, options, pagerank(weighted, options)));
    }
  }
  const PageRankOptions<float> single;
  CHECK_NOTHROW(verify_pagerank(d.graph, d.ids, single, pagerank(d.graph, single)));
}

TEST_CASE("verify_pagerank refuses ranks that are not steady") {
  const Diamond d;
  PageRankOptions<double> options;
  options.tolerance = 1e-12;
  const auto right = pagerank(d.graph, options);
  const auto refused = [&](const std::vector<double>& rank, const std::string& says) {
    const PageRankResult<double> result{Vector<double>(d.ctx, std::span<const double>(rank)),
                                        right.iterations, right.residual, right.sum, true};
    CHECK_THROWS_MATCHES(verify_pagerank(d.graph, d.ids, options, result), WrongResult,
                         Catch::Matchers::MessageMatches(Catch::Matchers::ContainsSubstring(says)));
  };
  std::vector<double> rank = right.rank.to_host();
  rank[1] += 1e-6;
  rank[2] -= 1e-6;
  refused(rank, "one more round changes the ranks");
  rank = right.rank.to_host();
  rank[3] += 1e-6;
  refused(rank, "sum to 1.000001");
  rank[3] = -0.25;
  refused(rank, "vertex 103 has rank -0.25");
  rank[3] = std::numeric_limits<double>::quiet_NaN();
  refused(rank, "vertex 103 has rank nan");
}

TEST_CASE("verify_pagerank refuses the ranks of another definition") {
  const Diamond d;
  PageRankOptions<double> options;
  PageRankOptions<double> other = options;
  other.damping = 0.8;
  CHECK_THROWS_AS(verify_pagerank(d.graph, d.ids, options, pagerank(d.graph, other)), WrongResult);
  other = options;
  other.variant = PageRankVariant::gap;
  CHECK_THROWS_AS(verify_pagerank(d.graph, d.ids, options, pagerank(d.graph, other)), WrongResult);
}

TEST_CASE("verify_triangles names the first vertex that is wrong") {
  const Context ctx = Context::cpu(1);
  const VertexIds ids = VertexIds::consecutive(100, 4);
  const std::vector<Edge> edges = {{0, 1}, {1, 2}, {2, 0}, {2, 2}, {2, 3}, {1, 0}};
  const Graph graph(ctx, 4, std::span<const Edge>(edges));
  const auto verify = [&](offset_t total, const std::vector<std::int64_t>& each) {
    graphrun::cli::verify_triangles(graph, ids, total, each);
  };
  CHECK_NOTHROW(verify(1, {}));
  CHECK_NOTHROW(verify(1, {1, 1, 1, 0}));
  CHECK_THROWS_MATCHES(verify(2, {}), WrongResult,
                       Catch::Matchers::MessageMatches(
                           Catch::Matchers::ContainsSubstring("2 triangles, expected 1")));
  CHECK_THROWS_MATCHES(verify(1, {1, 1, 0, 1}), WrongResult,
                       Catch::Matchers::MessageMatches(Catch::Matchers::ContainsSubstring(
                           "vertex 102 has 0 triangles, expected 1")));
}
