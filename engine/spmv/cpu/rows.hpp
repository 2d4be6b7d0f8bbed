// The spmv kernel of the CPU, for every format: threads share out blocks of rows, whose sums are
// added part by part, in block order.
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "engine/common/cpu/row_blocks.hpp"
#include "engine/spmv/cpu/affine_rows.hpp"
#include "engine/spmv/cpu/side_sums.hpp"
#include "engine/spmv/instantiate.hpp"
#include "engine/spmv/kernels.hpp"
#include "engine/spmv/row.hpp"

namespace graphrun::kernels {

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

// Whether sums of this kind are taken by the kernels of side_sums.hpp.
template <class S, class W>
constexpr bool sums_of_products() {
  using T = Value<S>;
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) {
    return (std::is_same_v<S, PlusTimes<T>> || std::is_same_v<S, PlusSecond<T>>)&&  //
        (std::is_same_v<W, NoWeights> || std::is_same_v<W, TypedWeights<T>>);
  } else {
    return false;
  }
}

template <class T, class W>
const T* weights_from(const W& weights, offset_t begin) {
  if constexpr (std::is_same_v<W, TypedWeights<T>>) {
    return weights.data + begin;
  } else {
    return nullptr;
  }
}

// Those of the rows at positions [first, end) that lie side by side from the first on.
template <class T, class View>
SideBySide<T> side_by_side(const View& a, index_t first, index_t end) {
  SideBySide<T> rows{a.column_of, nullptr, 0, end - first, 0};
  offset_t begin = first;
  if constexpr (requires { a.height; }) {
    const index_t slice = first / a.height, lane = first % a.height;
    begin = a.slice_offsets[slice] + lane;
    rows.stride = a.height;
    rows.rows = std::min(rows.rows, a.height - lane);
    rows.width =
        static_cast<index_t>((a.slice_offsets[slice + 1] - a.slice_offsets[slice]) / a.height);
  } else {
    rows.stride = a.rows;
    rows.width = a.width;
  }
  if (rows.width == 0) return rows;  // there may be no arrays
  rows.column_of += begin;
  rows.weights = weights_from<T>(a.weights, begin);
  return rows;
}

template <class S, class View>
constexpr bool gathered() {
  if constexpr (requires(const View& a) { a.weights; }) {
    constexpr bool has_kernel = requires(const View& a) { a.offsets; }
    ||  // CSR
        requires(const View& a) {
      a.width;
    }
    ||  // ELL
        requires(const View& a) {
      a.height;
    };  // SELL
    return has_kernel && sums_of_products<S, decltype(View::weights)>();
  } else {
    return false;
  }
}

// sum[i] = the sum of the row at position first + i, for as many rows as are counted: `count`, or
// fewer where the rest lie elsewhere.
template <class S, class View>
index_t some_sums(const View& a, index_t first, index_t count, const Value<S>* x, double* sum) {
  using T = Value<S>;
  if constexpr (requires { a.offsets; }) {
    constexpr offset_t near_bytes = 512 << 10;
    const bool far_x = a.columns * static_cast<offset_t>(sizeof(T)) > near_bytes;
    const EndToEnd<T> rows{a.offsets + first, a.column_of, weights_from<T>(a.weights, 0), count,
                           far_x};
    if (sum_end_to_end(rows, x, sum)) return count;
    for (index_t i = 0; i < count; ++i) {
      const EndToEnd<T> row{rows.offsets + i, rows.column_of, rows.weights, 1, far_x};
      const bool is_long = row.offsets[1] - row.offsets[0] >= long_row;
      if (!is_long || !sum_end_to_end(row, x, sum + i)) sum[i] = csr_row_sum<S>(a, first + i, x);
    }
    return count;
  } else {
    const auto rows = side_by_side<T>(a, first, first + count);
    sum_side_by_side(rows, x, sum);
    return rows.rows;
  }
}

// Hands the rows at `count` positions from `first` on, and their sums, to `epilogue`.
template <class S, class View, class Epilogue>
void finish_run(const View& a, index_t first, index_t count, const double* sum,
                const Epilogue& epilogue, Sums<3>& totals) {
  if constexpr (std::is_same_v<Epilogue, AffineEpilogue<S>>) {
    finish_side_by_side(epilogue, first, count, sum, totals);
  } else {
    for (index_t i = 0; i < count; ++i) {
      const index_t row = a.row_at(first + i);
      if (epilogue.wants(row)) epilogue(row, epilogue.inputs(row), sum[i], totals);
    }
  }
}

// The rows at positions [first, end), handed to `epilogue`.
template <class S, class View, class Epilogue>
void multiply_rows(const View& a, index_t first, index_t end, const Value<S>* x,
                   const Epilogue& epilogue, Sums<3>& totals) {
  if constexpr (gathered<S, View>()) {
    double sum[finished_at_once];
    for (index_t position = first; position < end;) {
      const index_t most = std::min(finished_at_once, end - position);
      bool wanted = false;
      for (index_t i = 0; i < most; ++i) wanted |= epilogue.wants(a.row_at(position + i));
      const index_t count = wanted ? some_sums<S>(a, position, most, x, sum) : most;
      if (wanted) finish_run<S>(a, position, count, sum, epilogue, totals);
      position += count;
    }
  } else {
    for (index_t position = first; position < end; ++position) {
      const index_t row = a.row_at(position);
      if (epilogue.wants(row))
        epilogue(row, epilogue.inputs(row), row_sum<S>(a, position, x), totals);
    }
  }
}

template <class S, RowView View, class Epilogue>
Sums<3> spmv(OnCpu on, const View& a, const RowTilesView*, const Value<S>* x,
             const Epilogue& epilogue) {
  const OnCpu team = worth(on, row_work(a));
  return sums_by_blocks(team, a.rows, epilogue, [&](index_t first, index_t end, Sums<3>& totals) {
    multiply_rows<S>(a, first, end, x, epilogue, totals);
  });
}

}  // namespace graphrun::kernels
