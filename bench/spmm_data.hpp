// Values for measured products with dense matrices, and what they are right to give.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/real16.hpp>
#include <vector>

#include "base/common/parallel.hpp"
#include "base/common/processors.hpp"
#include "bench/spmv_data.hpp"
#include "bench/subject.hpp"

namespace graphrun::cli::bench {

// The columns of dense matrices repeat after so many: a check calculates these alone.
inline constexpr index_t period = 7;

// The value of X at (row, column): a whole number below 16.
inline int dense_value(index_t row, index_t column) {
  return test_value(row + 3 * (column % period));
}

template <class T>
T number_as(double value) {
  if constexpr (Real16Value<T>) {
    return T::nearest(static_cast<float>(value));
  } else {
    return static_cast<T>(value);
  }
}

// A graph with its first columns of A X, row by row.
struct Exact {
  const Subject& subject;
  std::vector<std::int64_t> product;

  explicit Exact(const Subject& of)
      : subject(of),
        product(static_cast<std::size_t>(of.graph.vertices()) * static_cast<std::size_t>(period)) {
    const Rows& a = subject.host();
    offset_t k = 0;
    for (index_t i = 0; i < a.vertices(); ++i) {
      for (const index_t j : a.row(i)) {
        const std::int64_t weight = test_weight(k++);
        for (index_t c = 0; c < period; ++c) row(i)[c] += weight * dense_value(j, c);
      }
    }
  }
  std::int64_t* row(index_t i) { return &product[static_cast<std::size_t>(i) * period]; }
  const std::int64_t* row(index_t i) const {
    return &product[static_cast<std::size_t>(i) * period];
  }
};

// Whether a sum of `terms` is right. Whole numbers are summed exactly up to 2^24, and in double
// beyond; of larger float sums, and of 16-bit results of others, some roundings are allowed.
template <class T>
bool is_right(T found, std::int64_t exact, double terms, bool ours) {
  const auto value = static_cast<double>(static_cast<float>(found));
  const auto expected =
      static_cast<double>(static_cast<float>(number_as<T>(static_cast<double>(exact))));
  if (value == expected) return true;
  const bool in_double = ours && std::is_same_v<T, float>;
  const bool in_float = exact < std::int64_t{1} << 24 && (ours || std::is_same_v<T, float>);
  if (in_double || in_float) return false;
  const double unit = std::is_same_v<T, Bfloat16>  ? 0x1p-8
                      : std::is_same_v<T, Float16> ? 0x1p-11
                                                   : 0x1p-24;
  return std::fabs(value - expected) <= expected * (8 * unit + terms * 0x1p-24);
}

// The first of n rows of which is_wrong(row) holds, found by all threads; n: none.
template <class F>
index_t first_wrong(index_t n, F&& is_wrong) {
  std::atomic<index_t> first = n;
  for_shares(OnCpu{threads_to_use(0)}, static_cast<std::size_t>(n), 1024,
             [&](std::size_t begin, std::size_t end) {
               for (auto i = static_cast<index_t>(begin); i < static_cast<index_t>(end); ++i) {
                 if (i >= first || !is_wrong(i)) continue;
                 for (index_t seen = first; i < seen && !first.compare_exchange_weak(seen, i);) {
                 }
               }
             });
  return first;
}

}  // namespace graphrun::cli::bench
