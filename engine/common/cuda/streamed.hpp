// Streaming loads of data that a product reads once: they leave the caches to x.
#pragma once

#include <graphrun/formats/matrix/weights.hpp>
#include <type_traits>

namespace graphrun::cuda {

__device__ inline index_t streamed(const index_t* from) { return __ldcs(from); }

// weights.at<T>(k)
template <class T, class Weights>
__device__ T streamed(const Weights& weights, offset_t k) {
  return weights.template at<T>(k);
}
template <class T, class W>
requires std::is_arithmetic_v<W> __device__ T streamed(const TypedWeights<W>& weights, offset_t k) {
  return static_cast<T>(__ldcs(&weights.data[k]));
}

template <class T, class R>
__device__ T streamed(const TypedWeights<Complex<R>>& weights, offset_t k) {
  using Pair = std::conditional_t<std::is_same_v<R, float>, float2, double2>;
  const Pair pair = __ldcs(reinterpret_cast<const Pair*>(weights.data) + k);
  return T(Complex<R>(pair.x, pair.y));
}

// Through the read-only cache, whose instruction takes no structures.
template <class T>
__device__ T loaded(const T* from) {
  if constexpr (is_complex_v<T>) {
    return *from;
  } else {
    return __ldg(from);
  }
}

}  // namespace graphrun::cuda
