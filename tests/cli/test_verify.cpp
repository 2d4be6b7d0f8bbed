// --verify: it must notice each way in which a result can be wrong.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <span>
#include <vector>

#include "cli/errors.hpp"
#include "cli/verify.hpp"

namespace {

using namespace graphrun;
using graphrun::cli::verify_pagerank;
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
};

}  // namespace

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
