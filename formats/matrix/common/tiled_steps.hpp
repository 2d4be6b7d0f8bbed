// The steps of building a tiled matrix: loop bodies over one index each, for both backends. Every
// array is in the context's memory. `ends` are arrays with one more element than they have things:
// where each begins, and where the last one ends.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/tiled_view.hpp>

#include "base/common/backend.hpp"

namespace graphrun::tiling {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// body(i) for every i < n. Instantiated for the steps below.
template <class On, class Body>
void each(On on, std::size_t n, const Body& body);
// The largest body(i); 0 where there is none above it.
template <class On, class Body>
offset_t most(On on, std::size_t n, const Body& body);

// Blocks of threads that share the first hop: one to each multiprocessor; several to a thread of a
// CPU, whatever their number.
u32 hop_blocks(OnCpu on);
u32 hop_blocks(OnCuda on);

// The number of values below `value` among `count` ascending ones.
template <class T, class V>
GRAPHRUN_HD std::size_t count_below(const T* values, std::size_t count, V value) {
  std::size_t low = 0;
  while (count > 0) {
    const std::size_t half = count / 2;
    if (values[low + half] < value) {
      low += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return low;
}

GRAPHRUN_HD inline u32 bits_of(u32 word) {
#if defined(__CUDA_ARCH__)
  return static_cast<u32>(__popc(word));
#else
  return static_cast<u32>(__builtin_popcount(word));
#endif
}

// --- Columns by falling length. ---

// Lengths of rows, in another order where there is `given`; 0 for the one behind the last.
struct RowLengths {
  const offset_t* offsets;
  const index_t* given;
  std::size_t rows;
  offset_t* length;
  GRAPHRUN_HD void operator()(std::size_t r) const {
    const std::size_t row = given == nullptr || r == rows ? r : static_cast<std::size_t>(given[r]);
    length[r] = r == rows ? 0 : offsets[row + 1] - offsets[row];
  }
};
// 1 where a column is longer than the one before it.
struct IsLongerThanLast {
  const offset_t* length;
  GRAPHRUN_HD offset_t operator()(std::size_t c) const {
    return c > 0 && length[c] > length[c - 1] ? 1 : 0;
  }
};
struct ColumnKeys {
  const offset_t* length;
  offset_t longest;
  int column_bits;
  u64* keys;
  GRAPHRUN_HD void operator()(std::size_t c) const {
    keys[c] = static_cast<u64>(longest - length[c]) << column_bits | c;
  }
};
struct TileKeys {
  const index_t* column_at;
  u32 width, tiles;
  int column_bits;
  u64* keys;
  GRAPHRUN_HD void operator()(std::size_t j) const {
    const u64 tile = j / width;
    keys[j] = (tile < tiles ? tile : tiles) << column_bits | static_cast<u64>(column_at[j]);
  }
};
// Where the used columns end in their order.
struct LastUsed {
  const offset_t* length;
  GRAPHRUN_HD offset_t operator()(std::size_t j) const {
    return length[j] > 0 ? static_cast<offset_t>(j) + 1 : 0;
  }
};
struct LastUsedKey {
  const u64* keys;  // sorted
  offset_t longest;
  int column_bits;
  GRAPHRUN_HD offset_t operator()(std::size_t j) const {
    const bool used = keys[j] >> column_bits < static_cast<u64>(longest);
    return used ? static_cast<offset_t>(j) + 1 : 0;
  }
};
struct OrderOfKeys {
  const u64* keys;
  int column_bits;
  index_t* column_at;
  index_t* position_of;
  GRAPHRUN_HD void operator()(std::size_t j) const {
    const u64 column = keys[j] & ((u64{1} << column_bits) - 1);
    column_at[j] = static_cast<index_t>(column);
    position_of[column] = static_cast<index_t>(j);
  }
};
struct LengthOf {
  const offset_t* length;
  GRAPHRUN_HD offset_t operator()(std::size_t i) const { return length[i]; }
};

// --- Rows split: the entries in columns of tiles, and the rest. ---

struct ColumnSides {
  const index_t* column_of;    // of some entries
  const index_t* position_of;  // null: columns are in order
  index_t used;                // columns in tiles
  GRAPHRUN_HD bool in_tiles(std::size_t k) const {
    const index_t column = column_of[k];
    return (position_of == nullptr ? column : position_of[column]) < used;
  }
};
struct MarkInTiles {
  ColumnSides sides;
  offset_t* marks;
  GRAPHRUN_HD void operator()(std::size_t k) const { marks[k] = sides.in_tiles(k) ? 1 : 0; }
};
// Values of some entries, to one side or the other. before: exclusive scan of the marks.
template <class T>
struct SplitValues {
  ColumnSides sides;
  const offset_t* before;
  const T* from;
  T* in_tiles;
  T* rest;
  GRAPHRUN_HD void operator()(std::size_t k) const {
    const auto here = static_cast<std::size_t>(before[k]);
    if (sides.in_tiles(k)) {
      in_tiles[here] = from[k];
    } else {
      rest[k - here] = from[k];
    }
  }
};
// Where rows that begin among the entries [first, end) begin on either side.
struct SplitOffsets {
  const offset_t* offsets;
  offset_t first, end;
  const offset_t* before;  // of those entries
  offset_t earlier;        // entries in tiles before the first
  offset_t* in_tiles;
  offset_t* rest;
  GRAPHRUN_HD void operator()(std::size_t r) const {
    if (offsets[r] < first || offsets[r] >= end) return;
    in_tiles[r] = earlier + before[offsets[r] - first];
    rest[r] = offsets[r] - in_tiles[r];
  }
};
// Those of rows behind the last entry.
struct LastOffsets {
  const offset_t* offsets;
  offset_t entries, of_tiles;
  offset_t* in_tiles;
  offset_t* rest;
  GRAPHRUN_HD void operator()(std::size_t r) const {
    if (offsets[r] < entries) return;
    in_tiles[r] = of_tiles;
    rest[r] = entries - of_tiles;
  }
};

// --- Entries by tile, and in it by row and column. ---

// An entry's key: its row, its id in the tile, and in the lowest bits its tile, by which alone the
// keys of a matrix in CSR are sorted, stably.
struct EntryKey {
  int tile_bits;
  GRAPHRUN_HD u64 of(index_t row, u32 id, u32 tile) const {
    return (static_cast<u64>(static_cast<u32>(row)) << 16 | id) << tile_bits | tile;
  }
  GRAPHRUN_HD u32 tile(u64 key) const {
    return static_cast<u32>(key & ((u64{1} << tile_bits) - 1));
  }
  GRAPHRUN_HD u16 id(u64 key) const { return static_cast<u16>(key >> tile_bits); }
  GRAPHRUN_HD u32 row(u64 key) const { return static_cast<u32>(key >> (tile_bits + 16)); }
  GRAPHRUN_HD u64 all_but_id() const { return ~(u64{0xffff} << tile_bits); }
};
// The entry of the CSR matrix that is the k-th of a band's rows in their new order. Arrays of rows
// begin with the band's first.
struct EntrySources {
  const index_t* row_of;      // the band's row of each
  const index_t* given;       // the CSR matrix's row for each new one; null: no row has moved
  const offset_t* offsets;    // of the CSR matrix, from its first row on
  const offset_t* reordered;  // where the rows begin in their new order
  offset_t first;             // entry of the band
  GRAPHRUN_HD std::size_t operator()(std::size_t k) const {
    const offset_t entry = first + static_cast<offset_t>(k);
    if (given == nullptr) return static_cast<std::size_t>(entry);
    const index_t row = row_of[k];
    return static_cast<std::size_t>(offsets[given[row]] + entry - reordered[row]);
  }
};
struct EntryKeys {
  EntrySources source;
  const index_t* column_of;
  const index_t* position_of;  // null: columns are in order
  u32 tile_columns, used_columns;
  EntryKey key;
  u64* keys;
  index_t* beyond;  // some column's position if it is not among the used ones
  GRAPHRUN_HD void operator()(std::size_t k) const {
    const index_t column = column_of[source(k)];
    u32 position = static_cast<u32>(position_of == nullptr ? column : position_of[column]);
    if (position >= used_columns) {
      *beyond = static_cast<index_t>(position);
      position = 0;
    }
    keys[k] = key.of(source.row_of[k], position % tile_columns, position / tile_columns);
  }
};

struct Number {
  EntrySources source;
  offset_t* numbers;
  GRAPHRUN_HD void operator()(std::size_t k) const {
    numbers[k] = static_cast<offset_t>(source(k));
  }
};

// --- Runs of keys that agree in the bits of a mask. A bit for each key that begins one. ---

struct Heads {
  const u32* bits;
  const offset_t* before;  // runs that begin in earlier words
  GRAPHRUN_HD std::size_t run_of(std::size_t i) const {
    const u32 upto = bits[i / 32] & (~u32{0} >> (31 - i % 32));
    return static_cast<std::size_t>(before[i / 32]) + bits_of(upto) - 1;
  }
};
struct MarkHeads {
  const u64* keys;
  std::size_t n;
  u64 mask;
  u32* bits;
  offset_t* counts;
  GRAPHRUN_HD void operator()(std::size_t w) const {
    u32 word = 0;
    for (std::size_t i = 32 * w; i < 32 * w + 32 && i < n; ++i) {
      if (i == 0 || ((keys[i] ^ keys[i - 1]) & mask) != 0) word |= u32{1} << (i % 32);
    }
    bits[w] = word;
    counts[w] = bits_of(word);
  }
};
struct ListHeads {
  Heads heads;
  std::size_t n, runs;
  offset_t* ends;
  GRAPHRUN_HD void operator()(std::size_t w) const {
    offset_t at = heads.before[w];
    for (u32 left = heads.bits[w], i = 0; left != 0; left >>= 1, ++i) {
      if ((left & 1u) != 0) ends[at++] = static_cast<offset_t>(32 * w + i);
    }
    if (w == 0) ends[runs] = static_cast<offset_t>(n);
  }
};

}  // namespace graphrun::tiling
