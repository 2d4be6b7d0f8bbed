// Graphs of which edges lie in the host's memory: the results of those that a GPU's memory holds.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/base/memory_budget.hpp>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <memory>

#include "support.hpp"

namespace graphrun {

TEST_CASE("a graph in the host's memory has the results of one in the GPU's", "[batches][spill]") {
  const Context resident = GENERATE(from_range(test::contexts()));
  if (resident.backend() != Backend::cuda) SKIP("a CPU has no other memory");
  const char* const text = GENERATE("kron:16", "rmat:16");
  const std::uint64_t share = GENERATE(0, 3, 6);  // of ten, in the GPU's memory
  CAPTURE(text, share);
  const GraphRecipe recipe = parse_recipe(text);
  const BuildOptions options = build_options(recipe);
  const auto graph_on = [&](const Context& ctx) {
    return Graph(Matrix(generate_csr(ctx, recipe, options)), {}, recipe.directed(), {});
  };
  const Graph expected = graph_on(resident);
  const std::uint64_t reserve = std::uint64_t{12} << 20;
  const Context ctx = Context::cuda(resident.device());
  const auto host = std::make_shared<MemoryBudget>(std::uint64_t{1} << 30);
  ctx.limit_memory(
      std::make_shared<MemoryBudget>(reserve + expected.out_edges().bytes() * share / 10));
  ctx.spill({reserve, host});
  {
    const Graph graph = graph_on(ctx);
    CHECK(ctx.spilled_memory() > expected.out_edges().bytes() * (9 - share) / 10);
    CHECK(host->taken() == ctx.spilled_memory());
    CHECK(graph.out_edges().entries() == expected.out_edges().entries());
    CHECK(bfs(graph, 1).level.to_host() == bfs(expected, 1).level.to_host());
    CHECK(cc(graph).to_host() == cc(expected).to_host());
    CHECK(pagerank<double>(graph).rank.to_host() == pagerank<double>(expected).rank.to_host());
    const auto ones = graph.vector(std::int64_t{1});
    auto y = graph.vector<std::int64_t>(), expected_y = expected.vector<std::int64_t>();
    spmv<PlusTimes<std::int64_t>>(graph.out_edges(), ones, y);
    spmv<PlusTimes<std::int64_t>>(expected.out_edges(), expected.vector(std::int64_t{1}),
                                  expected_y);
    CHECK(y.to_host() == expected_y.to_host());
  }
  CHECK(ctx.spilled_memory() == 0);
  CHECK(host->taken() == 0);
}

TEST_CASE("a weighted list in the host's memory has the results of one in the GPU's",
          "[batches][spill]") {
  const Context resident = GENERATE(from_range(test::contexts()));
  if (resident.backend() != Backend::cuda) SKIP("a CPU has no other memory");
  const bool directed = GENERATE(false, true);
  const Coo listed = generate(Context::cpu(1), parse_recipe(directed ? "rmat:16" : "kron:16"));
  const auto from = listed.row_of.to_host(), to = listed.column_of.to_host();
  std::vector<std::int32_t> weights;
  for (std::size_t i = 0; i < from.size(); ++i) {
    weights.push_back(1 + static_cast<std::int32_t>(i % 100));
  }
  const BuildOptions options{directed ? Mirror::none : Mirror::same, Duplicates::sum,
                             SelfLoops::drop};
  const auto graph_on = [&](const Context& ctx) {
    return Graph(Matrix::from_triples<std::int32_t>(ctx, listed.rows, listed.columns, from, to,
                                                    weights, options),
                 {}, directed, {});
  };
  const Graph expected = graph_on(resident);
  const std::uint64_t reserve = std::uint64_t{24} << 20;
  const Context ctx = Context::cuda(resident.device());
  const auto host = std::make_shared<MemoryBudget>(std::uint64_t{1} << 30);
  ctx.limit_memory(std::make_shared<MemoryBudget>(reserve + expected.out_edges().bytes() / 2));
  ctx.spill({reserve, host});
  {
    const Graph graph = graph_on(ctx);
    CHECK(ctx.spilled_memory() > 0);
    CHECK(host->taken() == ctx.spilled_memory());
    CHECK(graph.out_edges().weight_type() == WeightType::int64);
    PageRankOptions<double> ranked;
    ranked.weighted = true;
    CHECK(pagerank<double>(graph, ranked).rank.to_host() ==
          pagerank<double>(expected, ranked).rank.to_host());
    auto y = graph.vector<std::int64_t>(), expected_y = expected.vector<std::int64_t>();
    spmv<PlusTimes<std::int64_t>>(graph.out_edges(), graph.vector(std::int64_t{1}), y);
    spmv<PlusTimes<std::int64_t>>(expected.out_edges(), expected.vector(std::int64_t{1}),
                                  expected_y);
    CHECK(y.to_host() == expected_y.to_host());
  }
  CHECK(host->taken() == 0);
}

}  // namespace graphrun
