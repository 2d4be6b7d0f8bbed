// The kernels that convert, transpose and bin finished matrices, as loops over indices for either
// backend.
#pragma once

#include "engine/base/common/for_each.hpp"
#include "formats/matrix/common/kernels.hpp"

namespace graphrun::kernels {

// Entries that one step of expand_rows walks after finding the first one's row by binary search.
template <class On>
inline constexpr offset_t entries_per_walk = 4096;
template <>
inline constexpr offset_t entries_per_walk<OnCuda> = 8;

template <class On>
void expand_rows(On on, const offset_t* offsets, index_t rows, offset_t entries, index_t* row_of) {
  constexpr offset_t walk = entries_per_walk<On>;
  const auto walks = static_cast<std::size_t>((entries + walk - 1) / walk);
  for_each_index(on, walks, [=] GRAPHRUN_HD(std::size_t i) {
    offset_t k = static_cast<offset_t>(i) * walk;
    const offset_t end = k + walk < entries ? k + walk : entries;
    index_t low = 0, high = rows;  // the last row that begins at or before k
    while (high - low > 1) {
      const index_t middle = low + (high - low) / 2;
      if (offsets[middle] <= k) {
        low = middle;
      } else {
        high = middle;
      }
    }
    for (index_t row = low; k < end; ++k) {
      while (offsets[row + 1] <= k) ++row;
      row_of[k] = row;
    }
  });
}

template <class On>
void offsets_of(On on, const index_t* sorted, offset_t entries, index_t rows, offset_t* offsets) {
  for_each_index(on, static_cast<std::size_t>(rows) + 1, [=] GRAPHRUN_HD(std::size_t r) {
    offset_t low = 0, high = entries;
    while (low < high) {
      const offset_t middle = low + (high - low) / 2;
      if (sorted[middle] < static_cast<offset_t>(r)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    offsets[r] = low;
  });
}

template <class On>
void column_keys(On on, const index_t* column_of, std::size_t n, std::uint64_t* keys) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t k) {
    keys[k] = static_cast<std::uint64_t>(column_of[k]);
  });
}

template <class On>
void write_transposed(On on, const std::uint64_t* keys, const offset_t* positions,
                      const index_t* row_of, std::size_t n, index_t* new_row, index_t* new_column) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    new_row[i] = static_cast<index_t>(keys[i]);
    new_column[i] = row_of[positions[i]];
  });
}

