// Row-by-row SpGEMM: each thread accumulates a row of C in a dense array as wide as C.
//
// I. G. Gustavson, Two fast algorithms for sparse matrices: multiplication and permuted
// transposition, ACM TOMS 4, 1978. A thread adds the terms of an entry in ascending order of k, so
// real sums do not depend on the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "base/common/kernels.hpp"
#include "base/common/parallel.hpp"
#include "engine/spgemm/cpu/plan.hpp"

namespace graphrun::kernels {

// Sums of a row of C, and a mark of each column. Row i has marks 2 i + 1 and 2 i + 2.
template <class S>
class RowSums {
 public:
  using Sum = typename S::sum_type;
  using Mark = std::uint32_t;
  explicit RowSums(index_t columns)
      : sums_(static_cast<std::size_t>(columns), static_cast<Sum>(S::zero)),
        marks_(static_cast<std::size_t>(columns), 0) {}

  static Mark mark_of(index_t row) { return 2 * static_cast<Mark>(row) + 1; }

  // Adds the products of row i of A B to their columns' sums, which are zero. takes(j, mark of j)
  // returns whether a term counts.
  template <class W, class Takes>
  void add_row(const CsrView<W>& a, const CsrView<W>& b, index_t i, Takes&& takes) {
    for (offset_t k = a.offsets[i]; k < a.offsets[i + 1]; ++k) {
      const auto edge = edge_weight<S>(a, k);
      const index_t row = a.column_of[k];
      for (offset_t e = b.offsets[row]; e < b.offsets[row + 1]; ++e) {
        const index_t j = b.column_of[e];
        if (!takes(j, mark(j))) continue;
        Sum& sum = sums_[static_cast<std::size_t>(j)];
        const auto value = b.weights.template at<typename S::value_type>(e);
        sum = S::add(sum, static_cast<Sum>(S::mul(edge, value)));
      }
    }
  }

  Mark& mark(index_t j) { return marks_[static_cast<std::size_t>(j)]; }
  // The sum, which is zero from then on.
  Sum take(index_t j) {
    return std::exchange(sums_[static_cast<std::size_t>(j)], static_cast<Sum>(S::zero));
  }

 private:
  std::vector<Sum> sums_;
  std::vector<Mark> marks_;
};

// The value of a sum; counts overflows.
template <class S>
typename S::value_type value_of(typename S::sum_type sum, offset_t& overflowed) {
  const auto value = S::result(sum);
  if constexpr (S::detects_overflow) overflowed += value == S::overflowed();
  return value;
}

// The columns from the first to the last that a row of A B may have entries in; `past` is behind.
struct ColumnRange {
  index_t first, past;
  bool is_dense(std::size_t entries) const {
    return static_cast<std::size_t>(past - first) <= 16 * entries;
  }
};
template <class W>
ColumnRange range_of_row(const CsrView<W>& a, const CsrView<W>& b, index_t i) {
  ColumnRange range{b.columns, 0};
  for (offset_t k = a.offsets[i]; k < a.offsets[i + 1]; ++k) {
    const offset_t begin = b.offsets[a.column_of[k]], end = b.offsets[a.column_of[k] + 1];
    if (begin == end) continue;
    range.first = std::min(range.first, b.column_of[begin]);
    range.past = std::max(range.past, b.column_of[end - 1] + 1);
  }
  return range;
}

// Sorts the columns of a row. A dense row scans its marks instead.
template <class S>
void sort_columns(std::vector<index_t>& columns, RowSums<S>& sums, index_t row) {
  if (columns.empty()) return;
  const auto [low, high] = std::minmax_element(columns.begin(), columns.end());
  const ColumnRange range{*low, *high + 1};
  if (!range.is_dense(columns.size())) {
    std::sort(columns.begin(), columns.end());
    return;
  }
  std::size_t count = 0;
  for (index_t j = range.first; j < range.past; ++j) {
    if (sums.mark(j) == sums.mark_of(row)) columns[count++] = j;
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
  using Mark = typename RowSums<S>::Mark;
  const offset_t* products = products_of(plan);
  return for_product_rows<S>(
      on, a.rows, b.columns, plan.products, [&](RowWork<S>& work, index_t i) {
        if (products[i] == 0) return;
        RowSums<S>& sums = work.sums;
        offset_t place = c.offsets[i];
        const auto write = [&](index_t j) {
          c.column_of[place] = j;
          c.values[place++] = value_of<S>(sums.take(j), work.overflowed);
        };
        const Mark mark = sums.mark_of(i), skipped = mark + 1;
        if (hidden.offsets == nullptr) {
          const ColumnRange range = range_of_row(a, b, i);
          if (range.is_dense(static_cast<std::size_t>(c.offsets[i + 1] - place))) {
            sums.add_row(a, b, i, [mark](index_t, Mark& seen) {  // no branch on what was seen
              seen = mark;
              return true;
            });
            for (index_t j = range.first; j < range.past; ++j) {
              if (sums.mark(j) == mark) write(j);
            }
            return;
          }
        }
        std::vector<index_t>& columns = work.columns;
        columns.clear();
        if (hidden.offsets != nullptr) {
          for (offset_t p = hidden.offsets[i]; p < hidden.offsets[i + 1]; ++p) {
            sums.mark(hidden.column_of[p]) = skipped;
          }
        }
        sums.add_row(a, b, i, [&](index_t j, Mark& seen) {
          if (seen == skipped) return false;
          if (seen != mark) columns.push_back(j);
          seen = mark;
          return true;
        });
        sort_columns(columns, sums, i);
        for (const index_t j : columns) write(j);
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
  const offset_t all = std::accumulate(products, products + a.rows, offset_t{0});
  return for_product_rows<S>(on, a.rows, b.columns, all, [&](RowWork<S>& work, index_t i) {
    RowSums<S>& sums = work.sums;
    const auto wanted = sums.mark_of(i), met = wanted + 1;
    const offset_t begin = mask.offsets[i], end = mask.offsets[i + 1];
    for (offset_t p = begin; p < end; ++p) sums.mark(mask.column_of[p]) = wanted;
    if (begin < end && products[i] > 0) {
      sums.add_row(a, b, i, [&](index_t, typename RowSums<S>::Mark& seen) {
        if (seen != wanted && seen != met) return false;
        seen = met;
        return true;
      });
    }
    for (offset_t p = begin; p < end; ++p) {
      const index_t j = mask.column_of[p];
      found[p] = sums.mark(j) == met;
      if (found[p] != 0) values[p] = value_of<S>(sums.take(j), work.overflowed);
    }
  });
}

}  // namespace graphrun::kernels
