// Atomic maxima in bodies that both backends share.
#pragma once

#include <graphrun/base/types.hpp>

#if !defined(__CUDACC__)
#include <atomic>
#endif

namespace graphrun::kernels {

// *target = max(*target, value), whichever thread comes first. T is index_t or offset_t. Many
// threads may share a target: most of them only read it.
template <class T>
GRAPHRUN_HD inline void raise_atomically(T* target, T value) {
#if defined(__CUDA_ARCH__)
  if (*static_cast<volatile T*>(target) >= value) return;
  if constexpr (sizeof(T) == sizeof(long long)) {
    atomicMax(reinterpret_cast<long long*>(target), static_cast<long long>(value));
  } else {
    atomicMax(target, value);
  }
#elif defined(__CUDACC__)
  if (*target < value) *target = value;  // nvcc's half for the processor, where no kernel runs it
#else
  const std::atomic_ref<T> cell(*target);
  T seen = cell.load(std::memory_order_relaxed);
  while (seen < value && !cell.compare_exchange_weak(seen, value, std::memory_order_relaxed)) {
  }
#endif
}

}  // namespace graphrun::kernels
