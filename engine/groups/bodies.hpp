// Kernels over groups of vertices as loops over indices, for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/common/pieces_of_rows.hpp"
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
  const auto weigh = [=] GRAPHRUN_HD(index_t row, offset_t k, offset_t row_end) {
    const index_t vertex = first + row;
    for (; k < row_end; ++k) {
      const index_t column = a.column_of[k];
      const double weight = a.weights.template at<double>(k);
      if (vertex == column) {
        kept[k] = loop * weight;
      } else {
        kept[k] = label != nullptr && label[vertex] == label[column] ? weight : 0.0;
      }
    }
  };
  for_pieces_of_rows(on, a.offsets, a.rows, entries, weigh);
}

#define GRAPHRUN_INSTANTIATE_GROUPS(On)                                                            \
  template void single_entries(On, std::size_t, offset_t*);                                        \
  template offset_t count_outside(On, const index_t*, std::size_t, std::size_t);                   \
  template void weights_within(On, CsrView<AnyWeights>, offset_t, index_t, const index_t*, double, \
                               double*);

}  // namespace graphrun::kernels
