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
                     std::uint8_t* out) {
  for_each_index(on, static_cast<std::size_t>(view.vertices), [=] GRAPHRUN_HD(std::size_t u) {
    const index_t from = vertex_at(view, static_cast<index_t>(u));
    for (offset_t p = view.lower_begin[u]; p < view.lower_end[u]; ++p) {
      const index_t to = vertex_at(view, view.lower[p]);
      out[p] = static_cast<std::uint8_t>((has_entry(directed, from, to) ? 1 : 0) +
                                         (has_entry(directed, to, from) ? 1 : 0));
    }
  });
}

template <class On>
void count_both_ways(On on, const OrientedView& view, const RowsToOrient& out_rows,
                     const CsrView<NoWeights>& in_rows, std::uint8_t* out) {
  const index_t* const place = out_rows.place + out_rows.first;
  for_each_index(on, static_cast<std::size_t>(out_rows.rows.rows), [=] GRAPHRUN_HD(std::size_t r) {
    const auto row = static_cast<index_t>(r);
    const offset_t begin = view.lower_begin[place[0]];
    for (offset_t p = view.lower_begin[place[r]]; p < view.lower_end[place[r]]; ++p) {
      const index_t other = vertex_at(view, view.lower[p]);
      out[p - begin] = static_cast<std::uint8_t>((has_entry(out_rows.rows, row, other) ? 1 : 0) +
                                                 (has_entry(in_rows, row, other) ? 1 : 0));
    }
  });
}

template <class On>
void lowest_bits(On on, const std::uint64_t* keys, std::size_t n, int bits, index_t* lower) {
  const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  for_each_index(
      on, n, [=] GRAPHRUN_HD(std::size_t i) { lower[i] = static_cast<index_t>(keys[i] & mask); });
}

template <class On>
void place_rows(On on, const index_t* place, index_t vertices, index_t first, index_t count,
                const offset_t* lower, const offset_t* upper, const PlacedRows& rows) {
  for_each_index(on, static_cast<std::size_t>(vertices), [=] GRAPHRUN_HD(std::size_t v) {
    const index_t at = place[v], own = static_cast<index_t>(v) - first;
    const bool is_own = own >= 0 && own < count;
    rows.lower_begin[at] = lower[v];
    rows.lower_end[at] = lower[v + 1];
    rows.upper_begin[at] = is_own ? upper[own] : 0;
    rows.upper_end[at] = is_own ? upper[own + 1] : 0;
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

template <class On>
index_t count_of_hub_degree(On on, const offset_t* degree, index_t vertices) {
  return static_cast<index_t>(
      ordered_sums<1>(on, static_cast<std::size_t>(vertices), [=] GRAPHRUN_HD(std::size_t v) {
        return Sums<1>{{degree[v] >= hub_degree ? 1.0 : 0.0}};
      }).value[0]);
}

#define GRAPHRUN_INSTANTIATE_ORIENTED(On)                                                      \
  template void split_rows(On, const CsrView<NoWeights>&, index_t, offset_t*, offset_t*);      \
  template void wedge_work(On, const offset_t*, const offset_t*, const offset_t*, EqualParts,  \
                           Sums<1>*);                                                          \
  template void lower_columns(On, const std::uint64_t*, std::size_t, int, index_t*);           \
  template void count_both_ways(On, const OrientedView&, const CsrView<NoWeights>&,            \
                                std::uint8_t*);                                                \
  template void count_both_ways(On, const OrientedView&, const RowsToOrient&,                  \
                                const CsrView<NoWeights>&, std::uint8_t*);                     \
  template void lowest_bits(On, const std::uint64_t*, std::size_t, int, index_t*);             \
  template void place_rows(On, const index_t*, index_t, index_t, index_t, const offset_t*,     \
                           const offset_t*, const PlacedRows&);                                \
  template index_t count_of_hub_degree(On, const offset_t*, index_t);                          \
  template void share_of_pairs(On, const OrientedView&, const std::int64_t*, double, double*); \
  template void count_wedges(On, const OrientedView&, EqualParts, Sums<1>*);

}  // namespace graphrun::kernels
