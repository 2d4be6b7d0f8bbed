// Weights and values for measured products, and the check of a product.
#include "bench/spmv_data.hpp"

#include <fmt/format.h>

#include <cmath>

namespace graphrun::cli::bench {
namespace {

// The upper bits of a multiplicative hash.
constexpr std::uint64_t mixed(std::uint64_t k) { return (k + 1) * 0x9E3779B97F4A7C15u >> 40; }

}  // namespace

std::int32_t test_weight(offset_t k) noexcept {
  return 1 + static_cast<std::int32_t>(mixed(static_cast<std::uint64_t>(k)) % 8);
}

std::int32_t test_value(index_t j) noexcept {
  return static_cast<std::int32_t>(mixed(static_cast<std::uint64_t>(j)) % 16);
}

template <class T>
std::vector<T> test_weights(offset_t entries) {
  std::vector<T> weights(static_cast<std::size_t>(entries));
  for (std::size_t k = 0; k < weights.size(); ++k) {
    weights[k] = static_cast<T>(test_weight(static_cast<offset_t>(k)));
  }
  return weights;
}

template <class T>
std::vector<T> test_values(index_t columns) {
  std::vector<T> values(static_cast<std::size_t>(columns));
  for (std::size_t j = 0; j < values.size(); ++j) {
    values[j] = static_cast<T>(test_value(static_cast<index_t>(j)));
  }
  return values;
}

std::vector<std::int64_t> exact_product(const Rows& a, bool weighted) {
  std::vector<std::int64_t> y(static_cast<std::size_t>(a.vertices()));
  offset_t k = 0;
  for (index_t i = 0; i < a.vertices(); ++i) {
    std::int64_t sum = 0;
    for (const index_t j : a.row(i)) {
      sum += std::int64_t{weighted ? test_weight(k) : 1} * test_value(j);
      ++k;
    }
    y[static_cast<std::size_t>(i)] = sum;
  }
  return y;
}

template <class T>
std::string product_fault(const Rows& a, std::span<const std::int64_t> exact, std::span<const T> y,
                          int sum_digits) {
  if (y.size() != exact.size()) return "a value is missing";
  const double unit = std::ldexp(1.0, -sum_digits);
  for (std::size_t i = 0; i < y.size(); ++i) {
    const auto expected = static_cast<double>(exact[i]);
    if (y[i] == static_cast<T>(exact[i])) continue;
    const double roundings = static_cast<double>(a.degree(static_cast<index_t>(i))) * unit;
    const bool must_be_exact = exact[i] < std::int64_t{1} << sum_digits || roundings >= 1;
    const double bound = must_be_exact ? 0 : roundings / (1 - roundings) * expected;
    const double off = std::fabs(static_cast<double>(y[i]) - expected);
    if (off <= bound) continue;
    return fmt::format("row {} is {}, expected {}{}", i, y[i], exact[i],
                       bound > 0 ? fmt::format(" within {:.3g}", bound) : std::string());
  }
  return {};
}

template std::vector<float> test_weights(offset_t);
template std::vector<double> test_weights(offset_t);
template std::vector<float> test_values(index_t);
template std::vector<double> test_values(index_t);
template std::string product_fault(const Rows&, std::span<const std::int64_t>,
                                   std::span<const float>, int);
template std::string product_fault(const Rows&, std::span<const std::int64_t>,
                                   std::span<const double>, int);

}  // namespace graphrun::cli::bench
