// Contraction of groups of vertices. The processor adds up the rows of each group; a GPU sorts the
// entries by the groups of their ends and adds up runs of equal ones.
#include <graphrun/engine/coarse_graph.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <span>
#include <utility>

#include "base/common/conversion_kernels.hpp"
#include "base/common/dispatch.hpp"
#include "base/common/kernels.hpp"
#include "base/common/primitives.hpp"
#include "engine/coarse_graph/contract.hpp"
#include "engine/common/step_timer.hpp"

namespace graphrun {

CoarseRows contract_by_rows(const Context& ctx, const kernels::LevelView& view,
                            const Vector<index_t>& group, index_t groups) {
  const OnCpu on{ctx.threads()};
  CoarseRows found{Buffer<offset_t>(ctx, static_cast<std::size_t>(groups) + 1),
                   Buffer<index_t>(ctx), Buffer<std::int64_t>(ctx)};
  const auto rows = kernels::contract_rows(on, view, group.data(), groups, found.offsets.data());
  found.offsets.data()[groups] = 0;
  const auto entries = static_cast<std::size_t>(exclusive_scan(found.offsets));
  found.column_of = Buffer<index_t>(ctx, entries);
  found.weight = Buffer<std::int64_t>(ctx, entries);
  kernels::join_rows(on, rows, found.offsets.data(), found.column_of.data(), found.weight.data());
  return found;
}

namespace {

// Entries between groups, and their keys sorted. No weights: they are in the keys, or 1 each.
struct SortedKeys {
  Buffer<std::uint64_t> key;
  Buffer<offset_t> weight;
  std::size_t count;
  kernels::GroupKeys keys;

  kernels::SortedEntries entries() const {
    return {key.data(), weight.empty() ? nullptr : weight.data(), count, keys};
  }
};

// Weights that leave no room for the groups in a key, `beside`, are sorted with the keys.
SortedKeys sorted_keys(const Context& ctx, const kernels::LevelView& view, offset_t entries,
                       const Vector<index_t>& group, const kernels::GroupKeys& keys, bool beside) {
  const auto most = static_cast<std::size_t>(entries);
  Buffer<std::uint64_t> key(ctx, most);
  Buffer<offset_t> weight(ctx, beside ? most : 0);
  offset_t* const weights = beside ? weight.data() : nullptr;
  const std::size_t kept = on_backend(ctx, [&](auto on) {
    return kernels::list_keys(on, view, entries, group.data(), keys, key.data(), weights);
  });
  Buffer<std::uint64_t> spare(ctx, kept);
  Buffer<offset_t> spare_weight(ctx, beside ? kept : 0);
  const bool in_spare = on_backend(ctx, [&](auto on) {
    return kernels::sort_pairs(on, key.data(), spare.data(), weights,
                               beside ? spare_weight.data() : nullptr, kept, 2 * keys.bits);
  });
  if (in_spare) {
    key.swap(spare);
    weight.swap(spare_weight);
  }
  return {std::move(key), std::move(weight), kept, keys};
}

}  // namespace

CoarseRows contract_by_sorting(const Context& ctx, const kernels::LevelView& view, offset_t entries,
                               const Vector<index_t>& group, index_t groups) {
  const int bits = bits_below(static_cast<std::uint64_t>(groups));
  bool fits = true;
  if (view.weight != nullptr) {
    const std::int64_t most = on_backend(ctx, [&](auto on) {
      return kernels::largest_weight(on, view.weight, static_cast<std::size_t>(entries));
    });
    fits = 2 * bits + bits_below(static_cast<std::uint64_t>(most) + 1) <= 64;
  }
  const kernels::GroupKeys keys{bits, view.weight != nullptr && fits};
  const SortedKeys sorted = sorted_keys(ctx, view, entries, group, keys, !fits);
  const kernels::SortedEntries found = sorted.entries();
  Buffer<offset_t> before(ctx, found.pieces());
  on_backend(ctx, [&](auto on) { kernels::count_first(on, found, before.data()); });
  const auto distinct = static_cast<std::size_t>(exclusive_scan(before));
  CoarseRows rows{Buffer<offset_t>(ctx, static_cast<std::size_t>(groups) + 1),
                  Buffer<index_t>(ctx, distinct), Buffer<std::int64_t>(ctx, distinct)};
  fill(rows.weight, std::int64_t{0});
  on_backend(ctx, [&](auto on) {
    kernels::sum_runs(on, found, before.data(), rows.column_of.data(), rows.weight.data());
    kernels::find_rows(on, found, before.data(), static_cast<offset_t>(distinct), groups,
                       rows.offsets.data());
  });
  return rows;
}

Buffer<std::int64_t> sums_by_group(const Buffer<std::int64_t>& x, const Vector<index_t>& group,
                                   std::size_t groups) {
  Vector<std::int64_t> sums(x.context(), groups);
  fill(sums, std::int64_t{0});
  on_backend(x.context(), [&](auto on) {
    kernels::add_by_group(on, x.data(), group.data(), x.size(), sums.data());
  });
  return sums;
}

CoarseGraph CoarseGraph::contracted(const Vector<index_t>& group, index_t groups) const {
  require(group.size() == static_cast<std::size_t>(vertices_) && group.context() == context(),
          "CoarseGraph: there must be one group per vertex, in the context of the graph");
  const Context& ctx = context();
  StepTimer timer(ctx, {"contract", "csr", "", entries(), 0});
  CoarseGraph coarse(ctx);
  CoarseRows rows = ctx.backend() == Backend::cpu
                        ? contract_by_rows(ctx, view(), group, groups)
                        : contract_by_sorting(ctx, view(), entries(), group, groups);
  coarse.vertices_ = groups;
  coarse.offsets_ = std::move(rows.offsets);
  coarse.column_of_ = std::move(rows.column_of);
  coarse.weight_ = std::move(rows.weight);
  coarse.total_ = total_;
  coarse.out_ = sums_by_group(out_, group, static_cast<std::size_t>(groups));
  if (directed()) coarse.in_ = sums_by_group(in_, group, static_cast<std::size_t>(groups));
  timer.finish();
  return coarse;
}

}  // namespace graphrun
