// Element-wise work and sums, the same call on both backends: for_each_index(on, n, f) calls f(i)
// for every i < n, and ordered_sums<K>(on, n, f) adds up what f(i) returns, always in the same
// order. Sums of real numbers over vertices are part_sums(), which do not depend on who takes which
// parts.
//
// A kernel that is nothing but a loop over indices is written once over these, in a common/ header
// that one .cpp and one .cu include. Files compiled by g++ see the half for CPUs, by nvcc the CUDA
// half.
#pragma once

#include <cstddef>
#include <cstring>
#include <vector>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"
#include "base/common/layout.hpp"

#if defined(__CUDACC__)
#include "base/cuda/launch.hpp"
#include "base/cuda/scratch.hpp"
#else
#include "base/common/parallel.hpp"
#endif

namespace graphrun {

// K sums taken side by side.
template <int K>
struct Sums {
  double value[K];
};

// Elements summed one after another before partial sums are; fixed, so that a sum does not depend
// on the number of threads.
inline constexpr std::size_t sum_block = Parts::grain;

// The sum of `count` of them, one after another.
template <int K>
Sums<K> added_in_order(const Sums<K>* sums, std::size_t count) {
  Sums<K> total{};
  for (std::size_t i = 0; i < count; ++i) {
    for (int k = 0; k < K; ++k) total.value[k] += sums[i].value[k];
  }
  return total;
}

// n indices in parts of `size`: the p-th is [begin(p), end(p)).
struct EqualParts {
  std::size_t n, size;
  GRAPHRUN_HD std::size_t begin(std::size_t p) const { return p * size; }
  GRAPHRUN_HD std::size_t end(std::size_t p) const {
    return begin(p) + size < n ? begin(p) + size : n;
  }
  std::size_t count() const { return (n + size - 1) / size; }
};

#if !defined(__CUDACC__)

template <class F>
void for_each_index(OnCpu on, std::size_t n, F f) {
  constexpr std::size_t share = 4096;
  for_shares(worth(on, n), n, share, [&](std::size_t begin, std::size_t end) {
    F each = f;  // so that the compiler knows that nothing else changes it
    for (std::size_t i = begin; i < end; ++i) each(i);
  });
}

template <int K, class F>
Sums<K> ordered_sums(OnCpu on, std::size_t n, F f) {
  const std::size_t blocks = (n + sum_block - 1) / sum_block;
  std::vector<Sums<K>> partial(blocks, Sums<K>{});
  for_shares(worth(on, n), n, sum_block, [&](std::size_t begin, std::size_t end) {
    F each = f;
    Sums<K> sum{};
    for (std::size_t i = begin; i < end; ++i) {
      const Sums<K> term = each(i);
      for (int k = 0; k < K; ++k) sum.value[k] += term.value[k];
    }
    partial[begin / sum_block] = sum;
  });
  Sums<K> total{};
  for (const Sums<K>& p : partial) {
    for (int k = 0; k < K; ++k) total.value[k] += p.value[k];
  }
  return total;
}

// sums[p] = the sum of f(i) over the p-th part of `cut`, which depends on nothing else. Blocks.
template <int K, class Cut, class F>
void part_sums(OnCpu on, const Cut& cut, F f, Sums<K>* sums) {
  const std::size_t count = cut.count();
  if (count == 0) return;
  for_shares(worth(on, cut.end(count - 1)), count, 1, [&](std::size_t p, std::size_t past) {
    F each = f;
    for (; p < past; ++p) {
      Sums<K> sum{};
      const std::size_t end = cut.end(p);
      for (std::size_t i = cut.begin(p); i < end;) {
        Sums<K> of_block{};
        for (const std::size_t last = i + sum_block < end ? i + sum_block : end; i < last; ++i) {
          const Sums<K> term = each(i);
          for (int k = 0; k < K; ++k) of_block.value[k] += term.value[k];
        }
        for (int k = 0; k < K; ++k) sum.value[k] += of_block.value[k];
      }
      sums[p] = sum;
    }
  });
}

// The largest f(i), a whole number; 0 where there is none above it.
template <class F>
offset_t largest(OnCpu on, std::size_t n, F f) {
  std::atomic<offset_t> most = 0;
  for_shares(worth(on, n), n, sum_block, [&](std::size_t begin, std::size_t end) {
    offset_t mine = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const offset_t value = f(i);
      mine = value > mine ? value : mine;
    }
    for (offset_t seen = most; mine > seen && !most.compare_exchange_weak(seen, mine);) {
    }
  });
  return most;
}

#else

namespace device {

inline constexpr unsigned block = 256;
inline constexpr unsigned sum_blocks = 1024;  // partial sums of a large array

template <class F>
__global__ void __launch_bounds__(block) for_each(std::size_t n, F f) {
  const std::size_t stride = std::size_t{gridDim.x} * block;
  for (std::size_t i = std::size_t{blockIdx.x} * block + threadIdx.x; i < n; i += stride) f(i);
}

// The sum of `mine` over the block, in a fixed order, valid in thread 0. All threads must call it.
template <int K>
__device__ Sums<K> block_sums(Sums<K> mine) {
  __shared__ double shared[K][32];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int k = 0; k < K; ++k) {
    double sum = mine.value[k];
    for (unsigned step = 16; step > 0; step /= 2) sum += __shfl_down_sync(~0u, sum, step);
    if (lane == 0) shared[k][warp] = sum;
  }
  __syncthreads();
  Sums<K> total{};
  if (threadIdx.x == 0) {
    for (unsigned w = 0; w < blockDim.x / 32; ++w) {
      for (int k = 0; k < K; ++k) total.value[k] += shared[k][w];
    }
  }
  __syncthreads();  // shared[] may be written again
  return total;
}

