#include "engine/distributed/column_parts.hpp"

#include <algorithm>
#include <graphrun/engine/elementwise.hpp>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/common/primitives.hpp"
#include "engine/distributed/kernels.hpp"
#include "formats/matrix/common/reorder.hpp"

namespace graphrun {

namespace {

// A copy of a CSR matrix, its columns `column` numbered `number`.
std::shared_ptr<Matrix> renamed(const Matrix& matrix, const Buffer<index_t>& column,
                                const Buffer<index_t>& number) {
  const Csr& given = std::get<Csr>(matrix.storage());
  const Context& ctx = given.context();
  Csr rows{given.rows, given.columns, given.offsets.copy(), given.column_of.copy(),
           given.weights.copy()};
  Buffer<index_t> name(ctx, static_cast<std::size_t>(rows.columns));
  on_backend(ctx, [&](auto on) {
    kernels::put_in_place(on, number.data(), column.data(), number.size(), name.data());
    kernels::rename(on, rows.column_of.data(), rows.column_of.size(), name.data());
  });
  return std::make_shared<Matrix>(std::move(rows));
}

// Columns of ranks: those of this one, and the places of all in the order of columns, rank by rank.
struct UsedColumns {
  Buffer<index_t> own;
  std::vector<std::size_t> sizes;
  Buffer<index_t> places;
};

UsedColumns columns_of_ranks(Ranks& ranks, const Layout& layout, const Buffer<index_t>& at) {
  const Context& ctx = at.context();
  const index_t first = layout.begin(), count = layout.own();
  Buffer<offset_t> before(ctx, at.size());
  on_backend(ctx, [&](auto on) {
    kernels::mark_own(on, at.data(), at.size(), first, count, before.data());
  });
  const auto own = static_cast<std::size_t>(exclusive_scan(before));
  Buffer<index_t> columns(ctx, own), places(ctx, own);
  on_backend(ctx, [&](auto on) {
    kernels::list_own(on, at.data(), at.size(), first, count, before.data(), columns.data(),
                      places.data());
  });
  std::vector<std::size_t> sizes = ranks.gather(own);
  Buffer<index_t> all(ctx, std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}));
  ranks.gather(ctx, std::span<const index_t>(places.data(), own), sizes, all.data());
  return {std::move(columns), std::move(sizes), std::move(all)};
}

// Where each rank's part of x has the columns of each tile and, behind them, those of none.
struct Segments {
  std::vector<TileSegment> all;     // as TiledView::segments
  std::vector<std::size_t> begins;  // of ranks, and the end
};

// The columns as they are listed: nothing lies between them.
Segments listed_segments(const Tiled& matrix, const UsedColumns& columns) {
  const Context& ctx = matrix.context();
  Segments found{{}, {0}};
  for (const std::size_t size : columns.sizes) found.begins.push_back(found.begins.back() + size);
  const Buffer<std::size_t> begins(ctx, std::span<const std::size_t>(found.begins));
  const std::size_t tiles = static_cast<std::size_t>(matrix.tiles) + 1;
  Buffer<TileSegment> segments(ctx, tiles * found.begins.size());
  on_backend(ctx, [&](auto on) {
    kernels::find_segments(on, columns.places.data(), begins.data(), columns.sizes.size(), tiles,
                           matrix.tile_columns, segments.data());
  });
  found.all = segments.to_host();
  return found;
}

// The same with room between segments: each begins as many values behind a multiple of 16 bytes as
// in its tile, so that it is loaded by 16 bytes.
Segments aligned(const Segments& listed) {
  constexpr std::size_t together = 4;  // values of 4 bytes
  Segments result{listed.all, {0}};
  const std::size_t ranks = listed.begins.size() - 1, each = ranks + 1;
  for (std::size_t r = 0; r < ranks; ++r) {
    std::size_t at = result.begins.back();
    for (std::size_t s = r; s < listed.all.size(); s += each) {
      const std::size_t place = listed.all[s].place, count = listed.all[s + 1].place - place;
      if (count > 0) at += (place - at) % together;
      result.all[s].from = static_cast<std::uint32_t>(at);
      at += count;
    }
    result.begins.push_back((at + together - 1) / together * together);
  }
  return result;
}

}  // namespace

std::uint64_t bytes_of_parts(const Tiled& matrix) {
  const std::uint64_t used = matrix.column_at.size();
  const auto rows = static_cast<std::uint64_t>(matrix.rows);
  const std::uint64_t kept = sizeof(index_t) * used;  // all of them may be this rank's
  const std::uint64_t listing = 5 * sizeof(index_t) * used;
  const std::uint64_t products = sizeof(double) * (2 * used + 3 * rows);  // their vectors
  if (matrix.rest == nullptr) return kept + std::max(listing, products);
  const auto columns = static_cast<std::uint64_t>(matrix.columns);
  const std::uint64_t renaming = sizeof(index_t) * (columns + 4 * used) + matrix.rest->bytes();
  return kept + std::max({listing, renaming, products});
}

