// The owner of a tiled matrix. tiled_view.hpp describes its arrays, docs/spmv.md the idea.
#pragma once

#include <memory>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/csr.hpp>
#include <graphrun/formats/matrix/tiled_view.hpp>

namespace graphrun {

// Owner of the tiled format. The order of a row's sum depends on the order of columns and on the
// row alone. A product writes to the workspace, so one matrix takes part in one product at a time.
struct Tiled {
  index_t rows, columns;
  offset_t stored;  // entries, padding not counted
  index_t used_columns, tile_columns, tiles;
  std::uint32_t slices;
  Buffer<index_t> column_at;  // empty where columns are in the order of falling length already
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
  std::unique_ptr<Buffer<std::uint64_t>> workspace;  // its contents are nobody's

  const Context& context() const noexcept { return ids.context(); }
  offset_t entries() const noexcept { return stored; }
  std::size_t bytes() const noexcept;
  const Weights& stored_weights() const noexcept { return weights; }
  // Takes up to 112 bytes an entry beside the two matrices while it sorts entries and pieces; 28
  // for a skewed matrix, whose messages are few. Throws InvalidArgument for options out of range,
  // OutOfMemory, and Unsupported for a matrix of more than 2^16 tiles, 2^31 pieces or 2^32
  // messages.
  static Tiled from(const Csr& csr, const FormatOptions& options);
  static std::uint64_t bytes_from(const Csr& csr, const FormatOptions& options);
  template <class As>
  auto view(As as) const {
    return TiledView<decltype(as(weights))>{rows,
                                            columns,
                                            used_columns,
                                            tile_columns,
                                            tiles,
                                            slices,
                                            column_at.empty() ? nullptr : column_at.data(),
                                            ids.data(),
                                            as(weights),
                                            destination.data(),
                                            width.data(),
                                            kind.data(),
                                            static_cast<std::uint32_t>(first_visit.size()) - 1,
                                            first_visit.data(),
                                            visits.data(),
                                            messages,
                                            static_cast<std::uint32_t>(chunk.size()),
                                            chunk.data(),
                                            lists.data(),
                                            static_cast<index_t>(long_row.size()),
                                            long_row.data(),
                                            first_part.data(),
                                            parts,
                                            most_of_chunk,
                                            workspace->data(),
                                            workspace->size() * sizeof(std::uint64_t)};
  }
};

// The matrix in CSR, on the same device. Throws OutOfMemory.
Csr to_csr(const Tiled& tiled);

}  // namespace graphrun
