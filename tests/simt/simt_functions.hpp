// The functions of CUDA that device code calls, for threads of the processor.
#pragma once

#include "simt.hpp"

using std::max;
using std::min;

inline void __syncthreads() { simt::here.in_block->wait(); }
inline void __syncwarp() { simt::here.warp->barrier.wait(); }

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
SIMT_UNSEEN inline unsigned __ballot_sync(unsigned, bool mine) {
  simt::Warp& warp = *simt::here.warp;
  warp.slot[threadIdx.x % 32][0] = static_cast<char>(mine);
  warp.meet();
  unsigned all = 0;
  for (unsigned lane = 0; lane < 32; ++lane) all |= (warp.slot[lane][0] != 0 ? 1u : 0u) << lane;
  warp.meet();
  return all;
}
inline int __any_sync(unsigned mask, bool mine) { return __ballot_sync(mask, mine) != 0 ? 1 : 0; }
inline int __popc(unsigned bits) { return std::popcount(bits); }
inline int __ffs(int bits) { return __builtin_ffs(bits); }

template <class T, class U>
T atomicAdd(T* at, U value) {
  return std::atomic_ref<T>(*at).fetch_add(static_cast<T>(value), std::memory_order_relaxed);
}
template <class T, class U>
T atomicOr(T* at, U value) {
  return std::atomic_ref<T>(*at).fetch_or(value, std::memory_order_relaxed);
}
template <class T, class U>
T atomicAnd(T* at, U value) {
  return std::atomic_ref<T>(*at).fetch_and(value, std::memory_order_relaxed);
}
template <class T, class U>
T atomicExch(T* at, U value) {
  return std::atomic_ref<T>(*at).exchange(value, std::memory_order_relaxed);
}
template <class T, class U>
T atomicMin(T* at, U value) {
  std::atomic_ref<T> there(*at);
  T before = there.load(std::memory_order_relaxed);
  while (static_cast<T>(value) < before &&
         !there.compare_exchange_weak(before, value, std::memory_order_relaxed)) {
  }
  return before;
}
template <class T>
T atomicCAS(T* at, T expected, T value) {
  std::atomic_ref<T>(*at).compare_exchange_strong(expected, value, std::memory_order_relaxed);
  return expected;
}
template <class T>
T __ldg(const T* at) {
  return *at;
}
template <class T>
T __ldcg(const T* at) {
  return simt::read_stale(at);
}
inline int __float_as_int(float x) { return std::bit_cast<int>(x); }
inline float __int_as_float(int x) { return std::bit_cast<float>(x); }
inline long long __double_as_longlong(double x) { return std::bit_cast<long long>(x); }
inline double __longlong_as_double(long long x) { return std::bit_cast<double>(x); }

namespace cooperative_groups {
struct grid_group {
  void sync() const { simt::here.in_grid->wait(); }
  unsigned thread_rank() const { return blockIdx.x * blockDim.x + threadIdx.x; }
  unsigned size() const { return gridDim.x * blockDim.x; }
};
struct thread_block {
  void sync() const { __syncthreads(); }
  unsigned thread_rank() const { return threadIdx.x; }
  unsigned size() const { return blockDim.x; }
};
inline grid_group this_grid() { return {}; }
inline thread_block this_thread_block() { return {}; }
}  // namespace cooperative_groups
