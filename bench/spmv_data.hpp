// Weights and values for measured products, and the check of a product.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bench/subject.hpp"

namespace graphrun::cli::bench {

// Small whole numbers: products are exact, and sums until they exceed the type's precision. The
// weight of stored entry k is in 1..8, the value of vertex j in 0..15.
std::int32_t test_weight(offset_t k) noexcept;
std::int32_t test_value(index_t j) noexcept;

template <class T>
std::vector<T> test_weights(offset_t entries);
template <class T>
std::vector<T> test_values(index_t columns);

// y = A x by the definition, in 64-bit integers. Without `weighted`, every entry weighs 1.
std::vector<std::int64_t> exact_product(const Rows& a, bool weighted);

// The fault of y, or an empty string. All terms are whole numbers >= 0, so a sum below 2^sum_digits
// must be exact, but for one rounding to T. Larger sums of k terms may differ by k roundings:
// |y - exact| <= k u / (1 - k u) * exact with u = 2^-sum_digits, Higham's gamma_k.
template <class T>
std::string product_fault(const Rows& a, std::span<const std::int64_t> exact, std::span<const T> y,
                          int sum_digits);

}  // namespace graphrun::cli::bench
