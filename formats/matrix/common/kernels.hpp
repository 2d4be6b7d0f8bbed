// Entry points of the kernels that build and convert matrices. Each is defined in a common/ header
// over for_each_index and instantiated for OnCpu in cpu/ and for OnCuda in cuda/.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/types.hpp>
#include <graphrun/formats/matrix/build.hpp>

#include "base/common/backend.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun::kernels {

// A sort key is row << column_bits | column. A dropped entry has the row `rows`, so it sorts last.
struct KeyLayout {
  index_t rows, columns;
  int column_bits;
  GRAPHRUN_HD std::uint64_t key(index_t row, index_t column) const {
    return static_cast<std::uint64_t>(row) << column_bits | static_cast<std::uint32_t>(column);
  }
  GRAPHRUN_HD std::uint64_t dropped() const { return key(rows, 0); }
  GRAPHRUN_HD index_t row(std::uint64_t key) const {
    return static_cast<index_t>(key >> column_bits);
  }
  GRAPHRUN_HD index_t column(std::uint64_t key) const {
    return static_cast<index_t>(key & ((std::uint64_t{1} << column_bits) - 1));
  }
};

// Counts of entries outside the matrix and on the diagonal.
struct EntryCounts {
  offset_t outside, diagonal;
};
template <class On>
EntryCounts count_entries(On on, const index_t* row_of, const index_t* column_of, std::size_t m,
                          index_t rows, index_t columns);

// keys[i] for each of m triples; with `mirrored`, keys[2 i] for (r, c) and keys[2 i + 1] for (c,
// r), the latter dropped on the diagonal. With `drop_loops`, diagonal entries are dropped.
template <class On>
void make_keys(On on, const index_t* row_of, const index_t* column_of, std::size_t m,
               KeyLayout layout, bool mirrored, bool drop_loops, std::uint64_t* keys);

// keys[i] for each of m triples (r, c); with `mirrored`, keys[m + i] for (c, r).
template <class On>
void make_pattern_keys(On on, const index_t* row_of, const index_t* column_of, std::size_t m,
                       KeyLayout layout, bool mirrored, std::uint64_t* keys);

// values[i] = i.
template <class On, class T>
void number(On on, T* values, std::size_t n);

// heads[i] = 1 if keys[i] differs from keys[i - 1] and is not dropped, else 0.
template <class On>
void mark_heads(On on, const std::uint64_t* keys, std::size_t n, std::uint64_t dropped,
                offset_t* heads);

// The distinct keys and the start of each run of equal keys; starts[count] is the start of the
// dropped ones. places: exclusive scan of the heads.
template <class On>
void compact(On on, const std::uint64_t* keys, const offset_t* places, std::size_t n,
             std::uint64_t dropped, std::size_t count, std::uint64_t* distinct, offset_t* starts);

// The rows [first, end) of a matrix.
struct RowRange {
  index_t first, end;
  GRAPHRUN_HD bool has(index_t row) const { return row >= first && row < end; }
};

// places[i] = 1 if triple i is of one of these rows, else 0. With `drop_loops`, none is on the
// diagonal.
template <class On>
void mark_rows(On on, const index_t* row_of, const index_t* column_of, std::size_t m,
               RowRange range, bool drop_loops, offset_t* places);

// Triple i, where mark_rows() marked it, to place to + places[i]; rows count from the range's
// first. places: exclusive scan of the marks.
template <class On>
void take_rows(On on, const index_t* row_of, const index_t* column_of, std::size_t m,
               RowRange range, bool drop_loops, const offset_t* places, std::size_t to,
               index_t* rows, index_t* columns);

// to[i] = from[i] + by.
template <class On, class T>
void shift(On on, const T* from, std::size_t n, T by, T* to);

// to[i] = from[i * step].
template <class On>
void take_every(On on, const offset_t* from, std::size_t step, std::size_t n, offset_t* to);

// values[i] = 0.
template <class On>
void clear(On on, offset_t* values, std::size_t n);

// Number of keys with row == column.
template <class On>
offset_t count_diagonal(On on, const std::uint64_t* keys, std::size_t count, KeyLayout layout);

// CSR arrays from `count` distinct sorted keys.
template <class On>
void write_csr(On on, const std::uint64_t* keys, std::size_t count, KeyLayout layout,
               offset_t* offsets, index_t* columns);

// out[i] = the weights at positions[starts[i]] ... positions[starts[i + 1] - 1], merged in that
// order. With mirroring, position p is triple p / 2, and an odd p is its mirror image. Returns the
// number of sums that overflow V.
template <class On, class W, class V>
offset_t merge_weights(On on, const offset_t* starts, std::size_t count, const offset_t* positions,
                       const W* weights, Mirror mirror, Duplicates policy, V* out);

