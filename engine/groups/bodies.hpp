// Kernels over groups of vertices as loops over indices, for both backends.
#pragma once

#include <type_traits>

#include "base/common/for_each_row.hpp"
#include "base/common/search.hpp"
#include "engine/groups/kernels.hpp"

namespace graphrun::kernels {

template <class On>
void single_entries(On on, std::size_t n, offset_t* offsets) {
  for_each_index(on, n + 1,
                 [=] GRAPHRUN_HD(std::size_t v) { offsets[v] = static_cast<offset_t>(v); });
}

template <class On>
offset_t count_outside(On on, const index_t* label, std::size_t n, std::size_t vertices) {
  return static_cast<offset_t>(ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t v) {
                                 const bool is_inside =
                                     label[v] >= 0 && static_cast<std::size_t>(label[v]) < vertices;
                                 return Sums<1>{{is_inside ? 0.0 : 1.0}};
                               }).value[0]);
}

template <class On>
void weights_within(On on, CsrView<AnyWeights> a, offset_t entries, index_t first,
                    const index_t* label, double loop, double* kept) {
  // A long row is shared by many threads.
  constexpr offset_t piece = std::is_same_v<On, OnCpu> ? 512 : 8;
  const auto pieces = static_cast<std::size_t>((entries + piece - 1) / piece);
  for_each_row(on, pieces, piece, [=] GRAPHRUN_HD(std::size_t p) {
    offset_t k = static_cast<offset_t>(p) * piece;
    const offset_t last = k + piece < entries ? k + piece : entries;
    index_t row = last_at_or_below(a.offsets, a.rows, k);
    for (; k < last; ++k) {
      row = row_from(a.offsets, a.rows, row, k);
      const index_t column = a.column_of[k], vertex = first + row;
      const double weight = a.weights.template at<double>(k);
      if (vertex == column) {
        kept[k] = loop * weight;
      } else {
        kept[k] = label != nullptr && label[vertex] == label[column] ? weight : 0.0;
      }
    }
  });
}

#define GRAPHRUN_INSTANTIATE_GROUPS(On)                                                            \
  template void single_entries(On, std::size_t, offset_t*);                                        \
  template offset_t count_outside(On, const index_t*, std::size_t, std::size_t);                   \
  template void weights_within(On, CsrView<AnyWeights>, offset_t, index_t, const index_t*, double, \
                               double*);

}  // namespace graphrun::kernels
