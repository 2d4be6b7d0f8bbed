// Loop bodies of matrix orientation, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/common/has_entry.hpp"
#include "engine/triangles/kernels.hpp"
#include "engine/triangles/vertex_at.hpp"

namespace graphrun::kernels {

template <class On>
void split_rows(On on, const CsrView<NoWeights>& a, index_t first, offset_t* lower_end,
                offset_t* upper_begin) {
  const offset_t* const offsets = a.offsets;
  const index_t* const column_of = a.column_of;
  for_each_index(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_HD(std::size_t r) {
    const index_t row = first + static_cast<index_t>(r);
    offset_t low = offsets[r], high = offsets[r + 1];
    while (low < high) {
      const offset_t middle = low + (high - low) / 2;
      if (column_of[middle] < row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    lower_end[r] = low;
    upper_begin[r] = low + (low < offsets[r + 1] && column_of[low] == row ? 1 : 0);
  });
}

template <class On>
void wedge_work(On on, const offset_t* offsets, const offset_t* lower_end,
                const offset_t* upper_begin, EqualParts rows, Sums<1>* sums) {
  part_sums<1>(
      on, rows,
      [=] GRAPHRUN_HD(std::size_t r) {
        return Sums<1>{{static_cast<double>(lower_end[r] - offsets[r]) *
                        static_cast<double>(offsets[r + 1] - upper_begin[r])}};
      },
      sums);
}

template <class On>
void lower_columns(On on, const std::uint64_t* keys, std::size_t n, int bits, index_t* lower) {
  for_each_index(
      on, n, [=] GRAPHRUN_HD(std::size_t i) { lower[i] = static_cast<index_t>(keys[i] >> bits); });
}

GRAPHRUN_HD inline double neighbours_of(const OrientedView& view, std::size_t rank) {
  return static_cast<double>(view.lower_end[rank] - view.lower_begin[rank] + view.upper_end[rank] -
                             view.upper_begin[rank]);
}

template <class On>
void count_both_ways(On on, const OrientedView& view, const CsrView<NoWeights>& directed,
                     index_t* out) {
  for_each_index(on, static_cast<std::size_t>(view.vertices), [=] GRAPHRUN_HD(std::size_t u) {
    const index_t from = vertex_at(view, static_cast<index_t>(u));
    for (offset_t p = view.lower_begin[u]; p < view.lower_end[u]; ++p) {
      const index_t to = vertex_at(view, view.lower[p]);
      out[p] = (has_entry(directed, from, to) ? 1 : 0) + (has_entry(directed, to, from) ? 1 : 0);
    }
  });
}

template <class On>
void share_of_pairs(On on, const OrientedView& view, const std::int64_t* counts, double factor,
                    double* share) {
  for_each_index(on, static_cast<std::size_t>(view.vertices), [=] GRAPHRUN_HD(std::size_t u) {
    const index_t v = vertex_at(view, static_cast<index_t>(u));
    const double d = neighbours_of(view, u);
    share[v] = d < 2 ? 0.0 : factor * static_cast<double>(counts[v]) / (d * (d - 1));
  });
}

template <class On>
void count_wedges(On on, const OrientedView& view, EqualParts parts, Sums<1>* sums) {
  part_sums<1>(
      on, parts,
      [=] GRAPHRUN_HD(std::size_t u) {
        const double d = neighbours_of(view, u);
        return Sums<1>{{d * (d - 1) / 2}};
      },
      sums);
}

#define GRAPHRUN_INSTANTIATE_ORIENTED(On)                                                      \
  template void split_rows(On, const CsrView<NoWeights>&, index_t, offset_t*, offset_t*);      \
  template void wedge_work(On, const offset_t*, const offset_t*, const offset_t*, EqualParts,  \
                           Sums<1>*);                                                          \
  template void lower_columns(On, const std::uint64_t*, std::size_t, int, index_t*);           \
  template void count_both_ways(On, const OrientedView&, const CsrView<NoWeights>&, index_t*); \
  template void share_of_pairs(On, const OrientedView&, const std::int64_t*, double, double*); \
  template void count_wedges(On, const OrientedView&, EqualParts, Sums<1>*);

}  // namespace graphrun::kernels
