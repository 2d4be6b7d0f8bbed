// Sums over the lanes of a warp and the threads of a block, in a fixed order, for any semiring; and
// the totals that an epilogue takes along the way.
#pragma once

#include "engine/base/common/for_each.hpp"

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

// Writes the first K of the block's totals to its place. All threads must call it.
template <int K>
__device__ void store_block_sums(const Sums<3>& totals, Sums<3>* partial) {
  Sums<K> mine;
  for (int k = 0; k < K; ++k) mine.value[k] = totals.value[k];
  const Sums<K> sum = device::block_sums<K>(mine);
  if (threadIdx.x != 0) return;
  Sums<3> padded{};
  for (int k = 0; k < K; ++k) padded.value[k] = sum.value[k];
  partial[blockIdx.x] = padded;
}

// Places for the totals of `blocks` blocks, or for none where nothing is summed.
class BlockSums {
 public:
  BlockSums(OnCuda on, int sums, unsigned blocks)
      : on_(on), blocks_(sums > 0 ? blocks : 0), partial_(on, std::size_t{blocks_} + 1) {}
  Sums<3>* from_block(unsigned block) const { return partial_.get() + (blocks_ > 0 ? block : 0); }
  Sums<3> read() const {  // blocks the host where something is summed
    if (blocks_ == 0) return {};
    device::total_sums<3>
        <<<1, device::block, 0, on_.stream>>>(blocks_, partial_.get(), partial_.get() + blocks_);
    check(cudaGetLastError());
    return partial_.read(blocks_);
  }

 private:
  OnCuda on_;
  unsigned blocks_;
  Scratch<Sums<3>> partial_;
};

}  // namespace graphrun::cuda