std::uint64_t bytes_of_parts(const Csr& rows) {
  const auto columns = static_cast<std::uint64_t>(rows.columns);
  constexpr std::uint64_t of_column = 4 * sizeof(offset_t) + 4 * sizeof(index_t);  // with sorting
  return rows.bytes() + of_column * columns;
}

Csr rows_of_parts(Ranks& ranks, const Layout& layout, const Csr& rows,
                  const Buffer<offset_t>& lengths) {
  const Context& ctx = rows.context();
  const auto columns = static_cast<std::size_t>(rows.columns);
  const std::size_t own = lengths.size(), entries = rows.column_of.size();
  const VertexOrder order = degree_order(lengths);
  const auto used =
      own - static_cast<std::size_t>(std::count(lengths.data(), lengths.data() + own, 0));
  const std::vector<std::size_t> sizes = ranks.gather(used);
  const std::size_t before =
      std::accumulate(sizes.begin(), sizes.begin() + ranks.rank(), std::size_t{0});
  Buffer<index_t> place(ctx, own), place_of_all(ctx, columns);
  for (std::size_t v = 0; v < own; ++v) {  // unused: any
    place.data()[v] = static_cast<index_t>(before) + order.place.data()[v];
  }
  ranks.gather(ctx, std::span<const index_t>(place.data(), own), layout.sizes(),
               place_of_all.data());
  Csr moved{rows.rows, rows.columns, rows.offsets.copy(), {ctx, entries}, rows.weights.copy()};
  on_backend(ctx, [&](auto on) {
    kernels::extract(on, place_of_all.data(), rows.column_of.data(), entries,
                     moved.column_of.data());
  });
  const std::span<const index_t> taken(order.given.data(), used);
  moved.column_parts = std::make_shared<ColumnParts>(
      ColumnParts{Buffer<index_t>(ctx, taken), sizes, Buffer<TileSegment>(ctx)});
  return moved;
}

void take_in_parts(Ranks& ranks, const Layout& layout, Tiled& matrix, const VertexOrder* order) {
  const Buffer<index_t>& at = matrix.column_at;
  if (at.empty()) return;
  const Context ctx = matrix.context();
  UsedColumns columns = columns_of_ranks(ranks, layout, at);
  const std::size_t used = columns.places.size(), count = columns.sizes.size();
  const Segments listed = listed_segments(matrix, columns), kept = aligned(listed);
  const Buffer<TileSegment> from(ctx, std::span(listed.all)), to(ctx, std::span(kept.all));
  const Buffer<std::size_t> begins(ctx, std::span(listed.begins));
  Buffer<index_t> number(ctx, used);  // of each column among the values that are gathered
  on_backend(ctx, [&](auto on) {
    kernels::number_columns(on, columns.places.data(), used, begins.data(), count,
                            static_cast<std::size_t>(matrix.tiles) + 1, matrix.tile_columns,
                            from.data(), to.data(), number.data());
    if (order != nullptr) {
      kernels::rename(on, columns.own.data(), columns.own.size(), order->place.data());
    }
  });
  if (matrix.rest != nullptr) {
    Buffer<index_t> column(ctx, used);
    on_backend(ctx, [&](auto on) {
      kernels::extract(on, at.data(), columns.places.data(), used, column.data());
    });
    matrix.rest = renamed(*matrix.rest, column, number);
  }
  const auto rank = static_cast<std::size_t>(ranks.rank());
  const std::size_t begin = kept.begins[rank], own = kept.begins[rank + 1] - begin;
  Vector<index_t> spread(ctx, kept.begins.back());
  fill(spread, index_t{0});  // between segments: any
  on_backend(ctx, [&](auto on) {
    kernels::put_in_place(on, columns.own.data(), number.data() + listed.begins[rank],
                          columns.own.size(), spread.data());
  });
  ColumnParts parts{Buffer<index_t>(ctx, own), {}, Buffer<TileSegment>(ctx, std::span(kept.all))};
  ctx.copy(parts.own.data(), spread.data() + begin, own * sizeof(index_t));
  for (std::size_t r = 0; r < count; ++r)
    parts.sizes.push_back(kept.begins[r + 1] - kept.begins[r]);
  matrix.column_parts = std::make_unique<ColumnParts>(std::move(parts));
  matrix.column_at = Buffer<index_t>(ctx);
  ctx.synchronize();
}

}  // namespace graphrun
