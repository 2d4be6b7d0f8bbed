// Reverse entries as loops over pieces of rows, for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/common/atomic_add.hpp"
#include "engine/common/has_entry.hpp"
#include "engine/common/pieces_of_rows.hpp"
#include "engine/common_entries/kernels.hpp"

#if !defined(__CUDACC__)
#include "engine/common/cpu/own_counts.hpp"
#endif

namespace graphrun::kernels {

// How counts that other threads add to, too, are added to; and counts of one thread.
struct SharedCounts {
  index_t* of;
  GRAPHRUN_HD void add(index_t at, index_t value) const { add_atomically(of + at, value); }
};
struct OwnCounts {
  index_t* of;
  GRAPHRUN_HD void add(index_t at, index_t value) const { of[at] += value; }
};

// Of entries [k, end) of a row: mutual[v] += those that have a reverse or are their own, for both
// ends v. The entry above the diagonal counts for the one below it.
template <class Counts>
GRAPHRUN_HD void add_mutual(const CsrView<NoWeights>& a, index_t row, offset_t k, offset_t end,
                            Counts mutual) {
  index_t found = 0;
  for (; k < end; ++k) {
    const index_t column = a.column_of[k];
    if (column < row || (column > row && !has_entry(a, column, row))) continue;
    ++found;
    if (column != row) mutual.add(column, 1);
  }
  if (found > 0) mutual.add(row, found);
}

template <class On>
void count_mutual(On on, CsrView<NoWeights> a, offset_t entries, index_t* mutual) {
#if !defined(__CUDACC__)
  constexpr std::size_t share = std::size_t{1} << 13;
  const auto count = [=](index_t* counts, std::size_t begin, std::size_t past) {
    for_rows_between(a.offsets, a.rows, static_cast<offset_t>(begin), static_cast<offset_t>(past),
                     [=](index_t row, offset_t k, offset_t end) {
                       add_mutual(a, row, k, end, OwnCounts{counts});
                     });
  };
  if (count_by_few(on, static_cast<std::size_t>(a.rows), static_cast<std::size_t>(entries), share,
                   mutual, count)) {
    return;
  }
#endif
  const auto add = [=] GRAPHRUN_HD(index_t row, offset_t k, offset_t end) {
    add_mutual(a, row, k, end, SharedCounts{mutual});
  };
  for_pieces_of_rows(on, a.offsets, a.rows, entries, add);
}

template <class On>
void count_symmetric(On on, CsrView<NoWeights> a, double* mutual_of, double* degree) {
  for_each_index(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_HD(std::size_t r) {
    const auto length = static_cast<double>(a.offsets[r + 1] - a.offsets[r]);
    mutual_of[r] = length;
    degree[r] = 2 * length;
  });
}

template <class On>
void count_in_both(On on, CsrView<NoWeights> out, CsrView<NoWeights> in, offset_t entries,
                   index_t* mutual, index_t* arriving) {
  const auto count = [=] GRAPHRUN_HD(index_t row, offset_t k, offset_t row_end) {
    index_t found = 0;
    for (; k < row_end; ++k) found += has_entry(in, row, out.column_of[k]) ? 1 : 0;
    if (found > 0) add_atomically(mutual + row, found);
  };
  for_pieces_of_rows(on, out.offsets, out.rows, entries, count);
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
  template void count_symmetric(On, CsrView<NoWeights>, double*, double*);                       \
  template void count_mutual(On, CsrView<NoWeights>, offset_t, index_t*);                        \
  template void conclude_mutual(On, CsrView<NoWeights>, const index_t*, const index_t*, double*, \
                                double*);

}  // namespace graphrun::kernels
