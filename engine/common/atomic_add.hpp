// Atomic sums and counters in bodies that both backends share.
#pragma once

#include <graphrun/base/types.hpp>

#if !defined(__CUDACC__)
#include <atomic>
#endif

namespace graphrun::kernels {

// *target += value, whichever thread comes first. Whole numbers alone: of others the sum would
// depend on the order.
template <class T>
GRAPHRUN_HD inline void add_atomically(T* target, T value) {
#if defined(__CUDA_ARCH__)
  atomicAdd(target, value);
#elif defined(__CUDACC__)
  *target += value;  // nvcc compiles this half for the processor, where no kernel runs it
#else
  std::atomic_ref<T>(*target).fetch_add(value, std::memory_order_relaxed);
#endif
}

// The value of a counter before it grows by `count`: the first of as many numbers that no other
// caller gets.
GRAPHRUN_HD inline unsigned long long take_numbers(unsigned long long* counter,
                                                   unsigned long long count) {
#if defined(__CUDA_ARCH__)
  return atomicAdd(counter, count);
#elif defined(__CUDACC__)
  return *counter += count, *counter - count;
#else
  return std::atomic_ref<unsigned long long>(*counter).fetch_add(count, std::memory_order_relaxed);
#endif
}
GRAPHRUN_HD inline unsigned long long take_number(unsigned long long* counter) {
  return take_numbers(counter, 1);
}

}  // namespace graphrun::kernels
