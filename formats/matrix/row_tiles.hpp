// The rows of a CSR matrix cut into tiles of equal work, so that each GPU block has one.
#pragma once

#include <graphrun/engine/base/buffer.hpp>
#include <graphrun/formats/matrix/csr.hpp>

namespace graphrun {

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
  index_t long_rows;
  const index_t* long_row;
  index_t pieces;
  const index_t* piece_row;     // which long row a piece is of
  const offset_t* piece_begin;  // its first entry in the matrix
  const offset_t* first_piece;  // of each long row, and the number of pieces at the end

  GRAPHRUN_HD static bool is_long(offset_t entries) { return entries > tile_size; }
};

struct RowTiles {
  Buffer<index_t> first_row;
  Buffer<index_t> long_row;
  Buffer<index_t> piece_row;
  Buffer<offset_t> piece_begin;
  Buffer<offset_t> first_piece;

  std::size_t bytes() const noexcept {
    return (first_row.size() + long_row.size() + piece_row.size()) * sizeof(index_t) +
           (piece_begin.size() + first_piece.size()) * sizeof(offset_t);
  }
  RowTilesView view() const {
    return {static_cast<index_t>(first_row.size()) - 1,
            first_row.data(),
            static_cast<index_t>(long_row.size()),
            long_row.data(),
            static_cast<index_t>(piece_row.size()),
            piece_row.data(),
            piece_begin.data(),
            first_piece.data()};
  }
};

RowTiles tile_rows(const Csr& csr);  // blocks

}  // namespace graphrun
