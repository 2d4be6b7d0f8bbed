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

}  // namespace graphrun::cuda
