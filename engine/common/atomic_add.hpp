// Atomic sums in bodies that both backends share.
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

}  // namespace graphrun::kernels
