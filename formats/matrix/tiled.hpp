// The owner of a tiled matrix. tiled_view.hpp describes its arrays, docs/spmv.md the idea.
#pragma once

#include <memory>
#include <vector>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/csr.hpp>
#include <graphrun/formats/matrix/tiled_view.hpp>

namespace graphrun {

class Matrix;

// Consecutive rows of a tiled matrix: what is made at once.
struct TiledBand {
  index_t first_row, rows;
  Buffer<std::uint16_t> ids;
  Weights weights;
  Buffer<std::uint32_t> destination;
  Buffer<std::uint16_t> width;
  Buffer<std::uint8_t> kind;
  Buffer<std::uint32_t> first_visit;
  Buffer<TileVisit> visits;
  std::uint32_t messages;
  Buffer<RowChunk> chunk;
  Buffer<std::uint32_t> lists;
  Buffer<index_t> long_row, first_part;
  std::uint32_t parts;  // of all long rows
  ChunkBytes most_of_chunk;

  std::size_t bytes() const noexcept;
};

// An x that comes in parts, one of each rank: the values of its used columns, in the order of
// columns. In those of tiled rows, values between two segments are any of its own.
struct ColumnParts {
  Buffer<index_t> own;             // where this rank's x has each value of its part
  std::vector<std::size_t> sizes;  // of the parts
  // TiledView::segments, and those of the columns behind the tiles; empty for rows in CSR.
  Buffer<TileSegment> segments;
};

// Owner of the tiled format. The order of a row's sum depends on the order of columns and on the
// row alone: not on the bands. A product writes to the workspace, so one matrix takes part in one
// product at a time.
struct Tiled {
  index_t rows, columns;
  offset_t stored;  // entries, padding not counted
  index_t used_columns, tile_columns, tiles;
  std::uint32_t slices;
  // Empty where columns are in the order of falling length already, or x comes in parts.
  Buffer<index_t> column_at;
  std::vector<TiledBand> bands;                      // at least one
  std::unique_ptr<Buffer<std::uint64_t>> workspace;  // its contents are nobody's
  std::unique_ptr<ColumnParts> column_parts;         // of rows of a rank; null: x comes whole
  // Of rows of a rank: the entries in columns behind the tiles, in CSR, whose columns are those of
  // x as it comes. Null: there are none.
  std::shared_ptr<Matrix> rest;

  const Context& context() const noexcept { return column_at.context(); }
  offset_t entries() const noexcept { return stored; }
  std::size_t bytes() const noexcept;
  const Weights& stored_weights() const noexcept { return bands.front().weights; }
  // Takes up to 112 bytes an entry beside the two matrices while it sorts entries and pieces; 28
  // for a skewed matrix, whose messages are few. Where that is more than the memory that is left,
  // or a band would have too many pieces or messages, rows are taken in bands. Throws
  // InvalidArgument for options out of range, OutOfMemory, and Unsupported for a matrix of more
  // than 2^16 tiles, or so many that a few rows have too many messages.
  static Tiled from(const Csr& csr, const FormatOptions& options);
  static std::uint64_t bytes_from(const Csr& csr, const FormatOptions& options);
  // Views of the bands, whose x comes in parts where the matrix has those.
  template <class As>
  auto views(As as) const {
    const bool in_parts = column_parts != nullptr;
    std::vector<TiledView<decltype(as(bands.front().weights))>> all;
    for (const TiledBand& band : bands) {
      all.push_back({band.first_row,
                     band.rows,
                     columns,
                     used_columns,
                     tile_columns,
                     tiles,
                     slices,
                     in_parts || column_at.empty() ? nullptr : column_at.data(),
                     in_parts ? column_parts->segments.data() : nullptr,
                     in_parts ? static_cast<std::uint32_t>(column_parts->sizes.size()) : 0,
                     band.ids.data(),
                     as(band.weights),
                     band.destination.data(),
                     band.width.data(),
                     band.kind.data(),
                     static_cast<std::uint32_t>(band.first_visit.size()) - 1,
                     band.first_visit.data(),
                     band.visits.data(),
                     band.messages,
                     static_cast<std::uint32_t>(band.chunk.size()),
                     band.chunk.data(),
                     band.lists.data(),
                     static_cast<index_t>(band.long_row.size()),
                     band.long_row.data(),
                     band.first_part.data(),
                     band.parts,
                     band.most_of_chunk,
                     workspace->data(),
                     workspace->size() * sizeof(std::uint64_t)});
    }
    return all;
  }
};

// The matrix in CSR, on the same device. Throws OutOfMemory, Unsupported for one with a rest or
// whose x comes in parts.
Csr to_csr(const Tiled& tiled);

}  // namespace graphrun
