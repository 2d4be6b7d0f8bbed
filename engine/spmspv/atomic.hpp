// Atomic target = S::add(target, value). Returns the old value.
#pragma once

#include <cstring>
#include <type_traits>

#include <graphrun/base/types.hpp>

#if !defined(__CUDACC__)
#include <atomic>
#endif

namespace graphrun {

#if defined(__CUDACC__)

template <class S>
__device__ typename S::value_type atomic_combine(typename S::value_type* target,
                                                 typename S::value_type value) {
  using T = typename S::value_type;
  using Bits = std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long>;
  static_assert(sizeof(T) == sizeof(Bits));
  auto* bits = reinterpret_cast<Bits*>(target);
  Bits seen = *reinterpret_cast<volatile Bits*>(bits);
  while (true) {
    T old;
    memcpy(&old, &seen, sizeof(T));
    const T combined = S::result(S::add(old, value));
    Bits wanted;
    memcpy(&wanted, &combined, sizeof(T));
    const Bits found = wanted == seen ? seen : atomicCAS(bits, seen, wanted);
    if (found == seen) return old;
    seen = found;
  }
}

#else

template <class S>
typename S::value_type atomic_combine(typename S::value_type* target,
                                      typename S::value_type value) {
  std::atomic_ref cell(*target);
  auto old = cell.load(std::memory_order_relaxed);
  while (true) {
    const auto combined = S::result(S::add(old, value));
    if (combined == old) return old;
    if (cell.compare_exchange_weak(old, combined, std::memory_order_relaxed)) return old;
  }
}

#endif

}  // namespace graphrun
