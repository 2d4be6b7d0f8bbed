// CUDA's words, and the functions that device code calls, for kernels that simt.hpp runs. As nvcc
// does with CUDA's header of this name, the compiler includes it before every source.
#pragma once

#include <algorithm>
#include <bit>

#include "simt.hpp"

#define __device__
#define __host__
#define __global__
#define __shared__ thread_local
#define __launch_bounds__(...)
#define __grid_constant__
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __CUDA_ARCH__ 900

#define threadIdx simt::thread_index()
#define blockIdx simt::block_index()
#define blockDim simt::block_size()
#define gridDim simt::grid_size()

using std::max;
using std::min;

inline void __syncthreads() { simt::block_barrier().wait(); }
inline void __syncwarp() { simt::warp_barrier().wait(); }

template <class T>
T __shfl_sync(unsigned, T mine, unsigned from) {
  return simt::exchange(mine, from);
}
template <class T>
T __shfl_up_sync(unsigned, T mine, unsigned step) {
  const unsigned lane = threadIdx.x % 32;
  return simt::exchange(mine, lane >= step ? lane - step : lane);
}
template <class T>
T __shfl_down_sync(unsigned, T mine, unsigned step) {
  const unsigned lane = threadIdx.x % 32;
  return simt::exchange(mine, lane + step < 32 ? lane + step : lane);
}
template <class T>
T __shfl_xor_sync(unsigned, T mine, unsigned mask) {
  return simt::exchange(mine, threadIdx.x % 32 ^ mask);
}
inline unsigned __ballot_sync(unsigned, bool mine) { return simt::ballot(mine); }
inline int __any_sync(unsigned mask, bool mine) { return __ballot_sync(mask, mine) != 0 ? 1 : 0; }
template <class T>
T __reduce_add_sync(unsigned, T mine) {
  for (unsigned step = 16; step > 0; step /= 2) {
    mine += simt::exchange(mine, threadIdx.x % 32 ^ step);
  }
  return mine;
}
template <class T>
T __reduce_max_sync(unsigned, T mine) {
  for (unsigned step = 16; step > 0; step /= 2) {
    mine = std::max(mine, simt::exchange(mine, threadIdx.x % 32 ^ step));
  }
  return mine;
}
template <class T>
T __reduce_min_sync(unsigned, T mine) {
  for (unsigned step = 16; step > 0; step /= 2) {
    mine = std::min(mine, simt::exchange(mine, threadIdx.x % 32 ^ step));
  }
  return mine;
}
// The lanes with the same value.
template <class T>
unsigned __match_any_sync(unsigned, T mine) {
  unsigned equal = 0;
  for (unsigned lane = 0; lane < 32; ++lane) {
    if (simt::exchange(mine, lane) == mine) equal |= 1u << lane;
  }
  return equal;
}
inline thread_local int threads_counted = 0;  // of the block
inline int __syncthreads_count(int mine) {
  __syncthreads();
  if (threadIdx.x == 0) threads_counted = 0;
  __syncthreads();
  if (mine != 0) simt::atomic(&threads_counted).fetch_add(1, std::memory_order_relaxed);
  __syncthreads();
  const int count = threads_counted;
  __syncthreads();
  return count;
}
inline void __threadfence_system() {}
inline double __dmul_rn(double p, double q) { return p * q; }
inline double __dsub_rn(double p, double q) { return p - q; }
inline long long __double2ll_rn(double x) { return __builtin_llrint(x); }
inline int __popc(unsigned bits) { return std::popcount(bits); }
inline int __ffs(int bits) { return __builtin_ffs(bits); }
inline int __clz(int bits) { return std::countl_zero(static_cast<unsigned>(bits)); }

template <class T, class U>
T atomicAdd(T* at, U value) {
  return simt::atomic(at).fetch_add(static_cast<T>(value), std::memory_order_relaxed);
}
template <class T, class U>
T atomicOr(T* at, U value) {
  return simt::atomic(at).fetch_or(value, std::memory_order_relaxed);
}
template <class T, class U>
T atomicAnd(T* at, U value) {
  return simt::atomic(at).fetch_and(value, std::memory_order_relaxed);
}
template <class T, class U>
T atomicExch(T* at, U value) {
  return simt::atomic(at).exchange(value, std::memory_order_relaxed);
}
template <class T, class U>
T atomicMin(T* at, U value) {
  const std::atomic_ref<T> there = simt::atomic(at);
  T before = there.load(std::memory_order_relaxed);
  while (static_cast<T>(value) < before &&
         !there.compare_exchange_weak(before, value, std::memory_order_relaxed)) {
  }
  return before;
}
template <class T, class U>
T atomicMax(T* at, U value) {
  const std::atomic_ref<T> there = simt::atomic(at);
  T before = there.load(std::memory_order_relaxed);
  while (static_cast<T>(value) > before &&
         !there.compare_exchange_weak(before, value, std::memory_order_relaxed)) {
  }
  return before;
}
template <class T>
T atomicCAS(T* at, T expected, T value) {
  simt::atomic(at).compare_exchange_strong(expected, value, std::memory_order_relaxed);
  return expected;
}
template <class T>
T __ldg(const T* at) {
  return *at;
}
template <class T>
T __ldcg(const T* at) {
  return simt::atomic(const_cast<T*>(at)).load(std::memory_order_relaxed);
}
template <class T>
T __ldcs(const T* at) {
  return *at;
}
struct alignas(16) uint4 {
  unsigned x, y, z, w;
};
struct alignas(8) float2 {
  float x, y;
};
struct alignas(16) double2 {
  double x, y;
};
inline int __float_as_int(float x) { return std::bit_cast<int>(x); }
inline float __int_as_float(int x) { return std::bit_cast<float>(x); }
inline long long __double_as_longlong(double x) { return std::bit_cast<long long>(x); }
inline double __longlong_as_double(long long x) { return std::bit_cast<double>(x); }
