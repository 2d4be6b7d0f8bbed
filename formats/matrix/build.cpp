#include <algorithm>
#include <graphrun/base/error.hpp>
#include <graphrun/formats/matrix/build.hpp>
#include <string>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/build_counts.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/transpose_within.hpp"
#include "formats/matrix/cpu/build.hpp"
#include "formats/matrix/cpu/counting.hpp"

namespace graphrun {
namespace {

using kernels::KeyLayout;

// Sorted keys of all entries, mirrored ones included. Weighted matrices also keep each entry's
// original position.
struct SortedKeys {
  Buffer<std::uint64_t> keys;
  Buffer<offset_t> positions;  // empty for a pattern
};

SortedKeys sort_entries(const Coo& triples, bool weighted, const KeyLayout& layout,
                        const BuildOptions& options) {
  const Context& ctx = triples.row_of.context();
  const bool mirrored = options.mirror != Mirror::none;
  const std::size_t m = triples.column_of.size(), n = mirrored ? 2 * m : m;
  SortedKeys sorted{{ctx, n}, {ctx, weighted ? n : 0}};
  on_backend(ctx, [&](auto on) {
    kernels::make_keys(on, triples.row_of.data(), triples.column_of.data(), m, layout, mirrored,
                       options.self_loops == SelfLoops::drop, sorted.keys.data());
    kernels::number(on, sorted.positions.data(), sorted.positions.size());
  });
  const int bits = layout.column_bits + bits_below(static_cast<std::uint64_t>(layout.rows) + 1);
  if (weighted) {
    sort_pairs(sorted.keys, sorted.positions, bits);
  } else {
    sort_keys(sorted.keys, bits);
  }
  return sorted;
}

// The distinct keys of a pattern's entries, mirrored ones included. Repeats need no places, and a
// loop no key of its own to be dropped by: that bit would take one more pass where the numbers of
// rows are a power of two.
Buffer<std::uint64_t> distinct_entries(Coo triples, const KeyLayout& layout,
                                       const BuildOptions& options) {
  const bool mirrored = options.mirror != Mirror::none;
  const std::size_t m = triples.column_of.size();
  Buffer<std::uint64_t> keys(triples.row_of.context(), mirrored ? 2 * m : m);
  on_backend(keys.context(), [&](auto on) {
    kernels::make_pattern_keys(on, triples.row_of.data(), triples.column_of.data(), m, layout,
                               mirrored, keys.data());
  });
  { const Coo freed = std::move(triples); }
  sort_keys(keys, layout.column_bits + bits_below(static_cast<std::uint64_t>(layout.rows)));
  return distinct_keys(keys, options.self_loops == SelfLoops::drop ? layout.column_bits : 0);
}

struct Runs {
  Buffer<std::uint64_t> distinct;
  Buffer<offset_t> starts;  // one more than distinct
};

Runs find_runs(const Buffer<std::uint64_t>& keys, std::uint64_t dropped) {
  const Context& ctx = keys.context();
  Buffer<offset_t> places(ctx, keys.size());
  on_backend(ctx, [&](auto on) {
    kernels::mark_heads(on, keys.data(), keys.size(), dropped, places.data());
  });
  const auto count = static_cast<std::size_t>(exclusive_scan(places));
  Runs runs{{ctx, count}, {ctx, count + 1}};
  on_backend(ctx, [&](auto on) {
    kernels::compact(on, keys.data(), places.data(), keys.size(), dropped, count,
                     runs.distinct.data(), runs.starts.data());
  });
  return runs;
}

// `positions` of runs that begin at `starts`, which has one more than there are runs.
template <class W, class V>
Weights merge_as(const Buffer<W>& weights, const Buffer<offset_t>& positions,
                 const Buffer<offset_t>& starts, const BuildOptions& options) {
  Buffer<V> merged(weights.context(), starts.size() - 1);
  const offset_t overflows = on_backend(weights.context(), [&](auto on) {
    return kernels::merge_weights(on, starts.data(), merged.size(), positions.data(),
                                  weights.data(), options.mirror, options.duplicates,
                                  merged.data());
  });
  if (overflows > 0) {
    throw Unsupported("merging repeated entries: the integer weights of " +
                      std::to_string(overflows) + " of them add up to more than 2^63 - 1");
  }
  return merged;
}

Weights merge(const Weights& weights, const Buffer<offset_t>& positions,
              const Buffer<offset_t>& starts, const BuildOptions& options, bool repeats) {
  const bool widen =
      options.mirror == Mirror::negated || (repeats && options.duplicates == Duplicates::sum);
  return weights.visit(
      [&](const auto& values) -> Weights {
        using W = std::remove_cvref_t<decltype(*values.data())>;
        if constexpr (std::is_same_v<W, std::int32_t>) {
          if (widen) return merge_as<W, std::int64_t>(values, positions, starts, options);
        }
        return merge_as<W, W>(values, positions, starts, options);
      },
      Weights{});
}

// Throws for the first entry outside the matrix.
[[noreturn]] void refuse_outside(const Coo& triples) {
  const auto rows = triples.row_of.to_host(), columns = triples.column_of.to_host();
  const auto within = [](index_t index, index_t size) { return index >= 0 && index < size; };
  std::size_t i = 0;
  while (within(rows[i], triples.rows) && within(columns[i], triples.columns)) ++i;
  throw InvalidArgument("build_csr: the entry (" + std::to_string(rows[i]) + ", " +
                        std::to_string(columns[i]) + ") lies outside a matrix of " +
                        std::to_string(triples.rows) + " x " + std::to_string(triples.columns) +
                        ", counted from 0");
}

std::string entry_text(index_t row, index_t column) {
  return "the entry (" + std::to_string(row) + ", " + std::to_string(column) +
         "), counted from 0, ";
}

[[noreturn]] void refuse_loop(const Coo& triples) {
  const auto rows = triples.row_of.to_host(), columns = triples.column_of.to_host();
  std::size_t i = 0;
  while (rows[i] != columns[i]) ++i;
  throw InvalidArgument("build_csr: " + entry_text(rows[i], columns[i]) +
                        "is a self-loop, and SelfLoops::error refuses them");
}

// Throws for the first repeated entry in row order.
[[noreturn]] void refuse_repeat(const Runs& runs, const KeyLayout& layout) {
  const auto keys = runs.distinct.to_host();
  const auto starts = runs.starts.to_host();
  std::size_t i = 0;
  while (i + 1 < keys.size() && starts[i + 1] - starts[i] < 2) ++i;
  throw InvalidArgument("build_csr: " + entry_text(layout.row(keys[i]), layout.column(keys[i])) +
                        "is listed more than once, and Duplicates::error refuses that");
}

}  // namespace

BuildCounts check_entries(const Coo& triples, const BuildOptions& options) {
  require(triples.row_of.size() == triples.column_of.size(),
          "build_csr: as many rows as columns are needed");
  require(options.mirror == Mirror::none || triples.rows == triples.columns,
          "build_csr: only a square matrix can be mirrored");
  const auto counted = on_backend(triples.row_of.context(), [&](auto on) {
    return kernels::count_entries(on, triples.row_of.data(), triples.column_of.data(),
                                  triples.row_of.size(), triples.rows, triples.columns);
  });
  if (counted.outside > 0) refuse_outside(triples);
  if (options.self_loops == SelfLoops::error && counted.diagonal > 0) refuse_loop(triples);
  BuildCounts counts;
  counts.listed = triples.entries();
  counts.self_loops = counted.diagonal;
  return counts;
}

void count_distinct(offset_t entries, offset_t loops, const BuildOptions& options,
                    BuildCounts& counts) {
  const bool dropped = options.self_loops == SelfLoops::drop;
  counts.distinct_loops = loops;
  counts.edges = options.mirror == Mirror::none ? entries : (entries + loops) / 2;
  counts.duplicates = counts.listed - (dropped ? counts.self_loops : 0) - counts.edges;
}

namespace {

void count_distinct(const Buffer<std::uint64_t>& distinct, const KeyLayout& layout,
                    const BuildOptions& options, BuildCounts& counts) {
  offset_t loops = 0;
  if (options.self_loops != SelfLoops::drop && counts.self_loops > 0) {
    loops = on_backend(distinct.context(), [&](auto on) {
      return kernels::count_diagonal(on, distinct.data(), distinct.size(), layout);
    });
  }
  count_distinct(static_cast<offset_t>(distinct.size()), loops, options, counts);
}

Csr csr_of(const Buffer<std::uint64_t>& distinct, const KeyLayout& layout, Weights weights) {
  const Context& ctx = distinct.context();
  Csr csr{layout.rows,
          layout.columns,
          {ctx, static_cast<std::size_t>(layout.rows) + 1},
          {ctx, distinct.size()},
          std::move(weights)};
  on_backend(ctx, [&](auto on) {
    kernels::write_csr(on, distinct.data(), distinct.size(), layout, csr.offsets.data(),
                       csr.column_of.data());
  });
  return csr;
}

// Entries whose repeats matter: as weights to be merged, or as errors.
Csr build_merged(Coo triples, const KeyLayout& layout, const BuildOptions& options,
                 BuildCounts& counts) {
  const Weights weights = std::move(triples.weights);
  SortedKeys sorted = sort_entries(triples, !weights.empty(), layout, options);
  { const Coo freed = std::move(triples); }
  const Runs runs = find_runs(sorted.keys, layout.dropped());
  sorted.keys = Buffer<std::uint64_t>(sorted.keys.context(), 0);
  count_distinct(runs.distinct, layout, options, counts);
  if (options.duplicates == Duplicates::error && counts.duplicates > 0) {
    refuse_repeat(runs, layout);
  }
  return csr_of(runs.distinct, layout,
                merge(weights, sorted.positions, runs.starts, options, counts.duplicates > 0));
}

// Parts of the triples for building by counting; 0: sort instead, as GPUs do.
int parts_of(const Coo& triples, const BuildOptions& options) {
  const Context& ctx = triples.context();
  const std::uint64_t entries = triples.column_of.size() * (options.mirror == Mirror::none ? 1 : 2);
  const bool fits = entries < std::uint64_t{1} << 31;  // positions have 31 bits
  if (ctx.backend() != Backend::cpu || !fits || options.duplicates == Duplicates::error) return 0;
  return std::min(kernels::counting_parts(entries, triples.columns, ctx.threads()),
                  kernels::counting_parts(entries, triples.rows, ctx.threads()));
}

Csr build_counted(OnCpu on, Coo triples, const BuildOptions& options, int parts,
                  BuildCounts& counts) {
  const Context ctx = triples.context();
  const Weights weights = std::move(triples.weights);
  Csr sorted = [&] {
    const Csr by_column = kernels::entries_by_column(on, triples, options, !weights.empty(), parts);
    { const Coo freed = std::move(triples); }
    return transpose_counted(by_column, parts);
  }();
  kernels::DistinctInRows distinct = kernels::count_distinct(on, sorted);
  count_distinct(distinct.entries, distinct.loops, options, counts);
  const bool repeats = distinct.entries < sorted.entries();
  if (weights.empty() && !repeats) return sorted;
  const auto entries = static_cast<std::size_t>(distinct.entries);
  Buffer<index_t> columns(ctx, entries);
  Buffer<offset_t> starts(ctx, weights.empty() ? 0 : entries + 1);
  kernels::write_distinct(on, sorted, distinct.offsets.data(), columns.data(),
                          weights.empty() ? nullptr : starts.data());
  Csr csr{sorted.rows, sorted.columns, std::move(distinct.offsets), std::move(columns), {}};
  if (!weights.empty()) {
    const Buffer<offset_t> positions = kernels::positions_of(on, sorted);
    sorted.weights = {};
    csr.weights = merge(weights, positions, starts, options, repeats);
  }
  return csr;
}

}  // namespace

Csr build_csr(Coo triples, const BuildOptions& options, BuildCounts* counts) {
  if (is_complex(triples.weights.type()) &&
      (options.duplicates == Duplicates::min || options.duplicates == Duplicates::max)) {
    throw Unsupported("build_csr: complex weights have no least or largest one");
  }
  BuildCounts counted = check_entries(triples, options);
  const KeyLayout layout{triples.rows, triples.columns,
                         bits_below(static_cast<std::uint64_t>(triples.columns))};
  if (const int parts = parts_of(triples, options); parts > 0) {
    const Context ctx = triples.context();
    const OnCpu on{ctx.threads(), &ctx.stop_token()};
    Csr csr = build_counted(on, std::move(triples), options, parts, counted);
    if (counts != nullptr) *counts = counted;
    return csr;
  }
  const bool merged = !triples.weights.empty() || options.duplicates == Duplicates::error;
  Csr csr = merged ? build_merged(std::move(triples), layout, options, counted) : [&] {
    const Buffer<std::uint64_t> distinct = distinct_entries(std::move(triples), layout, options);
    count_distinct(distinct, layout, options, counted);
    return csr_of(distinct, layout, {});
  }();
  if (counts != nullptr) *counts = counted;
  return csr;
}

}  // namespace graphrun
