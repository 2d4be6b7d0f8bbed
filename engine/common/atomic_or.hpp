// Atomic unions of sets of bits in bodies that both backends share.
#pragma once

#include <cstdint>

#include <graphrun/base/types.hpp>

#if !defined(__CUDACC__)
#include <atomic>
#endif

namespace graphrun::kernels {

// *target |= bits, whichever thread comes first. Many threads may share a target: most of them only
// read it.
GRAPHRUN_HD inline void or_atomically(std::uint64_t* target, std::uint64_t bits) {
#if defined(__CUDA_ARCH__)
  auto* const word = reinterpret_cast<unsigned long long*>(target);
  if ((bits & ~*static_cast<volatile unsigned long long*>(word)) == 0) return;
  atomicOr(word, static_cast<unsigned long long>(bits));
#elif defined(__CUDACC__)
  *target |= bits;  // nvcc compiles this half for the processor, where no kernel runs it
#else
  const std::atomic_ref<std::uint64_t> word(*target);
  if ((bits & ~word.load(std::memory_order_relaxed)) == 0) return;
  word.fetch_or(bits, std::memory_order_relaxed);
#endif
}

}  // namespace graphrun::kernels
