// Reverse entries as a loop over pieces of equally many entries, for both backends: a long row is
// shared by many threads.
#pragma once

#include <type_traits>

#include "base/common/for_each.hpp"
#include "base/common/search.hpp"
#include "engine/common/atomic_add.hpp"
#include "engine/common/has_entry.hpp"
#include "engine/common_entries/kernels.hpp"

namespace graphrun::kernels {

// Calls f(row, k, row_end) for the entries k of each row that lie in a piece, which f goes through.
template <class On, class F>
void for_pieces_of_rows(On on, CsrView<NoWeights> a, offset_t entries, F f) {
  // On a GPU the pieces of a warp are beside each other in a few lines of its cache.
  constexpr offset_t piece = std::is_same_v<On, OnCpu> ? 512 : 8;
  const auto pieces = static_cast<std::size_t>((entries + piece - 1) / piece);
  for_each_index(on, pieces, [=] GRAPHRUN_HD(std::size_t p) {
    offset_t k = static_cast<offset_t>(p) * piece;
    const offset_t last = k + piece < entries ? k + piece : entries;
    index_t row = last_at_or_below(a.offsets, a.rows, k);
    while (k < last) {
      row = row_from(a.offsets, a.rows, row, k);
      const offset_t row_end = a.offsets[row + 1] < last ? a.offsets[row + 1] : last;
      f(row, k, row_end);
      k = row_end;
    }
  });
}

template <class On>
void count_mutual(On on, CsrView<NoWeights> a, offset_t entries, index_t* mutual,
                  index_t* arriving) {
  for_pieces_of_rows(on, a, entries, [=] GRAPHRUN_HD(index_t row, offset_t k, offset_t row_end) {
    index_t found = 0;
    for (; k < row_end; ++k) {
      const index_t column = a.column_of[k];
      add_atomically(arriving + column, index_t{1});
      if (column < row || (column > row && !has_entry(a, column, row))) continue;
      ++found;
      if (column != row) add_atomically(mutual + column, index_t{1});
    }
    if (found > 0) add_atomically(mutual + row, found);
  });
}

template <class On>
void count_in_both(On on, CsrView<NoWeights> out, CsrView<NoWeights> in, offset_t entries,
                   index_t* mutual, index_t* arriving) {
  for_pieces_of_rows(on, out, entries, [=] GRAPHRUN_HD(index_t row, offset_t k, offset_t row_end) {
    index_t found = 0;
    for (; k < row_end; ++k) found += has_entry(in, row, out.column_of[k]) ? 1 : 0;
    if (found > 0) add_atomically(mutual + row, found);
  });
  for_each_index(on, static_cast<std::size_t>(in.rows), [=] GRAPHRUN_HD(std::size_t r) {
    arriving[r] = static_cast<index_t>(in.offsets[r + 1] - in.offsets[r]);
  });
}

template <class On>
void conclude_mutual(On on, CsrView<NoWeights> a, const index_t* mutual, const index_t* arriving,
                     double* mutual_of, double* degree) {
  for_each_index(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_HD(std::size_t r) {
    mutual_of[r] = static_cast<double>(mutual[r]);
    degree[r] = static_cast<double>(a.offsets[r + 1] - a.offsets[r] + arriving[r]);
  });
}

#define GRAPHRUN_INSTANTIATE_COMMON(On)                                                          \
  template void count_in_both(On, CsrView<NoWeights>, CsrView<NoWeights>, offset_t, index_t*,    \
                              index_t*);                                                         \
  template void count_mutual(On, CsrView<NoWeights>, offset_t, index_t*, index_t*);              \
  template void conclude_mutual(On, CsrView<NoWeights>, const index_t*, const index_t*, double*, \
                                double*);

}  // namespace graphrun::kernels
