// Builds a graph over ranks from the edges that each of them has.
#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/shared_graph.hpp>

#include <algorithm>
#include <mutex>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/common/by_parts.hpp"
#include "engine/distributed/delivery.hpp"
#include "engine/distributed/shares.hpp"

namespace graphrun {
namespace {

// counts[r][p] = entries of rank r whose rows are in part p.
std::vector<std::vector<offset_t>> count_by_part(Ranks& ranks, OnCpu team,
                                                 const ListedTriples& listed, index_t vertices) {
  const std::size_t part = part_of_ranks(ranks, vertices);
  std::vector<offset_t> own((static_cast<std::size_t>(vertices) + part - 1) / part, 0);
  std::mutex adding;
  for_shares(team, listed.size(), triples_at_a_time, [&](std::size_t begin, std::size_t end) {
    std::vector<offset_t> found(own.size(), 0);
    for (std::size_t i = begin; i < end; ++i) {
      listed.for_each_entry(i, [&](index_t row, index_t, std::size_t) {
        ++found[static_cast<std::size_t>(row) / part];
      });
    }
    const std::lock_guard lock(adding);
    for (std::size_t p = 0; p < own.size(); ++p) own[p] += found[p];
  });
  const std::vector<offset_t> all = ranks.gather_lists(std::span<const offset_t>(own));
  std::vector<std::vector<offset_t>> counts;
  for (auto at = all.begin(); at != all.end() && !own.empty(); at += std::ssize(own)) {
    counts.emplace_back(at, at + std::ssize(own));
  }
  counts.resize(static_cast<std::size_t>(ranks.size()));
  return counts;
}

// Where the entries that come from each rank begin, and behind the last one their number.
std::vector<std::size_t> places_of(const std::vector<std::vector<offset_t>>& counts,
                                   const Layout& layout, std::size_t part) {
  std::vector<std::size_t> places{0};
  const std::size_t begin = static_cast<std::size_t>(layout.begin()) / part;
  const std::size_t end = (static_cast<std::size_t>(layout.end()) + part - 1) / part;
  for (const std::vector<offset_t>& of_rank : counts) {
    std::size_t coming = places.back();
    for (std::size_t p = begin; p < end && layout.own() > 0; ++p) {
      coming += static_cast<std::size_t>(of_rank[p]);
    }
    places.push_back(coming);
  }
  return places;
}

// Sums of repeats are int64: on all ranks where one of them has repeats.
void widen_alike(Ranks& ranks, Csr& csr) {
  const int wide = csr.weights.type() == WeightType::int64 ? 1 : 0;
  if (ranks.largest(wide) == wide || csr.weights.type() != WeightType::int32) return;
  const std::vector<std::int32_t> narrow = csr.weights.as<std::int32_t>()->to_host();
  const std::vector<std::int64_t> widened(narrow.begin(), narrow.end());
  csr.weights = Buffer<std::int64_t>(csr.column_of.context(), std::span(widened));
}

// The rows in the memory of `ctx`: built there, unless a GPU has no room for that.
Csr built_rows(const Context& ctx, Coo entries, const BuildOptions& options) {
  if (ctx.backend() == Backend::cpu) return build_csr(std::move(entries), options);
  try {
    return build_csr(copied_to(ctx, entries), options);
  } catch (const OutOfMemory&) {
    return copied_to(ctx, build_csr(std::move(entries), options));
  }
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
  const OnCpu team = team_of(share.context());
  const ListedTriples listed(share, build);
  listed.check(team, vertices);
  const auto counted = count_by_part(ranks, team, listed, vertices);
  const Layout layout = even_layout(ranks, counted, vertices);
  const offset_t loops = ranks.sum(listed.loops(team));
  const offset_t given = ranks.sum(share.entries());
  Delivered own = deliver(ranks, layout, listed, share,
                          places_of(counted, layout, part_of_ranks(ranks, vertices)));
  { const Coo freed = std::move(share); }

  Csr csr = built_rows(ctx.local(), std::move(own.entries),
                       {Mirror::none, build.duplicates, SelfLoops::keep});
  widen_alike(ranks, csr);
  const bool dropped = listed.drops_loops();
  GraphCounts counts;
  counts.entries = ranks.sum(csr.entries());
  counts.self_loops = dropped ? 0 : ranks.sum(own.loops);
  counts.dropped_loops = dropped ? loops : 0;
  counts.edges =
      build.mirror == Mirror::none ? counts.entries : (counts.entries + counts.self_loops) / 2;
  counts.duplicates = given - counts.dropped_loops - counts.edges;
  return Graph(ctx.with_layout(layout), Matrix(std::move(csr)), counts,
               build.mirror == Mirror::none, options);
}

}  // namespace graphrun
