// View of the tiled format, whose products take two hops and gather from small arrays alone.
//
// A tile is some thousands of consecutive columns in the order of falling length. A piece is what
// a row has in one tile, cut where it is long. First hop: the sum of each piece, a message, is
// written; x of one tile is all that it gathers from. Second hop: the messages of consecutive rows,
// a chunk, lie side by side; the messages of each row are added up. No sum depends on who takes it.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/types.hpp>
#include <graphrun/formats/matrix/weights.hpp>

namespace graphrun {

// A unit is 8 ids that one lane reads with one load: of one message, or of 2, 4 or 8 messages of 4,
// 2 or 1 ids. A message of more than 8 ids takes several units. The width of a message is its
// number of ids, rounded up to 1, 2, 4 or a multiple of 8; its width code counts those from 0.
struct MessageWidth {
  std::uint32_t code;

  GRAPHRUN_HD static MessageWidth of(std::uint32_t ids) {
    if (ids <= 2) return {ids - 1};
    return {ids <= 4 ? 2 : 2 + (ids + 7) / 8};
  }
  static constexpr std::uint32_t codes = 256;  // a message has at most 8 (codes - 3) ids
  // 0, 1, 2 for messages of 1, 2 and 4 ids, 3 for longer ones.
  GRAPHRUN_HD std::uint32_t kind() const { return code < 3 ? code : 3; }
  GRAPHRUN_HD std::uint32_t messages_of_unit() const { return 8u >> kind(); }
  GRAPHRUN_HD std::uint32_t units_of_message() const { return code < 4 ? 1 : code - 2; }
};

// The stay of a block of threads at a tile. A slice is 32 lanes of one width, which one warp takes;
// a round is a slice of each warp, of which there are TiledView::slices. In wide rounds a slice
// takes any number of steps, and those of a warp follow each other without gaps; in single rounds
// all take one.
struct TileVisit {
  std::uint32_t tile;
  std::uint32_t first_round, wide_rounds, single_rounds;
  std::uint32_t first_step, wide_steps;
};

// The columns that a tile has of one rank: the values of x from `from` on are those of its ids from
// `place` on.
struct TileSegment {
  std::uint32_t place, from;
};

// Consecutive rows of the second hop. Rows beyond the matrix's own are the parts of long rows,
// which have no messages of their own.
struct RowChunk {
  std::uint32_t first_message, messages;  // multiples of 32
  std::uint32_t first_row, rows;
  std::uint32_t slices;      // of 32 lanes: of one row each if long, else of 32 rows
  std::uint32_t words;       // of its lists
  std::uint64_t first_word;  // where they begin, a multiple of 4

  // What a second hop over values of so many bytes keeps at hand: the messages and a zero, the
  // lists, and a value for each row.
  GRAPHRUN_HD std::size_t bytes(std::size_t of_value) const {
    return (std::size_t{messages} + 4 + rows) * of_value + std::size_t{4} * words;
  }
};
// The most bytes() of any chunk.
struct ChunkBytes {
  std::uint32_t of_4 = 0, of_8 = 0, of_16 = 0;
  std::size_t of(std::size_t value) const { return value <= 4 ? of_4 : value <= 8 ? of_8 : of_16; }
};

// The lists of a chunk, in words of 32 bits: a head per slice; the 32 rows of each slice, relative
// to the chunk's first, 16 bits each; and the messages of each slice, two to a lane and step.
struct ChunkLists {
  static constexpr std::uint32_t no_row = 0xffff, by_warp = 0x8000;
  // From this many messages on, a row takes all lanes of a slice.
  static constexpr std::uint32_t long_from = 48;

  GRAPHRUN_HD static std::uint32_t head_words(std::uint32_t slices) { return (slices + 3) & ~3u; }
  GRAPHRUN_HD static std::uint32_t before_messages(std::uint32_t slices) {
    return head_words(slices) + 16 * slices;
  }
  // Head of a slice: the steps before it in the chunk, whether one row takes all lanes, its steps.
  GRAPHRUN_HD static std::uint32_t head(std::uint32_t before, bool one_row, std::uint32_t steps) {
    return before << 16 | (one_row ? by_warp : 0) | steps;
  }
  // Steps of a slice whose longest row has this many messages.
  GRAPHRUN_HD static std::uint32_t steps(std::uint32_t messages) {
    return messages >= long_from ? (messages + 63) / 64 : (messages + 1) / 2;
  }
};

// Arrays of a band of a tiled matrix: consecutive rows, numbered from 0, with messages of their
// own.
template <class W>
struct TiledView {
  static constexpr std::uint32_t most_messages = 1024;  // of a row of a chunk
  static constexpr std::uint8_t no_slice = 7;           // a kind
  // The wide steps of a visit are a multiple of these; a warp's slices may take fewer.
  static constexpr std::uint32_t steps_at_once = 4;

  index_t first_row;  // of the band, in the matrix
  index_t rows, columns;
  index_t used_columns;  // that have entries: the first ones of the order
  index_t tile_columns, tiles;
  std::uint32_t slices;      // of a round: the warps of a block
  const index_t* column_at;  // each used column, in their order; null: columns are in order
  // Where x comes in parts of ranks: of each tile one of each rank, in their order, and another
  // whose place is the tile's end. Null: it comes whole.
  const TileSegment* segments;
  std::uint32_t ranks;
  const std::uint16_t* ids;  // 8 per lane of a step: column - first of the tile; tile_columns: none
  W weights;                 // of the ids
  const std::uint32_t* destination;  // of the first message of each lane of a round
  const std::uint16_t* width;        // steps of each slice; 0: there is none
  const std::uint8_t* kind;          // MessageWidth::kind() of each slice, or no_slice
  std::uint32_t blocks;
  const std::uint32_t* first_visit;  // blocks + 1
  const TileVisit* visits;
  std::uint32_t messages;  // of all chunks; lanes without a message have this destination
  std::uint32_t chunks;
  const RowChunk* chunk;
  const std::uint32_t* lists;
  index_t long_rows;          // of more than most_messages
  const index_t* long_row;    // ascending
  const index_t* first_part;  // long_rows + 1
  std::uint32_t parts;
  ChunkBytes most_of_chunk;
  GRAPHRUN_HD std::uint32_t lanes() const { return 32 * slices; }  // of a step
  GRAPHRUN_HD const TileSegment* segments_of(std::uint32_t tile) const {
    return segments + std::size_t{tile} * (ranks + 1);
  }
  // Where x has the value of a position in the order of columns.
  GRAPHRUN_HD std::size_t source(index_t position) const {
    if (column_at != nullptr) return static_cast<std::size_t>(column_at[position]);
    if (segments == nullptr) return static_cast<std::size_t>(position);
    const auto at = static_cast<std::uint32_t>(position % tile_columns);
    const TileSegment* s = segments_of(static_cast<std::uint32_t>(position / tile_columns));
    while (s[1].place <= at) ++s;
    return std::size_t{s->from} + (at - s->place);
  }
  void* workspace;  // scratch of a product, contents undefined; of all bands
  std::size_t workspace_bytes;
};

// The bands of a tiled matrix, in the order of their rows. They have the same columns and tiles.
template <class W>
struct TiledBands {
  static constexpr bool has_typed_kernels = true;
  const TiledView<W>* band;  // in host memory
  std::size_t count;

  const TiledView<W>* begin() const { return band; }
  const TiledView<W>* end() const { return band + count; }
};
// These views as those of a matrix; they must outlive it.
template <class W>
TiledBands<W> bands_of(const TiledView<W>* band, std::size_t count) {
  return {band, count};
}

}  // namespace graphrun
