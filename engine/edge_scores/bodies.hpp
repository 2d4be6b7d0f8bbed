// The list of a graph's edges, each once, as loop bodies for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "base/common/search.hpp"
#include "engine/edge_scores/kernels.hpp"

namespace graphrun::kernels {

template <class On>
void count_row_edges(On on, CsrView<NoWeights> a, bool upper, offset_t* counts) {
  for_each_index(on, static_cast<std::size_t>(a.rows) + 1, [=] GRAPHRUN_HD(std::size_t i) {
    const auto r = static_cast<index_t>(i);
    if (r == a.rows) {
      counts[i] = 0;
      return;
    }
    const offset_t begin = a.offsets[r], end = a.offsets[r + 1];
    counts[i] = end - (upper ? first_at_or_above(a.column_of, begin, end, r) : begin);
  });
}

template <class On>
void list_row_edges(On on, CsrView<NoWeights> a, const offset_t* offsets, offset_t edges,
                    index_t* row_of, index_t* column_of) {
  for_each_index(on, static_cast<std::size_t>(edges), [=] GRAPHRUN_HD(std::size_t i) {
    const auto at = static_cast<offset_t>(i);
    const index_t r = last_at_or_below(offsets, a.rows, at);
    row_of[i] = r;
    // They are the last entries of the row.
    column_of[i] = a.column_of[a.offsets[r + 1] - (offsets[r + 1] - at)];
  });
}

#define GRAPHRUN_INSTANTIATE_EDGE_SCORES(On)                                                \
  template void count_row_edges(On, CsrView<NoWeights>, bool, offset_t*);                   \
  template void list_row_edges(On, CsrView<NoWeights>, const offset_t*, offset_t, index_t*, \
                               index_t*);

}  // namespace graphrun::kernels
