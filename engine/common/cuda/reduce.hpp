// Sums over the lanes of a warp and the threads of a block, in a fixed order, for any semiring.
#pragma once

#include "base/common/for_each.hpp"

namespace graphrun::cuda {

// `value` of the lane `step` above this one, of any size that is a multiple of four bytes.
template <class T>
__device__ T shuffle_down(const T& value, unsigned step) {
  static_assert(sizeof(T) % 4 == 0);
  unsigned words[sizeof(T) / 4];
  memcpy(words, &value, sizeof(T));
#pragma unroll
  for (unsigned& word : words) word = __shfl_down_sync(~0u, word, step);
  T result;
  memcpy(&result, words, sizeof(T));
  return result;
}

// The value that the warp's first lane holds.
template <class T>
__device__ T from_first_lane(const T& value) {
  unsigned words[sizeof(T) / 4];
  memcpy(words, &value, sizeof(T));
#pragma unroll
  for (unsigned& word : words) word = __shfl_sync(~0u, word, 0);
  T result;
  memcpy(&result, words, sizeof(T));
  return result;
}

// Lanes that each of `count` sums is given by a block: as many as leave no thread without one.
__device__ inline unsigned lanes_for(index_t count, unsigned block) {
  unsigned lanes = 32;
  while (lanes > 1 && static_cast<unsigned>(count) * lanes > block) lanes /= 2;
  return lanes;
}

// The sum over each group of `lanes` neighbouring lanes (a power of two up to 32), valid in the
// first of each. All lanes of the warp must call it with the same `lanes`.
template <class S>
__device__ typename S::sum_type lanes_sum(typename S::sum_type sum, unsigned lanes) {
  for (unsigned step = lanes / 2; step > 0; step /= 2) {
    sum = S::add(sum, shuffle_down(sum, step));
  }
  return sum;
}

// A run of terms in shared memory that belong to one row.
struct Segment {
  index_t begin, end;
};

// Terms of one segment that a group of lanes adds up on its own; longer ones take the whole warp.
inline constexpr index_t terms_per_lane = 16;

// Adds up one segment for each group of `lanes` neighbouring lanes, in a fixed order, and calls
// store(sum) in the first lane of each group with `live` set. All lanes of the warp must call it
// with the same `lanes`.
template <class S, class F>
__device__ void add_segments(const typename S::term_type* terms, Segment mine, bool live,
                             unsigned lanes, F store) {
  constexpr unsigned warp = 32;
  const unsigned lane = threadIdx.x % lanes;
  const bool is_long = live && mine.end - mine.begin > terms_per_lane * static_cast<index_t>(lanes);
  auto sum = static_cast<typename S::sum_type>(S::zero);
  if (live && !is_long) {
    for (index_t i = mine.begin + static_cast<index_t>(lane); i < mine.end;
         i += static_cast<index_t>(lanes)) {
      sum = S::add(sum, terms[i]);
    }
  }
  sum = lanes_sum<S>(sum, lanes);
  if (live && !is_long && lane == 0) store(sum);

  for (unsigned left = __ballot_sync(~0u, is_long && lane == 0); left != 0; left &= left - 1) {
    const int owner = __ffs(static_cast<int>(left)) - 1;
    const index_t begin = __shfl_sync(~0u, mine.begin, owner);
    const index_t end = __shfl_sync(~0u, mine.end, owner);
    auto whole = static_cast<typename S::sum_type>(S::zero);
    for (index_t i = begin + static_cast<index_t>(threadIdx.x % warp); i < end;
         i += static_cast<index_t>(warp)) {
      whole = S::add(whole, terms[i]);
    }
    whole = lanes_sum<S>(whole, warp);
    // The sum lies in lane 0; the owner stores it, so that its totals keep their order.
    const auto stored = from_first_lane(whole);
    if (static_cast<int>(threadIdx.x % warp) == owner) store(stored);
  }
}

// The sum over the block, valid in thread 0. All threads must call it.
template <class S>
__device__ typename S::sum_type block_sum(typename S::sum_type sum) {
  constexpr unsigned warp = 32;
  __shared__ typename S::sum_type shared[32];
  sum = lanes_sum<S>(sum, warp);
  if (threadIdx.x % warp == 0) shared[threadIdx.x / warp] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (unsigned w = 1; w < blockDim.x / warp; ++w) sum = S::add(sum, shared[w]);
  }
  return sum;
}

}  // namespace graphrun::cuda
