#include <graphrun/formats/matrix/bsr.hpp>
#include <graphrun/formats/matrix/build.hpp>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun {
namespace {

Buffer<index_t> rows_of(const Csr& csr) {
  const Context& ctx = csr.offsets.context();
  Buffer<index_t> row_of(ctx, csr.column_of.size());
  on_backend(ctx, [&](auto on) {
    kernels::expand_rows(on, csr.offsets.data(), csr.rows, 0, row_of.size(), row_of.data());
  });
  return row_of;
}

Buffer<offset_t> offsets_of(const Context& ctx, const Buffer<index_t>& sorted, index_t rows) {
  Buffer<offset_t> offsets(ctx, static_cast<std::size_t>(rows) + 1);
  on_backend(ctx, [&](auto on) {
    kernels::offsets_of(on, sorted.data(), static_cast<offset_t>(sorted.size()), rows,
                        offsets.data());
  });
  return offsets;
}

}  // namespace

Csr to_csr(const Coo& sorted) {
  const Context& ctx = sorted.row_of.context();
  return {sorted.rows, sorted.columns, offsets_of(ctx, sorted.row_of, sorted.rows),
          sorted.column_of.copy(), sorted.weights.copy()};
}

Coo to_coo(const Csr& csr) {
  return {csr.rows, csr.columns, rows_of(csr), csr.column_of.copy(), csr.weights.copy()};
}

Coo Coo::from(const Csr& csr, const FormatOptions&) { return to_coo(csr); }

Csr Csr::from(const Csr& csr, const FormatOptions&) {
  return {csr.rows, csr.columns, csr.offsets.copy(), csr.column_of.copy(), csr.weights.copy()};
}

std::uint64_t Coo::bytes_from(const Csr& csr, const FormatOptions&) {
  return static_cast<std::uint64_t>(csr.entries()) * (sizeof(index_t) + csr.entry_bytes());
}

std::uint64_t Csr::bytes_from(const Csr& csr, const FormatOptions&) {
  return (static_cast<std::uint64_t>(csr.rows) + 1) * sizeof(offset_t) +
         static_cast<std::uint64_t>(csr.entries()) * csr.entry_bytes();
}

std::uint64_t Csc::bytes_from(const Csr& csr, const FormatOptions&) {
  return (static_cast<std::uint64_t>(csr.columns) + 1) * sizeof(offset_t) +
         static_cast<std::uint64_t>(csr.entries()) * csr.entry_bytes();
}

namespace {

Buffer<index_t> find_long_rows(const Csr& csr, const Buffer<index_t>& first_row) {
  const Context& ctx = csr.context();
  const auto tiles = static_cast<index_t>(first_row.size()) - 1;
  Buffer<offset_t> places(ctx, static_cast<std::size_t>(tiles));
  on_backend(ctx, [&](auto on) {
    kernels::mark_long_rows(on, csr.offsets.data(), first_row.data(), tiles, places.data());
  });
  Buffer<index_t> long_row(ctx, static_cast<std::size_t>(exclusive_scan(places)));
  on_backend(ctx, [&](auto on) {
    kernels::list_long_rows(on, csr.offsets.data(), first_row.data(), tiles, places.data(),
                            long_row.data());
  });
  return long_row;
}

// Cuts the long rows of `tiles` into pieces. All other fields are already set.
void cut_long_rows(const Csr& csr, RowTiles* tiles) {
  const Context& ctx = csr.context();
  const auto count = static_cast<index_t>(tiles->long_row.size());
  if (count == 0) return;
  Buffer<offset_t> first_piece(ctx, static_cast<std::size_t>(count) + 1);
  on_backend(ctx, [&](auto on) {
    kernels::number(on, first_piece.data(), first_piece.size());  // sets the last element, too
    kernels::count_pieces(on, tiles->long_row.data(), count, csr.offsets.data(),
                          first_piece.data());
  });
  exclusive_scan(first_piece);
  const auto pieces = static_cast<std::size_t>(first_piece.at(first_piece.size() - 1));
  tiles->piece_row = Buffer<index_t>(ctx, pieces);
  tiles->piece_begin = Buffer<offset_t>(ctx, pieces);
  tiles->first_piece = std::move(first_piece);
  on_backend(ctx, [&](auto on) {
    kernels::write_pieces(on, tiles->long_row.data(), count, csr.offsets.data(),
                          tiles->first_piece.data(), tiles->piece_row.data(),
                          tiles->piece_begin.data());
  });
  const std::vector<unsigned> zeros(static_cast<std::size_t>(count), 0);
  tiles->arrived = Buffer<unsigned>(ctx, std::span<const unsigned>(zeros));
  tiles->piece_sums = Buffer<offset_t>(ctx, 2 * pieces);
}

}  // namespace

RowTiles tile_rows(const Csr& csr) {
  const Context& ctx = csr.context();
  const offset_t work = csr.entries() + csr.rows;
  const auto tiles = static_cast<std::size_t>(work / RowTilesView::tile_size + 1);
  Buffer<index_t> first_row(ctx, tiles + 1);
  on_backend(ctx, [&](auto on) {
    kernels::first_rows(on, csr.offsets.data(), csr.rows, tiles + 1, first_row.data());
  });
  RowTiles result(ctx);
  result.long_row = find_long_rows(csr, first_row);
  result.first_row = std::move(first_row);
  result.tile = Buffer<RowTile>(ctx, tiles);
  result.terms = Buffer<RowTerms>(ctx, static_cast<std::size_t>(csr.rows));
  on_backend(ctx, [&](auto on) {
    kernels::describe_tiles(on, csr.offsets.data(), result.first_row.data(), tiles,
                            result.tile.data(), result.terms.data());
  });
  cut_long_rows(csr, &result);
  return result;
}

}  // namespace graphrun
