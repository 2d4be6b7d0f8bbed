// The spmv kernel of the CPU, for every format: threads share out blocks of rows, whose sums are
// added in block order.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/common/instantiate.hpp"
#include "engine/common/kernels.hpp"
#include "engine/common/row.hpp"

namespace graphrun::kernels {

// Rows whose results are summed before the blocks are: fixed, so that totals do not depend on the
// number of threads, and small, so that a block of hubs does not keep the others waiting.
inline constexpr index_t row_block = 512;

// A CSR row; a long one in four independent sums, since one chain of additions would wait for each
// before the next. For a short one the branches cost more than the waiting.
template <class S, class W>
typename S::sum_type csr_row_sum(const CsrView<W>& a, index_t row, const Value<S>* x) {
  using Sum = typename S::sum_type;
  using Weight = typename S::weight_type;
  constexpr offset_t long_from = 16;
  offset_t k = a.offsets[row];
  const offset_t end = a.offsets[row + 1];
  const auto term = [&](offset_t at) {
    return S::mul(a.weights.template at<Weight>(at), x[a.column_of[at]]);
  };
  auto first = static_cast<Sum>(S::zero);
  if (end - k >= long_from) {
    Sum second = first, third = first, fourth = first;
    for (; k + 8 <= end; k += 8) {
      first = S::add(S::add(first, term(k)), term(k + 4));
      second = S::add(S::add(second, term(k + 1)), term(k + 5));
      third = S::add(S::add(third, term(k + 2)), term(k + 6));
      fourth = S::add(S::add(fourth, term(k + 3)), term(k + 7));
    }
    first = S::add(S::add(first, second), S::add(third, fourth));
  }
  for (; k < end; ++k) first = S::add(first, term(k));
  return first;
}

template <class S, class View>
typename S::sum_type row_sum(const View& a, index_t position, const Value<S>* x) {
  if constexpr (requires { a.offsets; }) {
    return csr_row_sum<S>(a, position, x);
  } else {
    return row_product<S>(a, position, x);
  }
}

template <class S, class View, class Finish>
Sums<3> spmv(OnCpu on, const View& a, const RowTilesView*, const Value<S>* x,
             const Finish& finish) {
  const auto blocks =
      static_cast<index_t>((static_cast<offset_t>(a.rows) + row_block - 1) / row_block);
  std::vector<Sums<3>> partial(Finish::sums > 0 ? static_cast<std::size_t>(blocks) : 0);
#pragma omp parallel for num_threads(on.threads) schedule(dynamic) if (blocks > 1)
  for (index_t b = 0; b < blocks; ++b) {
    Sums<3> totals{};
    const offset_t end = std::min<offset_t>(a.rows, (offset_t{b} + 1) * row_block);
    for (offset_t i = offset_t{b} * row_block; i < end; ++i) {
      const auto position = static_cast<index_t>(i);
      const index_t row = a.row_at(position);
      if (finish.wants(row)) finish(row, finish.inputs(row), row_sum<S>(a, position, x), totals);
    }
    if constexpr (Finish::sums > 0) partial[static_cast<std::size_t>(b)] = totals;
  }
  Sums<3> total{};
  for (const Sums<3>& p : partial) {
    for (int k = 0; k < Finish::sums; ++k) total.value[k] += p.value[k];
  }
  return total;
}

}  // namespace graphrun::kernels
