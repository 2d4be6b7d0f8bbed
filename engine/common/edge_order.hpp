// Whole numbers that are ordered like the weights of edges, and like edges.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <graphrun/formats/matrix/views.hpp>

namespace graphrun::kernels {

template <class T>
GRAPHRUN_HD std::uint64_t order_of(T weight) {
  constexpr std::uint64_t sign = std::uint64_t{1} << 63;
  if constexpr (std::is_integral_v<T>) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(weight)) ^ sign;
  } else {
    const double value = static_cast<double>(weight) + 0.0;
    std::uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (bits & sign) != 0 ? ~bits : bits | sign;
  }
}

// A number that is ordered like the weight; -0 and 0 are the same.
template <class W>
struct WeightOrder;
template <>
struct WeightOrder<NoWeights> {
  GRAPHRUN_HD static std::uint64_t of(const NoWeights&, offset_t) { return 0; }
};
template <class T>
struct WeightOrder<TypedWeights<T>> {
  GRAPHRUN_HD static std::uint64_t of(const TypedWeights<T>& weights, offset_t k) {
    return order_of(weights.data[k]);
  }
};
template <>
struct WeightOrder<AnyWeights> {
  GRAPHRUN_HD static std::uint64_t of(const AnyWeights& weights, offset_t k) {
    const bool real = weights.type == WeightType::float32 || weights.type == WeightType::float64;
    return real ? order_of(weights.at<double>(k)) : order_of(weights.at<std::int64_t>(k));
  }
};
template <class W>
GRAPHRUN_HD std::uint64_t weight_order(const CsrView<W>& a, offset_t k) {
  return WeightOrder<W>::of(a.weights, k);
}

GRAPHRUN_HD inline std::uint64_t edge_order(index_t u, index_t v) {
  const auto low = static_cast<std::uint64_t>(u < v ? u : v);
  const auto high = static_cast<std::uint64_t>(u < v ? v : u);
  return low << 32 | high;
}

}  // namespace graphrun::kernels
