// Loop bodies over stored entries, compiled for both backends.
#pragma once

#include <limits>

#include "base/common/for_each_row.hpp"
#include "base/common/search.hpp"
#include "engine/shortest_path_dag/kernels.hpp"

namespace graphrun::kernels {
namespace detail {

GRAPHRUN_HD inline int bits_in(std::uint64_t word) {
#if defined(__CUDA_ARCH__)
  return __popcll(word);
#else
  return __builtin_popcountll(word);
#endif
}

GRAPHRUN_HD inline int lowest_bit(std::uint64_t word) {
#if defined(__CUDA_ARCH__)
  return __ffsll(static_cast<long long>(word)) - 1;
#else
  return __builtin_ctzll(word);
#endif
}

}  // namespace detail

template <class S, class On, class W>
void flag_dag_edges(On on, CsrView<W> a, offset_t entries, const typename S::value_type* x,
                    std::uint64_t* flags, offset_t* count, index_t first_vertex) {
  using Weight = typename S::weight_type;
  const auto pieces = static_cast<std::size_t>(flag_pieces(entries));
  for_each_row(on, pieces, 64, [=] GRAPHRUN_HD(std::size_t p) {
    const offset_t first = static_cast<offset_t>(p) * 64;
    const offset_t end = first + 64 < entries ? first + 64 : entries;
    index_t u = last_at_or_below(a.offsets, a.rows, first);
    std::uint64_t word = 0;
    for (offset_t k = first; k < end; ++k) {
      if (k >= a.offsets[u + 1]) ++u;
      if (k >= a.offsets[u + 1]) u = last_at_or_below(a.offsets, a.rows, k);
      if (x[first_vertex + u] == S::zero) continue;
      const auto offer = S::result(S::mul(a.weights.template at<Weight>(k), x[first_vertex + u]));
      const bool on_dag = offer != S::zero && offer == x[a.column_of[k]];
      word |= static_cast<std::uint64_t>(on_dag) << (k - first);
    }
    flags[p] = word;
    count[p] = detail::bits_in(word);
  });
}

template <class S, class On>
offset_t count_overflowing(On on, CsrView<AnyWeights> a, offset_t entries,
                           const typename S::value_type* x, index_t first_vertex) {
  using Weight = typename S::weight_type;
  const auto pieces = static_cast<std::size_t>(flag_pieces(entries));
  const Sums<1> found = ordered_sums<1>(on, pieces, [=] GRAPHRUN_HD(std::size_t p) {
    const offset_t first = static_cast<offset_t>(p) * 64;
    const offset_t end = first + 64 < entries ? first + 64 : entries;
    index_t u = last_at_or_below(a.offsets, a.rows, first);
    Sums<1> count{};
    for (offset_t k = first; k < end; ++k) {
      if (k >= a.offsets[u + 1]) u = last_at_or_below(a.offsets, a.rows, k);
      if (x[first_vertex + u] == S::zero || x[a.column_of[k]] != S::zero) continue;
      const bool finite = a.weights.template at<double>(k) <= std::numeric_limits<double>::max();
      const auto offer = S::mul(a.weights.template at<Weight>(k), x[first_vertex + u]);
      count.value[0] += finite && offer == S::zero ? 1 : 0;
    }
    return count;
  });
  return static_cast<offset_t>(found.value[0]);
}

template <class On>
void take_flagged(On on, CsrView<NoWeights> a, const std::uint64_t* flags, const offset_t* ahead,
                  offset_t entries, offset_t kept, offset_t* offsets, index_t* column_of) {
  for_each_index(on, static_cast<std::size_t>(a.rows) + 1, [=] GRAPHRUN_HD(std::size_t r) {
    const offset_t k = a.offsets[r];
    const std::uint64_t below = (std::uint64_t{1} << (k % 64)) - 1;
    offsets[r] = k == entries ? kept : ahead[k / 64] + detail::bits_in(flags[k / 64] & below);
  });
  const auto pieces = static_cast<std::size_t>(flag_pieces(entries));
  for_each_row(on, pieces, 64, [=] GRAPHRUN_HD(std::size_t p) {
    offset_t next = ahead[p];
    for (std::uint64_t left = flags[p]; left != 0; left &= left - 1) {
      column_of[next++] = a.column_of[static_cast<offset_t>(p) * 64 + detail::lowest_bit(left)];
    }
  });
}

#define GRAPHRUN_DAG_ONE(On, S, W)                                                                \
  template void flag_dag_edges<S>(On, CsrView<W>, offset_t, const S::value_type*, std::uint64_t*, \
                                  offset_t*, index_t);
#define GRAPHRUN_DAG_pattern(On, S) GRAPHRUN_DAG_ONE(On, S, NoWeights)
#define GRAPHRUN_DAG_weighted(On, S) \
  GRAPHRUN_DAG_ONE(On, S, NoWeights) \
  GRAPHRUN_DAG_ONE(On, S, AnyWeights)
#define GRAPHRUN_ROW_DAG(S, addition, reads, values, On) \
  GRAPHRUN_IF_MIN_##addition(GRAPHRUN_DAG_##reads, On, S)

#define GRAPHRUN_OVERFLOWING_pattern(On, S)
#define GRAPHRUN_OVERFLOWING_weighted(On, S)                                                      \
  template offset_t count_overflowing<S>(On, CsrView<AnyWeights>, offset_t, const S::value_type*, \
                                         index_t);
#define GRAPHRUN_ROW_OVERFLOWING(S, addition, reads, values, On) \
  GRAPHRUN_IF_MIN_##addition(GRAPHRUN_IF_REAL_##values, GRAPHRUN_OVERFLOWING_##reads, On, S)

#define GRAPHRUN_INSTANTIATE_EDGES(On)                                                      \
  GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_DAG, On)                                             \
  GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_OVERFLOWING, On)                                     \
  template void take_flagged(On, CsrView<NoWeights>, const std::uint64_t*, const offset_t*, \
                             offset_t, offset_t, offset_t*, index_t*);

}  // namespace graphrun::kernels
