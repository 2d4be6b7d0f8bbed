// Loop bodies of spanning forests, compiled for both backends.
#pragma once

#include "base/common/device_only.hpp"
#include "base/common/for_each.hpp"
#include "engine/common/edge_order.hpp"
#include "engine/spanning/kernels.hpp"

#if !defined(__CUDACC__)
#include <atomic>
#endif

namespace graphrun::kernels {

#if defined(__CUDACC__)
GRAPHRUN_DEVICE inline void lower_to(std::uint64_t* at, std::uint64_t value) {
  auto* const word = reinterpret_cast<unsigned long long*>(at);
  if (value < *word) atomicMin(word, static_cast<unsigned long long>(value));
}
#else
GRAPHRUN_DEVICE inline void lower_to(std::uint64_t* at, std::uint64_t value) {
  const std::atomic_ref word(*at);
  for (std::uint64_t seen = word.load(std::memory_order_relaxed);
       value < seen && !word.compare_exchange_weak(seen, value, std::memory_order_relaxed);) {
  }
}
#endif

// The lightest entry of some of a row, and where it is: of equal ones the first.
struct Lightest {
  std::uint64_t weight;
  offset_t entry;  // none_for_good: there is none

  GRAPHRUN_HD void offer(std::uint64_t other_weight, offset_t other) {
    if (other < 0 || (entry >= 0 && other_weight > weight)) return;
    if (entry >= 0 && other_weight == weight && other > entry) return;
    weight = other_weight;
    entry = other;
  }
};

template <class On>
offset_t count_nan(On on, AnyWeights weights, std::size_t n) {
  return static_cast<offset_t>(ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t k) {
                                 const double w = weights.at<double>(static_cast<offset_t>(k));
                                 return Sums<1>{{w == w ? 0.0 : 1.0}};
                               }).value[0]);
}

template <class T, class On>
void gather_weights(On on, AnyWeights weights, const offset_t* at, std::size_t n, T* gathered) {
  for_each_index(on, n,
                 [=] GRAPHRUN_HD(std::size_t i) { gathered[i] = weights.template at<T>(at[i]); });
}

#define GRAPHRUN_SPANNING_OF(On, W) \
  template void join_trees(On, CsrView<W>, offset_t, const SpanningTrees&);
#define GRAPHRUN_GATHER_WEIGHTS(On, T) \
  template void gather_weights(On, AnyWeights, const offset_t*, std::size_t, T*);
#define GRAPHRUN_INSTANTIATE_SPANNING(On)                   \
  template offset_t count_nan(On, AnyWeights, std::size_t); \
  GRAPHRUN_SPANNING_OF(On, NoWeights)                       \
  GRAPHRUN_SPANNING_OF(On, TypedWeights<std::int32_t>)      \
  GRAPHRUN_SPANNING_OF(On, TypedWeights<std::int64_t>)      \
  GRAPHRUN_SPANNING_OF(On, TypedWeights<float>)             \
  GRAPHRUN_SPANNING_OF(On, TypedWeights<double>)            \
  GRAPHRUN_GATHER_WEIGHTS(On, std::int32_t)                 \
  GRAPHRUN_GATHER_WEIGHTS(On, std::int64_t)                 \
  GRAPHRUN_GATHER_WEIGHTS(On, float)                        \
  GRAPHRUN_GATHER_WEIGHTS(On, double)

}  // namespace graphrun::kernels
