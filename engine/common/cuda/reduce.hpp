// Sums over the lanes of a warp and the threads of a block, in a fixed order, for any semiring.
#pragma once

#include "base/common/for_each.hpp"

namespace graphrun::cuda {

// shuffle() of each 32-bit word of a value, whose size must be a multiple of four bytes.
template <class T, class Shuffle>
__device__ T shuffle_words(const T& value, Shuffle shuffle) {
  static_assert(sizeof(T) % 4 == 0);
  unsigned words[sizeof(T) / 4];
  memcpy(words, &value, sizeof(T));
#pragma unroll
  for (unsigned& word : words) word = shuffle(word);
  T result;
  memcpy(&result, words, sizeof(T));
  return result;
}

// __shfl_down_sync for any such type.
template <class T>
__device__ T shuffle_down(const T& value, unsigned step) {
  return shuffle_words(value, [=](unsigned word) { return __shfl_down_sync(~0u, word, step); });
}

// Lanes per sum, for `count` sums in a block: the most, up to 32, with which all fit at once.
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

// Consecutive terms of one row, in shared memory.
struct Segment {
  index_t begin, end;
};

// A group of lanes sums segments of at most this many terms per lane; the warp sums longer ones.
inline constexpr index_t terms_per_lane = 16;

// Sums a segment per group of `lanes` neighbouring lanes, in a fixed order. Calls store(sum) in the
// first lane of each group with `live` set. All lanes of the warp must call it with the same
// `lanes`.
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
    // Lane 0 has the sum. The owner stores it, so that its totals are added in the order of rows.
    const auto stored =
        shuffle_words(whole, [](unsigned word) { return __shfl_sync(~0u, word, 0); });
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