template <class On>
void first_rows(On on, const offset_t* offsets, index_t rows, std::size_t count,
                index_t* first_row) {
  for_each_index(on, count, [=] GRAPHRUN_HD(std::size_t t) {
    const offset_t work = static_cast<offset_t>(t) * RowTilesView::tile_size;
    index_t low = 0, high = rows;
    while (low < high) {
      const index_t middle = low + (high - low) / 2;
      if (offsets[middle] + middle < work) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    first_row[t] = low;
  });
}

// Whether the last row of tile t is long; no other one of a tile can be.
GRAPHRUN_HD inline bool ends_long(const offset_t* offsets, const index_t* first_row,
                                  std::size_t t) {
  const index_t end = first_row[t + 1];
  return end > first_row[t] && RowTilesView::is_long(offsets[end] - offsets[end - 1]);
}

// The class of a row of a tile, in the order in which a tile holds them.
inline constexpr int row_classes = 4 + RowTile::lane_terms + 1;
GRAPHRUN_HD inline int row_class(offset_t length) {
  constexpr index_t most = RowTile::lane_terms;
  if (length > 8 * most) return 0;
  if (length > 4 * most) return 1;
  if (length > 2 * most) return 2;
  if (length > most) return 3;
  return 4 + most - static_cast<int>(length);
}

GRAPHRUN_HD inline void describe_tile(const offset_t* offsets, index_t first, index_t end,
                                      RowTile& tile, RowTerms* terms) {
  if (end > first && RowTilesView::is_long(offsets[end] - offsets[end - 1])) --end;
  index_t place[row_classes + 1] = {};  // of the first row of each class
  for (index_t r = first; r < end; ++r) ++place[row_class(offsets[r + 1] - offsets[r]) + 1];
  const auto narrow = [](offset_t value) { return static_cast<std::uint16_t>(value); };
  tile = {offsets[first],      first,
          narrow(end - first), narrow(offsets[end] - offsets[first]),
          narrow(place[1]),    narrow(place[2]),
          narrow(place[3]),    narrow(place[4])};
  for (int c = 0; c < row_classes; ++c) place[c + 1] += place[c];
  for (index_t r = first; r < end; ++r) {
    const auto length = static_cast<index_t>(offsets[r + 1] - offsets[r]);
    const auto begin = static_cast<index_t>(length == 0 ? 0 : offsets[r] - offsets[first]);
    terms[first + place[row_class(length)]++] = RowTerms::of(begin, length, r - first);
  }
}

template <class On>
void describe_tiles(On on, const offset_t* offsets, const index_t* first_row, std::size_t tiles,
                    RowTile* tile, RowTerms* terms) {
  for_each_index(on, tiles, [=] GRAPHRUN_HD(std::size_t t) {
    describe_tile(offsets, first_row[t], first_row[t + 1], tile[t], terms);
  });
}

template <class On>
void mark_long_rows(On on, const offset_t* offsets, const index_t* first_row, index_t tiles,
                    offset_t* marks) {
  for_each_index(on, static_cast<std::size_t>(tiles), [=] GRAPHRUN_HD(std::size_t t) {
    marks[t] = ends_long(offsets, first_row, t) ? 1 : 0;
  });
}

template <class On>
void list_long_rows(On on, const offset_t* offsets, const index_t* first_row, index_t tiles,
                    const offset_t* places, index_t* long_row) {
  for_each_index(on, static_cast<std::size_t>(tiles), [=] GRAPHRUN_HD(std::size_t t) {
    if (ends_long(offsets, first_row, t)) long_row[places[t]] = first_row[t + 1] - 1;
  });
}

template <class On>
void count_pieces(On on, const index_t* long_rows, index_t count, const offset_t* offsets,
                  offset_t* pieces) {
  constexpr offset_t length = RowTilesView::piece_length;
  for_each_index(on, static_cast<std::size_t>(count), [=] GRAPHRUN_HD(std::size_t i) {
    const index_t r = long_rows[i];
    pieces[i] = (offsets[r + 1] - offsets[r] + length - 1) / length;
  });
}

template <class On>
void write_pieces(On on, const index_t* long_rows, index_t count, const offset_t* offsets,
                  const offset_t* first_piece, index_t* piece_row, offset_t* piece_begin) {
  constexpr offset_t length = RowTilesView::piece_length;
  for_each_index(on, static_cast<std::size_t>(count), [=] GRAPHRUN_HD(std::size_t i) {
    for (offset_t p = first_piece[i]; p < first_piece[i + 1]; ++p) {
      piece_row[p] = static_cast<index_t>(i);
      piece_begin[p] = offsets[long_rows[i]] + (p - first_piece[i]) * length;
    }
  });
}

#define GRAPHRUN_INSTANTIATE_CONVERT(On)                                                      \
  template void expand_rows(On, const offset_t*, index_t, offset_t, index_t*);                \
  template void offsets_of(On, const index_t*, offset_t, index_t, offset_t*);                 \
  template void column_keys(On, const index_t*, std::size_t, std::uint64_t*);                 \
  template void write_transposed(On, const std::uint64_t*, const offset_t*, const index_t*,   \
                                 std::size_t, index_t*, index_t*);                            \
  template void first_rows(On, const offset_t*, index_t, std::size_t, index_t*);              \
  template void describe_tiles(On, const offset_t*, const index_t*, std::size_t, RowTile*,    \
                               RowTerms*);                                                    \
  template void mark_long_rows(On, const offset_t*, const index_t*, index_t, offset_t*);      \
  template void list_long_rows(On, const offset_t*, const index_t*, index_t, const offset_t*, \
                               index_t*);                                                     \
  template void count_pieces(On, const index_t*, index_t, const offset_t*, offset_t*);        \
  template void write_pieces(On, const index_t*, index_t, const offset_t*, const offset_t*,   \
                             index_t*, offset_t*);

}  // namespace graphrun::kernels