// Number of invalid offsets among the rows + 1: a first that is not 0, a last that is not
// `entries`, or one below its predecessor.
template <class On>
offset_t wrong_offsets(On on, const offset_t* offsets, index_t rows, offset_t entries);

// Number of columns that are outside the matrix or not above their predecessor in the row. The
// offsets must be valid.
template <class On>
offset_t wrong_columns(On on, const offset_t* offsets, const index_t* column_of, index_t rows,
                       index_t columns);

// Number of rows with an entry on the diagonal, where row r is row first + r of the matrix. Columns
// ascend within a row.
template <class On>
offset_t count_loops(On on, const offset_t* offsets, const index_t* column_of, index_t rows,
                     index_t first = 0);

// row_of[i] = the row of entry first + i, for i in [0, count). row_of is aligned to 16 bytes.
void expand_rows(OnCpu on, const offset_t* offsets, index_t rows, offset_t first, std::size_t count,
                 index_t* row_of);
void expand_rows(OnCuda on, const offset_t* offsets, index_t rows, offset_t first,
                 std::size_t count, index_t* row_of);

// offsets[r] = the first k with sorted[k] >= r, for r in [0, rows].
template <class On>
void offsets_of(On on, const index_t* sorted, offset_t entries, index_t rows, offset_t* offsets);

// first[r] = the first column of row r; no_vertex if the row is empty.
template <class On>
void first_columns(On on, const offset_t* offsets, const index_t* column_of, index_t rows,
                   index_t* first);

// to[k] = the weight of entry k, for n entries.
template <class On, class T>
void convert_weights(On on, AnyWeights from, std::size_t n, T* to);

// values[k] = its conjugate.
template <class On, class T>
void conjugate_all(On on, Complex<T>* values, std::size_t n);

// counts[c] = number of entries in column c, among n.
void count_columns(OnCpu on, const index_t* column_of, std::size_t n, index_t columns,
                   offset_t* counts);
void count_columns(OnCuda on, const index_t* column_of, std::size_t n, index_t columns,
                   offset_t* counts);

// The same, added to what counts[] holds.
void add_columns(OnCpu on, const index_t* column_of, std::size_t n, index_t columns,
                 offset_t* counts);
void add_columns(OnCuda on, const index_t* column_of, std::size_t n, index_t columns,
                 offset_t* counts);

// A piece of the entries, sorted by column. The piece's entries of column c go to cursors[c]
// onwards.
struct SortedColumns {
  const std::uint32_t* column_of;
  std::size_t size;
  offset_t* cursors;  // null: entry i goes to place i
};

// Between begin_runs() and end_runs(), cursors[c] + i is the place of entry i if its column is c.
// Afterwards the cursors are past the piece's entries.
template <class On>
void begin_runs(On on, SortedColumns entries);
template <class On>
void end_runs(On on, SortedColumns entries);

// out[place of entry i] = rows[i].
template <class On>
void place(On on, SortedColumns entries, const index_t* rows, index_t* out);
// out[place of entry i] = row_of[positions[i]]; weights likewise, from `from`.
template <class On, class W>
void place_weighted(On on, SortedColumns entries, const index_t* positions, const index_t* row_of,
                    const W* from, index_t* out, W* weights);

// first_row[t] = the first row r with r + offsets[r] >= t * tile_size, or `rows`.
template <class On>
void first_rows(On on, const offset_t* offsets, index_t rows, std::size_t count,
                index_t* first_row);

// Each tile's row counts by class, and the position of each row's terms.
template <class On>
void describe_tiles(On on, const offset_t* offsets, const index_t* first_row, std::size_t tiles,
                    RowTile* tile, RowTerms* terms);

// marks[t] = 1 if the last row of tile t is long, else 0.
template <class On>
void mark_long_rows(On on, const offset_t* offsets, const index_t* first_row, index_t tiles,
                    offset_t* marks);

// The compacted list of long rows. places: exclusive scan of the marks.
template <class On>
void list_long_rows(On on, const offset_t* offsets, const index_t* first_row, index_t tiles,
                    const offset_t* places, index_t* long_row);

// pieces[i] = number of pieces of long row i.
template <class On>
void count_pieces(On on, const index_t* long_rows, index_t count, const offset_t* offsets,
                  offset_t* pieces);

// The long row and the first entry of each piece.
template <class On>
void write_pieces(On on, const index_t* long_rows, index_t count, const offset_t* offsets,
                  const offset_t* first_piece, index_t* piece_row, offset_t* piece_begin);

}  // namespace graphrun::kernels