template <int K, class F>
__global__ void __launch_bounds__(block) partial_sums(std::size_t n, F f, Sums<K>* partial) {
  Sums<K> mine{};
  const std::size_t stride = std::size_t{gridDim.x} * block;
  for (std::size_t i = std::size_t{blockIdx.x} * block + threadIdx.x; i < n; i += stride) {
    const Sums<K> term = f(i);
    for (int k = 0; k < K; ++k) mine.value[k] += term.value[k];
  }
  const Sums<K> sum = block_sums<K>(mine);
  if (threadIdx.x == 0) partial[blockIdx.x] = sum;
}

// A block of threads to a part.
template <int K, class Cut, class F>
__global__ void __launch_bounds__(block) part_sums(Cut cut, F f, Sums<K>* sums) {
  Sums<K> mine{};
  const std::size_t end = cut.end(blockIdx.x);
#pragma unroll 4
  for (std::size_t i = cut.begin(blockIdx.x) + threadIdx.x; i < end; i += block) {
    const Sums<K> term = f(i);
    for (int k = 0; k < K; ++k) mine.value[k] += term.value[k];
  }
  const Sums<K> sum = block_sums<K>(mine);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

template <int K>
__global__ void __launch_bounds__(block)
    total_sums(unsigned count, const Sums<K>* partial, Sums<K>* total) {
  Sums<K> mine{};
  for (unsigned i = threadIdx.x; i < count; i += block) {
    for (int k = 0; k < K; ++k) mine.value[k] += partial[i].value[k];
  }
  const Sums<K> sum = block_sums<K>(mine);
  if (threadIdx.x == 0) *total = sum;
}

template <class F>
__global__ void __launch_bounds__(block) largest_of(std::size_t n, F f, unsigned long long* most) {
  unsigned long long mine = 0;
  const std::size_t stride = std::size_t{gridDim.x} * block;
  for (std::size_t i = std::size_t{blockIdx.x} * block + threadIdx.x; i < n; i += stride) {
    const offset_t value = f(i);
    if (value > static_cast<offset_t>(mine)) mine = static_cast<unsigned long long>(value);
  }
  if (mine > 0) atomicMax(most, mine);
}

}  // namespace device

template <class F>
void for_each_index(OnCuda on, std::size_t n, F f) {
  if (n == 0) return;
  constexpr std::size_t most_blocks = std::size_t{1} << 20;
  const std::size_t blocks = (n + device::block - 1) / device::block;
  device::for_each<<<static_cast<unsigned>(blocks < most_blocks ? blocks : most_blocks),
                     device::block, 0, on.stream>>>(n, f);
  cuda::check(cudaGetLastError());
}

// Blocks.
template <int K, class F>
Sums<K> ordered_sums(OnCuda on, std::size_t n, F f) {
  if (n == 0) return {};
  const std::size_t wanted = (n + sum_block - 1) / sum_block;
  const auto blocks =
      static_cast<unsigned>(wanted < device::sum_blocks ? wanted : device::sum_blocks);
  const Scratch<Sums<K>> partial(on, blocks + 1);
  device::partial_sums<K><<<blocks, device::block, 0, on.stream>>>(n, f, partial.get());
  cuda::check(cudaGetLastError());
  device::total_sums<K>
      <<<1, device::block, 0, on.stream>>>(blocks, partial.get(), partial.get() + blocks);
  cuda::check(cudaGetLastError());
  return partial.read(blocks);
}

// sums[p], in host memory, = the sum of f(i) over the p-th part of `cut`, which depends on nothing
// else. Blocks.
template <int K, class Cut, class F>
void part_sums(OnCuda on, const Cut& cut, F f, Sums<K>* sums) {
  const std::size_t count = cut.count(), bytes = count * sizeof(Sums<K>);
  if (count == 0) return;
  const bool fits = bytes <= DeviceState::part_sums_bytes;
  const Scratch<Sums<K>> room(on, fits ? 0 : count);
  auto* const pinned = static_cast<Sums<K>*>(on.state->pinned(cuda::PinnedSlot::part_sums));
  device::part_sums<K><<<static_cast<unsigned>(count), device::block, 0, on.stream>>>(
      cut, f, fits ? pinned : room.get());
  cuda::check(cudaGetLastError());
  if (!fits) {
    cuda::check(cudaMemcpyAsync(sums, room.get(), bytes, cudaMemcpyDeviceToHost, on.stream));
  }
  cuda::check(cudaStreamSynchronize(on.stream));
  if (fits) std::memcpy(sums, pinned, bytes);
}

// Blocks.
template <class F>
offset_t largest(OnCuda on, std::size_t n, F f) {
  const Scratch<unsigned long long> most(on, 1);
  cuda::check(cudaMemsetAsync(most.get(), 0, sizeof(unsigned long long), on.stream));
  const std::size_t wanted = (n + sum_block - 1) / sum_block;
  const auto blocks =
      static_cast<unsigned>(wanted < device::sum_blocks ? wanted : device::sum_blocks);
  if (n > 0) device::largest_of<<<blocks, device::block, 0, on.stream>>>(n, f, most.get());
  cuda::check(cudaGetLastError());
  return static_cast<offset_t>(most.read());
}

#endif

}  // namespace graphrun
