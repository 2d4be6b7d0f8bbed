// Builds a graph over ranks from the edges that each of them has.
#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/shared_graph.hpp>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/distributed/delivery.hpp"
#include "engine/distributed/shares.hpp"
#include "formats/matrix/common/build_counts.hpp"

namespace graphrun {
namespace {

// Sums of repeats are int64: on all ranks where one of them has repeats.
void widen_alike(Ranks& ranks, Csr& csr) {
  const int wide = csr.weights.type() == WeightType::int64 ? 1 : 0;
  if (ranks.largest(wide) == wide || csr.weights.type() != WeightType::int32) return;
  const std::vector<std::int32_t> narrow = csr.weights.as<std::int32_t>()->to_host();
  const std::vector<std::int64_t> widened(narrow.begin(), narrow.end());
  csr.weights = Buffer<std::int64_t>(csr.column_of.context(), std::span(widened));
}

// Where the rows are built: on the GPUs, unless one of them has no room for that.
Context place_of_build(const Context& ctx, const Coo& share, std::size_t coming) {
  const std::uint64_t leaving = 3 * share.bytes();  // and on their way, mirrored
  const std::uint64_t building = coming * building_bytes(weight_bytes(share.weights.type()));
  const Context place = place_with_room(*ctx.ranks(), ctx.local(), leaving + building);
  const bool on_gpu = place.backend() == Backend::cuda;
  return on_gpu || share.context().backend() == Backend::cuda ? place : share.context();
}

}  // namespace

Graph graph_of_shares(const Context& ctx, Coo share, const BuildOptions& build,
                      const GraphOptions& options) {
  require(ctx.ranks() != nullptr, "graph_of_shares: the context must have ranks");
  require(share.rows == share.columns, "graph_of_shares: the matrix must be square");
  require(build.mirror == Mirror::none || build.mirror == Mirror::same,
          "graph_of_shares: of mirrored entries the weight is the same");
  if (build.duplicates == Duplicates::error || build.self_loops == SelfLoops::error) {
    throw Unsupported(
        "repeats and self-loops that are errors have no form for several ranks yet: run it as one "
        "process");
  }
  if (is_complex(share.weights.type())) refuse_complex("graph_of_shares");
  Ranks& ranks = *ctx.ranks();
  const index_t vertices = share.rows;
  const BuildCounts listed = check_entries(share, build);
  const bool drops_loops = build.self_loops == SelfLoops::drop;
  GraphCounts counts;
  counts.dropped_loops = drops_loops ? ranks.sum(listed.self_loops) : 0;
  const offset_t given = ranks.sum(listed.listed);
  const CountsOfParts parts = count_by_part(ranks, share, build);
  const Layout layout = even_layout(ranks, parts, vertices);
  const Context place = place_of_build(ctx, share, entries_coming(ranks, layout, parts));
  if (place.backend() != share.context().backend()) share = copied_to(place, share);
  Coo own = deliver(ranks, layout, share, build, parts);
  { const Coo freed = std::move(share); }

  Csr csr = build_csr(std::move(own), {Mirror::none, build.duplicates, SelfLoops::keep});
  if (place.backend() != ctx.backend()) csr = copied_to(ctx.local(), csr);
  widen_alike(ranks, csr);
  counts.entries = ranks.sum(csr.entries());
  counts.self_loops = drops_loops ? 0 : ranks.sum(self_loops_of(csr, layout));
  counts.edges =
      build.mirror == Mirror::none ? counts.entries : (counts.entries + counts.self_loops) / 2;
  counts.duplicates = given - counts.dropped_loops - counts.edges;
  return Graph(ctx.with_layout(layout), Matrix(std::move(csr)), counts,
               build.mirror == Mirror::none, options);
}

}  // namespace graphrun
