// Builds the graph of a recipe over ranks.
#include <graphrun/base/error.hpp>
#include <graphrun/engine/shared_graph.hpp>
#include <numeric>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/distributed/shares.hpp"
#include "formats/generate/common/rows.hpp"
#include "formats/matrix/common/kernels.hpp"

namespace graphrun {
namespace {

// Entries are evenly spread, as far as repeats tell.
Layout layout_by(const Ranks& ranks, const Buffer<offset_t>& listed_before, index_t vertices) {
  const std::size_t part = part_of_ranks(ranks, vertices);
  const auto n = static_cast<std::size_t>(vertices);
  Buffer<offset_t> borders(listed_before.context(), (n + part - 1) / part);
  on_backend(borders.context(), [&](auto on) {
    kernels::take_every(on, listed_before.data(), part, borders.size(), borders.data());
  });
  std::vector<offset_t> counts = borders.to_host();
  counts.push_back(listed_before.at(n));
  std::adjacent_difference(counts.begin(), counts.end(), counts.begin());
  counts.erase(counts.begin());
  return even_layout(ranks, {counts}, vertices);
}

// Each rank generates all edges on its GPU and keeps those of its rows.
Graph generate_on_gpus(const Context& ctx, const GraphRecipe& recipe, const BuildOptions& build,
                       const GraphOptions& options) {
  Ranks& ranks = *ctx.ranks();
  const auto vertices = static_cast<index_t>(recipe.vertices());
  Layout layout;
  OwnRows own;
  own.add_up = [&](Buffer<offset_t>& counts) { add_up_over_ranks(ranks, counts); };
  own.sum = [&](offset_t number) { return ranks.sum(number); };
  own.choose = [&](const Buffer<offset_t>& listed_before) {
    layout = layout_by(ranks, listed_before, vertices);
    return std::pair(layout.begin(), layout.end());
  };
  BuildCounts listed;
  Csr csr = generate_rows(ctx.local(), recipe, build, ranks.rank(), ranks.size(), own, listed);
  const bool dropped = build.self_loops == SelfLoops::drop;
  GraphCounts counts;
  counts.entries = ranks.sum(csr.entries());
  counts.self_loops = dropped ? 0 : ranks.sum(self_loops_of(csr, layout));
  counts.dropped_loops = dropped ? listed.self_loops : 0;
  counts.edges =
      build.mirror == Mirror::none ? counts.entries : (counts.entries + counts.self_loops) / 2;
  counts.duplicates = listed.listed - counts.dropped_loops - counts.edges;
  return Graph(ctx.with_layout(layout), Matrix(std::move(csr)), counts,
               build.mirror == Mirror::none, options);
}

}  // namespace

Graph generate_over_ranks(const Context& ctx, const GraphRecipe& recipe, const BuildOptions& build,
                          const GraphOptions& options) {
  require(ctx.ranks() != nullptr, "generate_over_ranks: the context must have ranks");
  require(recipe.directed() || build.mirror == Mirror::same,
          "generate_over_ranks: the kind is undirected");
  const BuildOptions built = recipe.directed() ? build : build_options(recipe);
  if (ctx.backend() == Backend::cuda) return generate_on_gpus(ctx, recipe, built, options);
  return graph_of_shares(
      ctx, generate_share(ctx.local(), recipe, ctx.ranks()->rank(), ctx.ranks()->size()), built,
      options);
}

}  // namespace graphrun
