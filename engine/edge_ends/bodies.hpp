// Kernels over values at the ends of edges as loops over vertices, for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "base/common/search.hpp"
#include "engine/edge_ends/kernels.hpp"

namespace graphrun::kernels {

template <class On>
void as_real(On on, const index_t* count, std::size_t n, double* x) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { x[i] = static_cast<double>(count[i]); });
}

template <class On>
void row_lengths(On on, CsrView<NoWeights> a, double* x) {
  for_each_index(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_HD(std::size_t i) {
    x[i] = static_cast<double>(a.offsets[i + 1] - a.offsets[i]);
  });
}

template <class On>
void add_diagonal(On on, CsrView<AnyWeights> a, index_t first, double* x) {
  for_each_index(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_HD(std::size_t i) {
    const index_t v = first + static_cast<index_t>(i);
    const offset_t k = first_at_or_above(a.column_of, a.offsets[i], a.offsets[i + 1], v);
    if (k < a.offsets[i + 1] && a.column_of[k] == v) x[i] += a.weights.template at<double>(k);
  });
}

template <class On>
void sum_ends(On on, EndPointers ends, EqualParts parts, Sums<3>* sums) {
  const EndPointers e = ends;
  part_sums<3>(
      on, parts,
      [=] GRAPHRUN_HD(std::size_t v) {
        return Sums<3>{{e.leaving[v], e.leaving[v] * e.x[v], e.arriving[v] * e.y[v]}};
      },
      sums);
}

template <class On>
void sum_spreads(On on, EndPointers ends, const double* sum, EndCentre centre, EqualParts parts,
                 Sums<5>* sums) {
  part_sums<5>(
      on, parts, [=] GRAPHRUN_HD(std::size_t v) { return spread_of(ends, centre, v, sum[v]); },
      sums);
}

#define GRAPHRUN_INSTANTIATE_ENDS(On)                                    \
  template void as_real(On, const index_t*, std::size_t, double*);       \
  template void row_lengths(On, CsrView<NoWeights>, double*);            \
  template void add_diagonal(On, CsrView<AnyWeights>, index_t, double*); \
  template void sum_ends(On, EndPointers, EqualParts, Sums<3>*);         \
  template void sum_spreads(On, EndPointers, const double*, EndCentre, EqualParts, Sums<5>*);

}  // namespace graphrun::kernels
