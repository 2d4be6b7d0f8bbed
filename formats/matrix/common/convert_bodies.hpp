// Loop bodies that convert, transpose and tile matrices, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "base/common/search.hpp"
#include "formats/matrix/common/kernels.hpp"

namespace graphrun::kernels {

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
offset_t wrong_offsets(On on, const offset_t* offsets, index_t rows, offset_t entries) {
  const auto past = static_cast<std::size_t>(rows);
  const Sums<1> wrong = ordered_sums<1>(on, past + 1, [=] GRAPHRUN_HD(std::size_t r) {
    const bool falls = r == 0 ? offsets[r] != 0 : offsets[r] < offsets[r - 1];
    return Sums<1>{{falls || (r == past && offsets[r] != entries) ? 1.0 : 0.0}};
  });
  return static_cast<offset_t>(wrong.value[0]);
}

template <class On>
offset_t wrong_columns(On on, const offset_t* offsets, const index_t* column_of, index_t rows,
                       index_t columns) {
  const Sums<1> sums =
      ordered_sums<1>(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t r) {
        double wrong = 0;
        index_t before = -1;
        for (offset_t k = offsets[r]; k < offsets[r + 1]; ++k) {
          const index_t c = column_of[k];
          wrong += c <= before || c >= columns ? 1 : 0;
          before = c;
        }
        return Sums<1>{{wrong}};
      });
  return static_cast<offset_t>(sums.value[0]);
}

template <class On>
offset_t count_loops(On on, const offset_t* offsets, const index_t* column_of, index_t rows,
                     index_t first) {
  const Sums<1> loops =
      ordered_sums<1>(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t r) {
        const index_t diagonal = first + static_cast<index_t>(r);
        offset_t low = offsets[r], high = offsets[r + 1];
        while (low < high) {
          const offset_t middle = low + (high - low) / 2;
          if (column_of[middle] < diagonal) {
            low = middle + 1;
          } else {
            high = middle;
          }
        }
        const bool loop = low < offsets[r + 1] && column_of[low] == diagonal;
        return Sums<1>{{loop ? 1.0 : 0.0}};
      });
  return static_cast<offset_t>(loops.value[0]);
}

template <class On>
void first_columns(On on, const offset_t* offsets, const index_t* column_of, index_t rows,
                   index_t* first) {
  for_each_index(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t r) {
    first[r] = offsets[r] < offsets[r + 1] ? column_of[offsets[r]] : no_vertex;
  });
}

template <class On, class T>
void convert_weights(On on, AnyWeights from, std::size_t n, T* to) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t k) {
    to[k] = from.template at<T>(static_cast<offset_t>(k));
  });
}

template <class On, class T>
void conjugate_all(On on, Complex<T>* values, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t k) { values[k] = conjugate(values[k]); });
}

template <class On>
void begin_runs(On on, SortedColumns entries) {
  for_each_index(on, entries.size, [=] GRAPHRUN_HD(std::size_t i) {
    const std::uint32_t c = entries.column_of[i];
    if (i == 0 || entries.column_of[i - 1] != c) entries.cursors[c] -= static_cast<offset_t>(i);
  });
}

template <class On>
void end_runs(On on, SortedColumns entries) {
  for_each_index(on, entries.size, [=] GRAPHRUN_HD(std::size_t i) {
    const std::uint32_t c = entries.column_of[i];
    const bool last = i + 1 == entries.size || entries.column_of[i + 1] != c;
    if (last) entries.cursors[c] += static_cast<offset_t>(i) + 1;
  });
}

GRAPHRUN_HD inline offset_t place_of(const SortedColumns& entries, std::size_t i) {
  const offset_t before = entries.cursors == nullptr ? 0 : entries.cursors[entries.column_of[i]];
  return before + static_cast<offset_t>(i);
}

template <class On>
void place(On on, SortedColumns entries, const index_t* rows, index_t* out) {
  for_each_index(on, entries.size,
                 [=] GRAPHRUN_HD(std::size_t i) { out[place_of(entries, i)] = rows[i]; });
}

template <class On, class W>
void place_weighted(On on, SortedColumns entries, const index_t* positions, const index_t* row_of,
                    const W* from, index_t* out, W* weights) {
  for_each_index(on, entries.size, [=] GRAPHRUN_HD(std::size_t i) {
    const offset_t to = place_of(entries, i);
    out[to] = row_of[positions[i]];
    weights[to] = from[positions[i]];
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

// Whether the last row of tile t is long. Only the last row of a tile can be.
GRAPHRUN_HD inline bool ends_long(const offset_t* offsets, const index_t* first_row,
                                  std::size_t t) {
  const index_t end = first_row[t + 1];
  return end > first_row[t] && RowTilesView::is_long(offsets[end] - offsets[end - 1]);
}

// The length class of a row; a tile stores its rows class by class.
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
  index_t place[row_classes + 1] = {};  // position of the first row of each class
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

#define GRAPHRUN_INSTANTIATE_WEIGHTS(On, W)                                                 \
  template void convert_weights(On, AnyWeights, std::size_t, W*);                           \
  template void place_weighted(On, SortedColumns, const index_t*, const index_t*, const W*, \
                               index_t*, W*);

#define GRAPHRUN_INSTANTIATE_CONVERT(On)                                                      \
  template void offsets_of(On, const index_t*, offset_t, index_t, offset_t*);                 \
  template offset_t wrong_offsets(On, const offset_t*, index_t, offset_t);                    \
  template offset_t wrong_columns(On, const offset_t*, const index_t*, index_t, index_t);     \
  template offset_t count_loops(On, const offset_t*, const index_t*, index_t, index_t);       \
  template void first_columns(On, const offset_t*, const index_t*, index_t, index_t*);        \
  template void begin_runs(On, SortedColumns);                                                \
  template void end_runs(On, SortedColumns);                                                  \
  template void place(On, SortedColumns, const index_t*, index_t*);                           \
  GRAPHRUN_INSTANTIATE_WEIGHTS(On, std::int32_t)                                              \
  GRAPHRUN_INSTANTIATE_WEIGHTS(On, std::int64_t)                                              \
  GRAPHRUN_INSTANTIATE_WEIGHTS(On, float)                                                     \
  GRAPHRUN_INSTANTIATE_WEIGHTS(On, double)                                                    \
  GRAPHRUN_INSTANTIATE_WEIGHTS(On, Complex<float>)                                            \
  GRAPHRUN_INSTANTIATE_WEIGHTS(On, Complex<double>)                                           \
  template void conjugate_all(On, Complex<float>*, std::size_t);                              \
  template void conjugate_all(On, Complex<double>*, std::size_t);                             \
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
