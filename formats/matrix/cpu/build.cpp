#include "formats/matrix/cpu/build.hpp"

#include <algorithm>

#include "base/common/parallel.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/cpu/counting.hpp"

namespace graphrun::kernels {
namespace {

constexpr std::size_t rows_at_once = 1024, entries_at_once = 1 << 16;
constexpr std::size_t triples_between_looks = 1 << 18;

// Calls f(column, row, position) for each entry of triples [begin, end), in order.
template <class F>
void each_entry(const Coo& triples, const BuildOptions& options, std::size_t begin, std::size_t end,
                F f) {
  const index_t* const row_of = triples.row_of.data();
  const index_t* const column_of = triples.column_of.data();
  const bool drops = options.self_loops == SelfLoops::drop;
  if (options.mirror == Mirror::none) {
    for (std::size_t i = begin; i < end; ++i) {
      const index_t r = row_of[i], c = column_of[i];
      if (!drops || r != c) f(c, r, i);
    }
    return;
  }
  for (std::size_t i = begin; i < end; ++i) {
    const index_t r = row_of[i], c = column_of[i];
    if (r != c) {
      f(c, r, 2 * i);
      f(r, c, 2 * i + 1);
    } else if (!drops) {
      f(c, r, 2 * i);
    }
  }
}

// Calls f(part, begin, end) for stretches of the triples of each part, in order.
template <class F>
void for_parts(OnCpu on, std::size_t size, std::size_t parts, F f) {
  for_shares(on, parts, 1, [&](std::size_t part, std::size_t) {
    const std::size_t end = size * (part + 1) / parts;
    for (std::size_t i = size * part / parts; i < end;) {
      const std::size_t until = std::min(end, i + triples_between_looks);
      f(part, i, until);
      i = until;
      detail::check_stop(on);
    }
  });
}

// The last of equal columns side by side count, without a branch.
offset_t distinct_of(const index_t* columns, offset_t size) {
  offset_t distinct = size > 0 ? 1 : 0;
  for (offset_t k = 1; k < size; ++k) distinct += columns[k] != columns[k - 1] ? 1 : 0;
  return distinct;
}

bool has(const index_t* columns, offset_t size, index_t column) {
  offset_t found = 0;
  for (offset_t k = 0; k < size; ++k) found += columns[k] == column ? 1 : 0;
  return found > 0;
}

}  // namespace

Csr entries_by_column(OnCpu on, const Coo& triples, const BuildOptions& options, bool positions,
                      int parts) {
  const Context& ctx = triples.context();
  const std::size_t size = triples.column_of.size();
  const OnCpu team = worth(on, size);
  ColumnPlaces places(ctx, parts, triples.columns);
  for_shares(team, places.parts(), 1, [&](std::size_t part, std::size_t) { places.zeros(part); });
  for_parts(team, size, places.parts(), [&](std::size_t part, std::size_t begin, std::size_t end) {
    std::uint32_t* const counts = places.of(part);
    each_entry(triples, options, begin, end,
               [=](index_t column, index_t, std::size_t) { ++counts[column]; });
  });
  Buffer<offset_t> offsets(ctx, static_cast<std::size_t>(triples.columns) + 1);
  places.sum(team, offsets.data());
  const auto entries = static_cast<std::size_t>(offsets.data()[triples.columns]);
  Buffer<index_t> rows(ctx, entries);
  Buffer<std::int32_t> numbers(ctx, positions ? entries : 0);
  index_t* const row_at = rows.data();
  std::int32_t* const position_at = positions ? numbers.data() : nullptr;
  for_parts(team, size, places.parts(), [&](std::size_t part, std::size_t begin, std::size_t end) {
    std::uint32_t* const next = places.of(part);
    each_entry(triples, options, begin, end, [=](index_t column, index_t row, std::size_t k) {
      const std::uint32_t at = next[column]++;
      row_at[at] = row;
      if (position_at != nullptr) position_at[at] = static_cast<std::int32_t>(k);
    });
  });
  Csr by_column{triples.columns, triples.rows, std::move(offsets), std::move(rows), {}};
  if (positions) by_column.weights = std::move(numbers);
  return by_column;
}

Buffer<offset_t> positions_of(OnCpu on, const Csr& sorted) {
  const Buffer<std::int32_t>& numbers = *sorted.weights.as<std::int32_t>();
  Buffer<offset_t> positions(sorted.context(), numbers.size());
  const std::int32_t* const from = numbers.data();
  offset_t* const to = positions.data();
  for_shares(
      worth(on, numbers.size()), numbers.size(), entries_at_once,
      [=](std::size_t begin, std::size_t end) { std::copy(from + begin, from + end, to + begin); });
  return positions;
}

DistinctInRows count_distinct(OnCpu on, const Csr& sorted) {
  const auto rows = static_cast<std::size_t>(sorted.rows);
  DistinctInRows found{{sorted.context(), rows + 1}, 0, 0};
  offset_t* const counts = found.offsets.data();
  const index_t* const column_of = sorted.column_of.data();
  const offset_t* const offsets = sorted.offsets.data();
  found.loops = sum_of_shares(worth(on, sorted.column_of.size()), rows, rows_at_once,
                              [=](std::size_t begin, std::size_t end) {
                                offset_t loops = 0;
                                for (std::size_t row = begin; row < end; ++row) {
                                  const index_t* const columns = column_of + offsets[row];
                                  const offset_t size = offsets[row + 1] - offsets[row];
                                  counts[row] = distinct_of(columns, size);
                                  loops += has(columns, size, static_cast<index_t>(row)) ? 1 : 0;
                                }
                                return loops;
                              });
  counts[rows] = 0;
  found.entries = exclusive_scan(found.offsets);
  return found;
}

void write_distinct(OnCpu on, const Csr& sorted, const offset_t* offsets, index_t* column_of,
                    offset_t* starts) {
  const index_t* const from = sorted.column_of.data();
  const offset_t* const given = sorted.offsets.data();
  for_shares(worth(on, sorted.column_of.size()), static_cast<std::size_t>(sorted.rows),
             rows_at_once, [=](std::size_t begin, std::size_t end) {
               for (std::size_t row = begin; row < end; ++row) {
                 offset_t at = offsets[row] - 1;
                 for (offset_t k = given[row]; k < given[row + 1]; ++k) {
                   const bool is_new = k == given[row] || from[k] != from[k - 1];
                   at += is_new ? 1 : 0;
                   column_of[at] = from[k];
                   if (starts != nullptr && is_new) starts[at] = k;
                 }
               }
             });
  if (starts != nullptr)
    starts[offsets[sorted.rows]] = static_cast<offset_t>(sorted.column_of.size());
}

}  // namespace graphrun::kernels
