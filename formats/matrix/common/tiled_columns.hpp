// The rows and columns of a tiled matrix in the order that it has them in.
#pragma once

#include <cstdint>

#include <graphrun/formats/matrix/csr.hpp>
#include <graphrun/formats/matrix/format.hpp>

namespace graphrun::tiling {

// Columns by falling length, cut into tiles. order_by_number() changes the order in a tile.
struct TileColumns {
  std::size_t used;  // in tiles: those that have entries, or the first of them
  Buffer<index_t> column_at, position_of;  // of all that have; empty where columns are in order
  std::uint32_t width, tiles;              // of a tile, at least 1
  bool is_in_order() const { return position_of.empty(); }
};

// The matrix that is converted to tiled, and how its rows and columns are to be ordered.
struct TiledSource {
  const Csr& csr;
  const Csr* transposed = nullptr;  // of a square matrix whose rows are reordered as its columns
  const Buffer<offset_t>* column_lengths = nullptr;  // to order columns by; null: those of csr
  const Buffer<index_t>* row_order = nullptr;  // the row of csr for each; null: as they are there
};

// The bytes of a value of x that a layout is for: 4, 8 or 16.
inline int value_bytes_of(std::size_t given) {
  if (given <= 4) return 4;
  return given <= 8 ? 8 : 16;
}
inline int value_bytes_of(const FormatOptions& options) {
  return value_bytes_of(static_cast<std::size_t>(options.value_bytes));
}

// Throws InvalidArgument for options out of range, Unsupported for more than 2^16 tiles,
// OutOfMemory.
TileColumns tile_columns(const TiledSource& source, const FormatOptions& options);
// Orders the columns of each tile, and those behind the tiles, by their number: those of each rank
// then lie side by side.
void order_by_number(const Context& ctx, TileColumns& columns);

// Where each row begins, in the order that rows have: the matrix's own, or a copy.
class RowOrder {
 public:
  RowOrder(const TiledSource& source, const TileColumns& columns);
  const offset_t* offsets() const { return moved_.empty() ? csr_.offsets.data() : moved_.data(); }
  // The row of the CSR matrix for each; null: no row has moved.
  const index_t* given() const { return given_; }
  offset_t offset(index_t row) const;
  // The most rows from `first` on that have at most so many entries, or one.
  index_t end_of_band(index_t first, offset_t entries) const;

 private:
  const Csr& csr_;
  const index_t* given_ = nullptr;
  Buffer<offset_t> moved_{csr_.context()};
};

// A matrix's entries in the columns of tiles, and the others.
struct SplitRows {
  Csr in_tiles, rest;
};
SplitRows split_rows(const Csr& rows, const TileColumns& columns);

}  // namespace graphrun::tiling
