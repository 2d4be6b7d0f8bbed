// The steps that cut the rows of a tiled matrix: into pieces, whose sums are messages, and by their
// messages into chunks. tiled_steps.hpp has the others.
#pragma once

#include "formats/matrix/common/tiled_steps.hpp"

namespace graphrun::tiling {

// --- Pieces: the entries of a row in a tile, cut. ---

struct CountPieces {
  const offset_t* runs;
  offset_t most;
  offset_t* counts;
  GRAPHRUN_HD void operator()(std::size_t r) const {
    counts[r] = (runs[r + 1] - runs[r] + most - 1) / most;
  }
};
struct CutRuns {
  const offset_t* runs;
  const offset_t* first_piece;
  offset_t most;
  std::size_t run_count, pieces;
  offset_t* ends;
  GRAPHRUN_HD void operator()(std::size_t r) const {
    offset_t p = first_piece[r];
    for (offset_t k = runs[r]; k < runs[r + 1]; k += most) ends[p++] = k;
    if (r + 1 == run_count) ends[pieces] = runs[run_count];
  }
};
// The pieces, in the order of their entries' keys.
struct Pieces {
  const u64* keys;  // of the entries
  EntryKey key;
  const offset_t* ends;
  GRAPHRUN_HD u32 row(std::size_t p) const { return key.row(keys[ends[p]]); }
  GRAPHRUN_HD u32 tile(std::size_t p) const { return key.tile(keys[ends[p]]); }
  GRAPHRUN_HD u32 ids(std::size_t p) const { return static_cast<u32>(ends[p + 1] - ends[p]); }
};
struct PieceRows {
  Pieces pieces;
  u32* rows;
  index_t* numbers;
  GRAPHRUN_HD void operator()(std::size_t p) const {
    rows[p] = pieces.row(p);
    numbers[p] = static_cast<index_t>(p);
  }
};
struct RowEnds {
  const u32* sorted_rows;
  std::size_t pieces;
  offset_t* ends;
  GRAPHRUN_HD void operator()(std::size_t r) const {
    ends[r] = static_cast<offset_t>(count_below(sorted_rows, pieces, r));
  }
};
struct PlacesInRows {
  const u32* sorted_rows;
  const index_t* numbers;
  const offset_t* row_ends;
  u32* place;
  GRAPHRUN_HD void operator()(std::size_t i) const {
    place[numbers[i]] = static_cast<u32>(static_cast<offset_t>(i) - row_ends[sorted_rows[i]]);
  }
};

// --- Rows of the second hop: the matrix's own, then the parts of those of too many messages. ---

GRAPHRUN_HD inline offset_t parts_of(offset_t messages) {
  constexpr offset_t most = TiledView<NoWeights>::most_messages;
  return messages > most ? (messages + most - 1) / most : 0;
}
struct CountParts {
  const offset_t* row_ends;
  offset_t* parts;
  offset_t* is_long;
  GRAPHRUN_HD void operator()(std::size_t r) const {
    parts[r] = parts_of(row_ends[r + 1] - row_ends[r]);
    is_long[r] = parts[r] > 0 ? 1 : 0;
  }
};
struct ListLongRows {
  const offset_t* row_ends;
  const offset_t* parts_before;
  const offset_t* long_before;
  std::size_t rows, long_rows;
  offset_t parts;
  index_t* long_row;
  index_t* first_part;
  GRAPHRUN_HD void operator()(std::size_t r) const {
    if (r == 0) first_part[long_rows] = static_cast<index_t>(parts);
    if (r >= rows || parts_of(row_ends[r + 1] - row_ends[r]) == 0) return;
    long_row[long_before[r]] = static_cast<index_t>(r);
    first_part[long_before[r]] = static_cast<index_t>(parts_before[r]);
  }
};
struct HopRows {
  const offset_t* row_ends;
  const offset_t* parts_before;
  u32 rows;
  // The row of the second hop that message `place` of a row belongs to.
  GRAPHRUN_HD u32 of(u32 row, u32 place) const {
    if (parts_of(row_ends[row + 1] - row_ends[row]) == 0) return row;
    return rows + static_cast<u32>(parts_before[row]) + place / TiledView<NoWeights>::most_messages;
  }
  // The place of a message in it.
  GRAPHRUN_HD u32 place(u32 row, u32 place) const {
    if (parts_of(row_ends[row + 1] - row_ends[row]) == 0) return place;
    return place % TiledView<NoWeights>::most_messages;
  }
};
struct CountMessages {
  const offset_t* row_ends;
  HopRows hop;
  u32* messages;
  GRAPHRUN_HD void operator()(std::size_t r) const {
    constexpr offset_t most = TiledView<NoWeights>::most_messages;
    const offset_t all = row_ends[r + 1] - row_ends[r], parts = parts_of(all);
    messages[r] = parts > 0 ? 0 : static_cast<u32>(all);
    for (offset_t q = 0; q < parts; ++q) {
      const offset_t left = all - q * most;
      messages[hop.of(static_cast<u32>(r), static_cast<u32>(q * most))] =
          static_cast<u32>(left < most ? left : most);
    }
  }
};
// Bytes of the second hop's shared memory that a row takes: messages, lists and its value.
struct RowBytes {
  const u32* messages;
  std::size_t rows;
  offset_t value_bytes;
  GRAPHRUN_HD offset_t of(std::size_t r) const {
    const auto count = static_cast<offset_t>(messages[r]);
    if (count == 0) return value_bytes;
    const bool alone = count >= ChunkLists::long_from;
    const offset_t listed = alone ? ((count + 63) & ~offset_t{63}) : ((count + 1) & ~offset_t{1});
    return value_bytes * (count + 1) + 2 * listed + (alone ? 72 : 3);
  }
  GRAPHRUN_HD offset_t operator()(std::size_t r) const { return of(r); }
};
struct WriteRowBytes {
  RowBytes bytes;
  offset_t* values;
  GRAPHRUN_HD void operator()(std::size_t r) const { values[r] = r < bytes.rows ? bytes.of(r) : 0; }
};
struct ChunkNumbers {
  const offset_t* bytes_before;
  offset_t chunk_bytes;
  u32* chunk;
  GRAPHRUN_HD void operator()(std::size_t r) const {
    chunk[r] = static_cast<u32>(bytes_before[r] / chunk_bytes);
  }
};

}  // namespace graphrun::tiling
