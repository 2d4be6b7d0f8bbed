// Loop bodies over lengths of edges, compiled for both backends.
#pragma once

#include <graphrun/engine/semiring.hpp>
#include <limits>

#include "base/common/for_each.hpp"
#include "engine/common/pieces_of_rows.hpp"
#include "engine/weighted_brandes/kernels.hpp"

namespace graphrun::kernels {

template <class On, class W>
offset_t first_not_above_zero(On on, const W* weights, std::size_t n) {
  const auto count = static_cast<offset_t>(n);
  return count - largest(on, n, [=] GRAPHRUN_HD(std::size_t k) {
           return weights[k] > W{0} ? offset_t{0} : count - static_cast<offset_t>(k);
         });
}

template <class On>
offset_t count_absorbed(On on, CsrView<AnyWeights> a, offset_t entries, const double* x) {
  constexpr offset_t piece = 64;
  const auto pieces = static_cast<std::size_t>((entries + piece - 1) / piece);
  const Sums<1> found = ordered_sums<1>(on, pieces, [=] GRAPHRUN_HD(std::size_t p) {
    const offset_t first = static_cast<offset_t>(p) * piece;
    const offset_t end = first + piece < entries ? first + piece : entries;
    Sums<1> count{};
    for_rows_between(a.offsets, a.rows, first, end, [&](index_t u, offset_t k, offset_t row_end) {
      if (!(x[u] <= std::numeric_limits<double>::max())) return;
      for (; k < row_end; ++k) {
        count.value[0] += x[u] + a.weights.template at<double>(k) == x[u] ? 1 : 0;
      }
    });
    return count;
  });
  return static_cast<offset_t>(found.value[0]);
}

template <class On, class T>
void add_ends_of(On on, const T* distance, index_t source, offset_t others, std::size_t n,
                 double* score) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    if (distance[v] == MinPlus<T>::zero) return;
    score[v] += static_cast<index_t>(v) == source ? static_cast<double>(others) : 1.0;
  });
}

template <class On, class W, class Found>
void add_edge_shares_of(On on, EdgeScoreView edges, CsrView<W> a, Found found) {
  using S = MinPlus<typename Found::Length>;
  using N = PathNumber<typename Found::Number>;
  for_each_index(on, static_cast<std::size_t>(edges.edges), [=] GRAPHRUN_HD(std::size_t i) {
    const index_t u = edges.row_of[i], v = edges.column_of[i];
    if (u == v) return;
    const offset_t after = edges.offsets[u + 1] - static_cast<offset_t>(i);
    const auto length = a.weights.template at<typename Found::Length>(a.offsets[u + 1] - after);
    const auto to_u = found.distance(u), to_v = found.distance(v);
    if (to_u != S::zero && to_v != S::zero && S::result(S::mul(length, to_u)) == to_v) {
      edges.score[i] += N::product(found.paths(u), found.back(v));
    } else if (edges.both_ways && to_u != S::zero && to_v != S::zero &&
               S::result(S::mul(length, to_v)) == to_u) {
      edges.score[i] += N::product(found.paths(v), found.back(u));
    }
  });
}

#define GRAPHRUN_FOUND_APART(On, T, N)                                                        \
  template void add_edge_shares_of(On, EdgeScoreView, CsrView<AnyWeights>, FoundApart<T, N>); \
  template void add_edge_shares_of(On, EdgeScoreView, CsrView<NoWeights>, FoundApart<T, N>);
#define GRAPHRUN_INSTANTIATE_WEIGHTED_BRANDES(On)                                              \
  template offset_t first_not_above_zero(On, const std::int32_t*, std::size_t);                \
  template offset_t first_not_above_zero(On, const std::int64_t*, std::size_t);                \
  template offset_t first_not_above_zero(On, const float*, std::size_t);                       \
  template offset_t first_not_above_zero(On, const double*, std::size_t);                      \
  template offset_t count_absorbed(On, CsrView<AnyWeights>, offset_t, const double*);          \
  template void add_ends_of(On, const std::int64_t*, index_t, offset_t, std::size_t, double*); \
  template void add_ends_of(On, const double*, index_t, offset_t, std::size_t, double*);       \
  GRAPHRUN_FOUND_APART(On, std::int64_t, double)                                               \
  GRAPHRUN_FOUND_APART(On, std::int64_t, Scaled)                                               \
  GRAPHRUN_FOUND_APART(On, double, double)                                                     \
  GRAPHRUN_FOUND_APART(On, double, Scaled)

}  // namespace graphrun::kernels
