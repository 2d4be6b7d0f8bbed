// The rows of a CSR matrix cut into tiles of equal work, one per GPU block.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/csr.hpp>

namespace graphrun {

// The rows of a tile, in classes by the number of lanes that add up a row: a warp, eight lanes,
// four, two and one. In the last class, longer rows come first.
struct alignas(16) RowTile {
  static constexpr index_t lane_terms = 8;  // most terms per lane, except in rows that take a warp
  offset_t begin;                           // first entry of the tile
  index_t first_row;
  std::uint16_t rows, entries;                       // without the long row at its end, if any
  std::uint16_t by_warp, by_eight, by_four, by_two;  // rows per class
};

// Position and length of a row's terms within its tile, packed into 32 bits.
struct RowTerms {
  std::uint32_t bits;
  GRAPHRUN_HD static RowTerms of(index_t begin, index_t length, index_t row) {
    return {static_cast<std::uint32_t>(begin) << 21 | static_cast<std::uint32_t>(length) << 10 |
            static_cast<std::uint32_t>(row)};
  }
  GRAPHRUN_HD index_t begin() const { return static_cast<index_t>(bits >> 21); }
  GRAPHRUN_HD index_t length() const { return static_cast<index_t>(bits >> 10 & 2047u); }
  GRAPHRUN_HD index_t row() const { return static_cast<index_t>(bits & 1023u); }  // within the tile
};

// Kernel view. Tile t is the consecutive rows first_row[t] to first_row[t + 1]: those r with t <=
// (r + entries before r) / tile_size < t + 1. So a tile has at most tile_size rows. Without a long
// last row it has at most 2 * tile_size entries. Long rows, of more than tile_size entries, are cut
// into pieces of at most piece_length.
//
// Merge path with whole rows (Merrill and Garland, SC 2016); work within a tile as in CSR-Adaptive
// (Greathouse and Daga, SC 2014).
struct RowTilesView {
  static constexpr offset_t tile_size = 1024;
  static constexpr offset_t piece_length = 2048;
  index_t tiles;
  const index_t* first_row;  // tiles + 1
  const RowTile* tile;
  const RowTerms* terms;  // row i of tile t, in the tile's order, is at first_row[t] + i
  index_t long_rows;
  const index_t* long_row;
  index_t pieces;
  const index_t* piece_row;     // long row of each piece
  const offset_t* piece_begin;  // first entry of each piece
  const offset_t* first_piece;  // first piece of each long row, and the number of pieces
  unsigned* arrived;            // per long row, the number of summed pieces; 0 between products
  void* piece_sums;             // scratch of 16 bytes per piece; null without tiles

  GRAPHRUN_HD static bool is_long(offset_t entries) { return entries > tile_size; }
};

// Owner of the arrays of a RowTilesView.
struct RowTiles {
  Buffer<index_t> first_row;
  Buffer<RowTile> tile;
  Buffer<RowTerms> terms;
  Buffer<index_t> long_row;
  Buffer<index_t> piece_row;
  Buffer<offset_t> piece_begin;
  Buffer<offset_t> first_piece;
  Buffer<unsigned> arrived;
  Buffer<offset_t> piece_sums;

  explicit RowTiles(const Context& ctx)  // no rows
      : first_row(ctx, 0),
        tile(ctx, 0),
        terms(ctx, 0),
        long_row(ctx, 0),
        piece_row(ctx, 0),
        piece_begin(ctx, 0),
        first_piece(ctx, 0),
        arrived(ctx, 0),
        piece_sums(ctx, 0) {}

  std::size_t bytes() const noexcept {
    return (first_row.size() + long_row.size() + piece_row.size()) * sizeof(index_t) +
           tile.size() * sizeof(RowTile) + terms.size() * sizeof(RowTerms) +
           (piece_begin.size() + first_piece.size() + piece_sums.size()) * sizeof(offset_t) +
           arrived.size() * sizeof(unsigned);
  }
  // A kernel writes arrived and piece_sums during one product.
  RowTilesView view() const {
    return {static_cast<index_t>(tile.size()),
            first_row.data(),
            tile.data(),
            terms.data(),
            static_cast<index_t>(long_row.size()),
            long_row.data(),
            static_cast<index_t>(piece_row.size()),
            piece_row.data(),
            piece_begin.data(),
            first_piece.data(),
            const_cast<unsigned*>(arrived.data()),
            const_cast<offset_t*>(piece_sums.data())};
  }
};

RowTiles tile_rows(const Csr& csr);  // blocks

}  // namespace graphrun
