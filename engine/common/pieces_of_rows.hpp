// Loops over the entries of rows in pieces, for both backends: a long row is shared by threads.
#pragma once

#include <type_traits>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/for_each_row.hpp"
#include "base/common/search.hpp"

namespace graphrun {

// Calls f(row, k, row_end) for each row that has entries in [k, last): with their range.
template <class F>
GRAPHRUN_HD void for_rows_between(const CsrView<NoWeights>& a, offset_t k, offset_t last, F&& f) {
  index_t row = last_at_or_below(a.offsets, a.rows, k);
  while (k < last) {
    row = row_from(a.offsets, a.rows, row, k);
    const offset_t row_end = a.offsets[row + 1] < last ? a.offsets[row + 1] : last;
    f(row, k, row_end);
    k = row_end;
  }
}

// The same for all entries, in pieces of equal length.
template <class On, class F>
void for_pieces_of_rows(On on, CsrView<NoWeights> a, offset_t entries, F f) {
  // On a GPU the pieces of a warp are beside each other in a few lines of its cache.
  constexpr offset_t piece = std::is_same_v<On, OnCpu> ? 512 : 8;
  const auto pieces = static_cast<std::size_t>((entries + piece - 1) / piece);
  for_each_row(on, pieces, piece, [=] GRAPHRUN_HD(std::size_t p) {
    const offset_t k = static_cast<offset_t>(p) * piece;
    for_rows_between(a, k, k + piece < entries ? k + piece : entries, f);
  });
}

}  // namespace graphrun
