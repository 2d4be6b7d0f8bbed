// The rows of a CSR matrix cut into tiles of equal work, so that each GPU block has one.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/csr.hpp>

namespace graphrun {

// The rows of a tile, in classes by how many lanes add up a row's terms: first those that take a
// warp, then eight lanes, four, two and one; of the last, longer rows come first.
struct alignas(16) RowTile {
  static constexpr index_t lane_terms = 8;  // that one lane adds up at most, but for whole warps
  offset_t begin;                           // its first entry in the matrix
  index_t first_row;
  std::uint16_t rows, entries;  // without the long row at its end, if there is one
  std::uint16_t by_warp, by_eight, by_four, by_two;  // rows of these classes
};

// Where the terms of a row lie in its tile, in 32 bits.
struct RowTerms {
  std::uint32_t bits;
  GRAPHRUN_HD static RowTerms of(index_t begin, index_t length, index_t row) {
    return {static_cast<std::uint32_t>(begin) << 21 | static_cast<std::uint32_t>(length) << 10 |
            static_cast<std::uint32_t>(row)};
  }
  GRAPHRUN_HD index_t begin() const { return static_cast<index_t>(bits >> 21); }
  GRAPHRUN_HD index_t length() const { return static_cast<index_t>(bits >> 10 & 2047u); }
  GRAPHRUN_HD index_t row() const { return static_cast<index_t>(bits & 1023u); }  // of the tile
};

// What kernels see. Tile t is the consecutive rows first_row[t] to first_row[t + 1]: those r with
// t <= (r + entries before r) / tile_size < t + 1, so that a tile has at most tile_size rows, and
// at most 2 * tile_size entries once its last row is left out where that is long. Long rows, of
// more than tile_size entries, are cut into pieces of at most piece_length.
//
// Merrill and Garland's merge path (SC 2016) with whole rows, and Greathouse and Daga's
// CSR-Adaptive (SC 2014) in how a tile is worked on.
struct RowTilesView {
  static constexpr offset_t tile_size = 1024;
  static constexpr offset_t piece_length = 2048;
  index_t tiles;
  const index_t* first_row;  // tiles + 1
  const RowTile* tile;
  const RowTerms* terms;  // of row i of tile t, in the tile's order, at first_row[t] + i
  index_t long_rows;
  const index_t* long_row;
  index_t pieces;
  const index_t* piece_row;     // which long row a piece is of
  const offset_t* piece_begin;  // its first entry in the matrix
  const offset_t* first_piece;  // of each long row, and the number of pieces at the end
  unsigned* arrived;            // of each long row, the pieces added up: 0 between products
  void* piece_sums;             // room for 16 bytes a piece; null where there are no tiles

  GRAPHRUN_HD static bool is_long(offset_t entries) { return entries > tile_size; }
};

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

  explicit RowTiles(const Context& ctx)  // of a matrix without rows
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
  // Kernels write the last two, for the length of one product.
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
