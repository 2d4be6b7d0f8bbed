#include "formats/matrix/common/tiled_columns.hpp"

#include <algorithm>
#include <graphrun/base/error.hpp>
#include <string>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/tiled_each.hpp"

namespace graphrun::tiling {

namespace {

// A tile's columns and a zero are numbered in 16 bits, and so are the messages of a chunk.
constexpr index_t most_tile_columns = 65535, most_piece = 2016, most_chunk = 232448;

void check_options(const FormatOptions& options) {
  const auto within = [](const char* what, index_t value, index_t most) {
    if (value >= 0 && value <= most) return;
    throw InvalidArgument(std::string("TILED: ") + what + " of " + std::to_string(value) +
                          " is outside 1 to " + std::to_string(most));
  };
  within("a tile width", options.tile_columns, most_tile_columns);
  within("a chunk size", options.chunk_bytes, most_chunk);
  within("a piece length", options.piece_length, most_piece);
  if (options.round_slices < 1 || options.round_slices > 32) {
    throw InvalidArgument("TILED: rounds of " + std::to_string(options.round_slices) +
                          " slices are outside 1 to 32");
  }
  if (options.piece_length % 8 != 0 || options.piece_length == 0) {
    throw InvalidArgument("TILED: a piece length of " + std::to_string(options.piece_length) +
                          " is not a multiple of 8");
  }
}

std::uint32_t width_of_tile(std::size_t columns, const FormatOptions& options) {
  constexpr index_t shared_bytes = 224 << 10;  // of a multiprocessor, for x of a tile
  const index_t usual = shared_bytes / value_bytes_of(options);
  const index_t wanted = options.tile_columns > 0 ? options.tile_columns : usual;
  return static_cast<std::uint32_t>(
      std::clamp(columns, std::size_t{1}, static_cast<std::size_t>(wanted)));
}

// Rows of a rank need not have all columns in tiles.
std::uint32_t tiles_of(std::size_t columns, std::uint32_t width, bool of_rank) {
  const std::size_t tiles = (columns + width - 1) / width;
  if (tiles <= 65536 || of_rank) return static_cast<std::uint32_t>(tiles);
  throw Unsupported("TILED: " + std::to_string(tiles) +
                    " tiles are more than 65536; wider tiles are needed");
}

Buffer<offset_t> lengths_of_columns(const TiledSource& source) {
  if (source.column_lengths != nullptr) return source.column_lengths->copy();
  const Csr& csr = source.csr;
  const auto columns = static_cast<std::size_t>(csr.columns);
  Buffer<offset_t> length(csr.context(), columns);
  if (source.transposed != nullptr) {
    each(csr.context(), columns,
         RowLengths{source.transposed->offsets.data(), nullptr, columns, length.data()});
  } else {
    on_backend(csr.context(), [&](auto on) {
      kernels::count_columns(on, csr.column_of.data(), csr.column_of.size(), csr.columns,
                             length.data());
    });
  }
  return length;
}

TileColumns ordered_columns(const TiledSource& source) {
  const Context& ctx = source.csr.context();
  const auto columns = static_cast<std::size_t>(source.csr.columns);
  const Buffer<offset_t> length = lengths_of_columns(source);
  if (most(ctx, columns, IsLongerThanLast{length.data()}) == 0) {
    return {static_cast<std::size_t>(most(ctx, columns, LastUsed{length.data()})),
            Buffer<index_t>(ctx), Buffer<index_t>(ctx), 1, 0};
  }
  const auto longest = most(ctx, columns, LengthOf{length.data()});
  const int column_bits = bits_below(columns);
  Buffer<std::uint64_t> keys(ctx, columns);
  each(ctx, columns, ColumnKeys{length.data(), longest, column_bits, keys.data()});
  sort_keys(keys, column_bits + bits_below(static_cast<std::size_t>(longest) + 1));
  const auto used =
      static_cast<std::size_t>(most(ctx, columns, LastUsedKey{keys.data(), longest, column_bits}));
  const std::size_t ordered = source.transposed == nullptr ? used : columns;
  TileColumns result{used, {ctx, ordered}, {ctx, columns}, 1, 0};
  each(ctx, ordered,
       OrderOfKeys{keys.data(), column_bits, result.column_at.data(), result.position_of.data()});
  return result;
}

// Null: rows stay.
const Buffer<index_t>* order_of_rows(const TiledSource& source, const TileColumns& columns) {
  if (source.row_order != nullptr) return source.row_order;
  return source.transposed == nullptr || columns.is_in_order() ? nullptr : &columns.column_at;
}

// Where the rows begin in their new order.
Buffer<offset_t> moved_offsets(const Csr& csr, const Buffer<index_t>& given) {
  const auto rows = static_cast<std::size_t>(csr.rows);
  Buffer<offset_t> offsets(csr.context(), rows + 1);
  each(csr.context(), rows + 1, RowLengths{csr.offsets.data(), given.data(), rows, offsets.data()});
  exclusive_scan(offsets);
  return offsets;
}

}  // namespace

TileColumns tile_columns(const TiledSource& source, const FormatOptions& options) {
  check_options(options);
  TileColumns result = ordered_columns(source);
  result.width = width_of_tile(result.used, options);
  result.tiles = tiles_of(result.used, result.width, source.column_lengths != nullptr);
  return result;
}

void order_by_number(const Context& ctx, TileColumns& columns) {
  if (columns.is_in_order()) return;
  const std::size_t used = columns.column_at.size();
  const int column_bits = bits_below(columns.position_of.size());
  Buffer<std::uint64_t> keys(ctx, used);
  each(ctx, used,
       TileKeys{columns.column_at.data(), columns.width, columns.tiles, column_bits, keys.data()});
  sort_keys(keys, column_bits + bits_below(std::size_t{columns.tiles} + 1));
  each(ctx, used,
       OrderOfKeys{keys.data(), column_bits, columns.column_at.data(), columns.position_of.data()});
}

RowOrder::RowOrder(const TiledSource& source, const TileColumns& columns) : csr_(source.csr) {
  const Buffer<index_t>* const order = order_of_rows(source, columns);
  if (order == nullptr) return;
  given_ = order->data();
  moved_ = moved_offsets(csr_, *order);
}

offset_t RowOrder::offset(index_t row) const {
  return (moved_.empty() ? csr_.offsets : moved_).at(static_cast<std::size_t>(row));
}

index_t RowOrder::end_of_band(index_t first, offset_t entries) const {
  const offset_t most = offset(first) + entries;
  index_t low = first + 1, high = csr_.rows;
  if (low >= high || offset(high) <= most) return high;
  while (low < high) {  // the first row that ends behind what there may be
    const index_t middle = low + (high - low) / 2;
    if (offset(middle + 1) > most) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

}  // namespace graphrun::tiling
