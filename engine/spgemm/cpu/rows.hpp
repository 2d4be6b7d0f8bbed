// Row-by-row SpGEMM: each thread accumulates a row of C in a dense array as wide as C.
//
// I. G. Gustavson, Two fast algorithms for sparse matrices: multiplication and permuted
// transposition, ACM TOMS 4, 1978. A thread adds the terms of an entry in ascending order of k, so
// real sums do not depend on the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <numeric>
#include <vector>

#include "base/common/kernels.hpp"
#include "base/common/parallel.hpp"
#include "engine/spgemm/cpu/plan.hpp"

namespace graphrun::kernels {

template <class S>
class RowSums {
 public:
  using Sum = typename S::sum_type;
  explicit RowSums(index_t columns)
      : sums_(static_cast<std::size_t>(columns)), marks_(static_cast<std::size_t>(columns), 0) {}

  // Adds the products of row i of A B to their columns' sums. begins(j, mark of j) returns whether
  // to skip the term, begin the sum or add to it.
  template <class W, class Begin>
  void add_row(const CsrView<W>& a, const CsrView<W>& b, index_t i, Begin&& begins) {
    for (offset_t k = a.offsets[i]; k < a.offsets[i + 1]; ++k) {
      const auto edge = edge_weight<S>(a, k);
      const index_t row = a.column_of[k];
      for (offset_t e = b.offsets[row]; e < b.offsets[row + 1]; ++e) {
        const index_t j = b.column_of[e];
        const auto term =
            static_cast<Sum>(S::mul(edge, b.weights.template at<typename S::value_type>(e)));
        Sum& sum = sums_[static_cast<std::size_t>(j)];
        switch (begins(j, marks_[static_cast<std::size_t>(j)])) {
          case Add::skip:
            break;
          case Add::begin:
            sum = S::add(static_cast<Sum>(S::zero), term);
            break;
          case Add::more:
            sum = S::add(sum, term);
            break;
        }
      }
    }
  }

  enum class Add { skip, begin, more };
  offset_t& mark(index_t j) { return marks_[static_cast<std::size_t>(j)]; }
  Sum sum(index_t j) const { return sums_[static_cast<std::size_t>(j)]; }

 private:
  std::vector<Sum> sums_;
  std::vector<offset_t> marks_;  // initially 0
};

// The value of a sum; counts overflows.
template <class S>
typename S::value_type value_of(typename S::sum_type sum, offset_t& overflowed) {
  const auto value = S::result(sum);
  if constexpr (S::detects_overflow) overflowed += value == S::overflowed();
  return value;
}

// Sorts the columns. A dense row scans its marks up to the last column instead.
template <class S>
void sort_columns(std::vector<index_t>& columns, RowSums<S>& sums, offset_t mark) {
  if (columns.empty()) return;
  const auto [low, high] = std::minmax_element(columns.begin(), columns.end());
  const index_t first = *low, last = *high;
  if (static_cast<std::size_t>(last - first) > 16 * columns.size()) {
    std::sort(columns.begin(), columns.end());
    return;
  }
  std::size_t count = 0;
  for (index_t j = first; j <= last; ++j) {
    if (sums.mark(j) == mark) columns[count++] = j;
  }
}

// A thread's accumulators and its number of overflowed values.
template <class S>
struct RowWork {
  RowSums<S> sums;
  std::vector<index_t> columns;
  offset_t overflowed = 0;
};

// Calls row(work, i) for each row. Returns the number of overflowed values. `products`: number of
// terms of the whole product.
template <class S, class Row>
offset_t for_product_rows(OnCpu on, index_t rows, index_t columns, offset_t products, Row&& row) {
  std::atomic<offset_t> overflowed = 0;
  for_shares(
      worth(on, static_cast<std::size_t>(rows + products)), static_cast<std::size_t>(rows), 16,
      [&](const Member&) {
        return RowWork<S>{RowSums<S>(columns), {}};
      },
      [&](RowWork<S>& work, std::size_t i, std::size_t end) {
        for (; i < end; ++i) row(work, static_cast<index_t>(i));
      },
      [&](const RowWork<S>& work) { overflowed += work.overflowed; });
  return overflowed;
}

template <class S, class W>
offset_t write_product(OnCpu on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& hidden,
                       const ProductPlan& plan, const ProductRows<typename S::value_type>& c) {
  using Add = typename RowSums<S>::Add;
  const offset_t* products = products_of(plan);
  return for_product_rows<S>(
      on, a.rows, b.columns, plan.products, [&](RowWork<S>& work, index_t i) {
        if (products[i] == 0) return;
        RowSums<S>& sums = work.sums;
        std::vector<index_t>& columns = work.columns;
        const offset_t mark = 2 * offset_t{i} + 1, skipped = mark + 1;
        columns.clear();
        if (hidden.offsets != nullptr) {
          for (offset_t p = hidden.offsets[i]; p < hidden.offsets[i + 1]; ++p) {
            sums.mark(hidden.column_of[p]) = skipped;
          }
        }
        sums.add_row(a, b, i, [&](index_t j, offset_t& seen) {
          if (seen == mark) return Add::more;
          if (seen == skipped) return Add::skip;
          seen = mark;
          columns.push_back(j);
          return Add::begin;
        });
        sort_columns(columns, sums, mark);
        offset_t place = c.offsets[i];
        for (const index_t j : columns) {
          c.column_of[place] = j;
          c.values[place++] = value_of<S>(sums.sum(j), work.overflowed);
        }
      });
}

template <class S, class W>
offset_t make_product(OnCpu on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& hidden,
                      const ProductPlan& plan, offset_t* offsets,
                      const MakeRows<typename S::value_type>& make_rows) {
  const PatternProduct pattern{{a.rows, a.columns, a.offsets, a.column_of, {}},
                               {b.rows, b.columns, b.offsets, b.column_of, {}},
                               hidden};
  const std::size_t places = static_cast<std::size_t>(a.rows) + 1;
  std::fill(offsets, offsets + places, offset_t{0});
  count_entries(on, pattern, plan, 1, offsets);
  const auto c = make_rows(exclusive_scan(on, offsets, places));
  return write_product<S>(on, a, b, hidden, plan, c);
}

template <class S, class W>
offset_t write_masked(OnCpu on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& mask,
                      const offset_t* products, typename S::value_type* values, offset_t* found) {
  using Add = typename RowSums<S>::Add;
  const offset_t all = std::accumulate(products, products + a.rows, offset_t{0});
  return for_product_rows<S>(on, a.rows, b.columns, all, [&](RowWork<S>& work, index_t i) {
    RowSums<S>& sums = work.sums;
    const offset_t wanted = 2 * offset_t{i} + 1, met = wanted + 1;
    const offset_t begin = mask.offsets[i], end = mask.offsets[i + 1];
    for (offset_t p = begin; p < end; ++p) sums.mark(mask.column_of[p]) = wanted;
    if (begin < end && products[i] > 0) {
      sums.add_row(a, b, i, [&](index_t, offset_t& seen) {
        if (seen == met) return Add::more;
        if (seen != wanted) return Add::skip;
        seen = met;
        return Add::begin;
      });
    }
    for (offset_t p = begin; p < end; ++p) {
      const index_t j = mask.column_of[p];
      found[p] = sums.mark(j) == met;
      if (found[p] != 0) values[p] = value_of<S>(sums.sum(j), work.overflowed);
    }
  });
}

}  // namespace graphrun::kernels
