// The numbers that products are measured with, and what a right product of them is.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bench/subject.hpp"

namespace graphrun::cli::bench {

// Small whole numbers, so that products are exact and sums are until they outgrow the type: the
// weight of stored entry k is in 1..8, the value at vertex j in 0..15.
std::int32_t test_weight(offset_t k) noexcept;
std::int32_t test_value(index_t j) noexcept;

template <class T>
std::vector<T> test_weights(offset_t entries);
template <class T>
std::vector<T> test_values(index_t columns);

// y = A x by its definition, row after row in 64-bit integers; every entry weighs 1 where not
// `weighted`.
std::vector<std::int64_t> exact_product(const Rows& a, bool weighted);

// What is wrong with y, or an empty string. All terms are whole numbers >= 0, so a row whose sum is
// under 2^sum_digits must be exact (rounded once to T). Beyond that, summing the k terms of a row
// in any order makes k - 1 roundings, each by a factor within 1 +- u, u = 2^-sum_digits, and
// storing makes one more; |y - exact| <= k u / (1 - k u) * exact, as Higham's gamma_k.
template <class T>
std::string product_fault(const Rows& a, std::span<const std::int64_t> exact, std::span<const T> y,
                          int sum_digits);

}  // namespace graphrun::cli::bench
