// Whole numbers of 64 bits that threads of both backends share, and arithmetic that gives the same
// bits on both.
#pragma once

#include <cmath>
#include <cstdint>

#include <graphrun/base/types.hpp>

#if !defined(__CUDACC__)
#include <atomic>
#endif

namespace graphrun::kernels {

// *target += value, whichever thread comes first.
GRAPHRUN_HD inline void add_whole(std::int64_t* target, std::int64_t value) {
#if defined(__CUDA_ARCH__)
  atomicAdd(reinterpret_cast<unsigned long long*>(target), static_cast<unsigned long long>(value));
#elif defined(__CUDACC__)
  *target += value;  // nvcc compiles this half for the processor, where no kernel runs it
#else
  std::atomic_ref(*target).fetch_add(value, std::memory_order_relaxed);
#endif
}

GRAPHRUN_HD inline void add_member(index_t* target, index_t value) {
#if defined(__CUDA_ARCH__)
  atomicAdd(target, value);
#elif defined(__CUDACC__)
  *target += value;
#else
  std::atomic_ref(*target).fetch_add(value, std::memory_order_relaxed);
#endif
}

// What other threads may write at the same time.
GRAPHRUN_HD inline index_t read_shared(const index_t* source) {
#if defined(__CUDACC__)
  return *static_cast<const volatile index_t*>(source);
#else
  return std::atomic_ref(*const_cast<index_t*>(source)).load(std::memory_order_relaxed);
#endif
}

// *target = value; all that write it write the same.
template <class T>
GRAPHRUN_HD inline void set_shared(T* target, T value) {
#if defined(__CUDACC__)
  *target = value;
#else
  std::atomic_ref(*target).store(value, std::memory_order_relaxed);
#endif
}

// *target = the smaller of it and the value.
GRAPHRUN_HD inline void lower_to(index_t* target, index_t value) {
#if defined(__CUDA_ARCH__)
  atomicMin(target, value);
#elif defined(__CUDACC__)
  if (value < *target) *target = value;
#else
  const std::atomic_ref shared(*target);
  for (index_t seen = shared.load(std::memory_order_relaxed);
       value < seen && !shared.compare_exchange_weak(seen, value, std::memory_order_relaxed);) {
  }
#endif
}

// p * q and p - q, each rounded for itself: never joined to one operation of one rounding.
GRAPHRUN_HD inline double product(double p, double q) {
#if defined(__CUDA_ARCH__)
  return __dmul_rn(p, q);
#else
  return p * q;
#endif
}
GRAPHRUN_HD inline double difference(double p, double q) {
#if defined(__CUDA_ARCH__)
  return __dsub_rn(p, q);
#else
  return p - q;
#endif
}

// The nearest whole number, of two the even one.
GRAPHRUN_HD inline std::int64_t nearest(double x) {
#if defined(__CUDA_ARCH__)
  return __double2ll_rn(x);
#else
  return std::llrint(x);
#endif
}

}  // namespace graphrun::kernels
