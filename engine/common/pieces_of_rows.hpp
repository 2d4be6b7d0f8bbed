// Loops over the entries of rows in pieces, for both backends: a long row is shared by threads.
#pragma once

#include <type_traits>

#include <graphrun/base/types.hpp>

#include "base/common/device_only.hpp"
#include "base/common/for_each_row.hpp"
#include "base/common/search.hpp"

namespace graphrun {

// Calls f(row, k, row_end) for each row that has entries in [k, last): with their range. `offsets`:
// rows + 1, those of a matrix or of a part of the entries of each row.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable  // f may be a function that only kernels call
#endif
template <class F>
GRAPHRUN_HD void for_rows_between(const offset_t* offsets, index_t rows, offset_t k, offset_t last,
                                  F&& f) {
  index_t row = last_at_or_below(offsets, rows, k);
  while (k < last) {
#if defined(__CUDACC__)
    row = row_from(offsets, rows, row, k);
#else
    while (offsets[row + 1] <= k) ++row;  // faster where few rows are empty
#endif
    const offset_t row_end = offsets[row + 1] < last ? offsets[row + 1] : last;
    f(row, k, row_end);
    k = row_end;
  }
}

// The same for all entries, in pieces of equal length.
template <class On, class F>
void for_pieces_of_rows(On on, const offset_t* offsets, index_t rows, offset_t entries, F f) {
  // On a GPU the pieces of a warp are beside each other in a few lines of its cache.
  constexpr offset_t piece = std::is_same_v<On, OnCpu> ? 512 : 8;
  const auto pieces = static_cast<std::size_t>((entries + piece - 1) / piece);
  for_each_row(on, pieces, piece, [=] GRAPHRUN_DEVICE(std::size_t p) {
    const offset_t k = static_cast<offset_t>(p) * piece;
    for_rows_between(offsets, rows, k, k + piece < entries ? k + piece : entries, f);
  });
}

}  // namespace graphrun
