#include "engine/measure/cuda/array_probes.hpp"

#include "base/cuda/launch.hpp"

namespace graphrun::measure {
namespace {

constexpr unsigned block = 256;

__device__ unsigned mixed(unsigned i) {  // hash of a counter
  i = (i ^ (i >> 16)) * 0x7feb352du;
  i = (i ^ (i >> 15)) * 0x846ca68bu;
  return i ^ (i >> 16);
}

// Next index in two instructions: the high bits of a linear congruential generator, scaled.
__device__ unsigned next_index(unsigned& state, unsigned n) {
  state = state * 1664525u + 1013904223u;
  return __umulhi(state, n);
}

// A load that bypasses L1, which is left to the gathers.
__device__ uint4 streamed(const uint4* from) {
  uint4 v;
  asm volatile("ld.global.nc.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];"
               : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
               : "l"(from));
  return v;
}

// Keeps the compiler from removing the loads; the store practically never happens.
__device__ void use(unsigned value, unsigned* sink) {
  if (value == 0x5eed5eedu) *sink = value;
}

__global__ void fill(unsigned* words, std::size_t count, unsigned limit) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += stride) {
    words[i] = __umulhi(mixed(static_cast<unsigned>(i) * 0x9e3779b9u + 1), limit);
  }
}

template <int in_flight>
__global__ void __launch_bounds__(block) read(const uint4* from, unsigned* sink) {
  const uint4* mine = from + std::size_t{blockIdx.x} * block * in_flight + threadIdx.x;
  uint4 v[in_flight];
#pragma unroll
  for (int j = 0; j < in_flight; ++j) v[j] = streamed(mine + j * block);
  unsigned sum = 0;
#pragma unroll
  for (int j = 0; j < in_flight; ++j) sum += v[j].x ^ v[j].y ^ v[j].z ^ v[j].w;
  use(sum, sink);
}

template <int in_flight>
__global__ void __launch_bounds__(block) copy(const uint4* from, uint4* to) {
  const std::size_t start = std::size_t{blockIdx.x} * block * in_flight + threadIdx.x;
  uint4 v[in_flight];
#pragma unroll
  for (int j = 0; j < in_flight; ++j) v[j] = streamed(from + start + j * block);
#pragma unroll
  for (int j = 0; j < in_flight; ++j) __stcs(to + start + j * block, v[j]);
}

// One access to x{i}; the accesses of a thread are independent.
struct Gather {
  static __device__ unsigned at(unsigned* x, unsigned i, unsigned) { return __ldg(x + i); }
};
struct AtomicAdd {
  static __device__ unsigned at(unsigned* x, unsigned i, unsigned) {
    atomicAdd(reinterpret_cast<float*>(x) + i, 1.0f);
    return 0;
  }
};
struct AtomicMin {
  static __device__ unsigned at(unsigned* x, unsigned i, unsigned value) {
    atomicMin(x + i, value & 0x3fffffffu);
    return 0;
  }
};
struct Scatter {
  static __device__ unsigned at(unsigned* x, unsigned i, unsigned value) {
    x[i] = value & 0x3fffffffu;
    return 0;
  }
};

// The most threads per multiprocessor of most GPUs; the kernels fit in 32 registers.
constexpr unsigned blocks_per_multiprocessor = 2048 / block;

template <class Access, int in_flight>
__global__ void __launch_bounds__(block, blocks_per_multiprocessor)
    random_access(unsigned* x, unsigned n, unsigned rounds, unsigned seed, unsigned* sink) {
  unsigned state = mixed(seed + blockIdx.x * block + threadIdx.x), sum = 0;
#pragma unroll 1
  for (unsigned r = 0; r < rounds * (accesses_per_round / in_flight); ++r) {
    unsigned v[in_flight];
#pragma unroll
    for (int j = 0; j < in_flight; ++j) {
      const unsigned i = next_index(state, n);
      v[j] = Access::at(x, i, state);
    }
#pragma unroll
    for (int j = 0; j < in_flight; ++j) sum += v[j];
  }
  use(sum, sink);
}

template <class Access, int in_flight>
__global__ void __launch_bounds__(block, blocks_per_multiprocessor)
    indexed_access(const uint4* indices, std::size_t quads, unsigned* x, unsigned* sink) {
  constexpr int wide = in_flight / 4;
  const std::size_t step = std::size_t{gridDim.x} * block * wide;
  unsigned sum = 0;
  for (std::size_t at = std::size_t{blockIdx.x} * block * wide; at < quads; at += step) {
    uint4 index[wide];
#pragma unroll
    for (int j = 0; j < wide; ++j) index[j] = streamed(indices + at + j * block + threadIdx.x);
    unsigned v[in_flight];
#pragma unroll
    for (int j = 0; j < wide; ++j) {
      const auto value = static_cast<unsigned>(at) + index[j].x;
      v[4 * j] = Access::at(x, index[j].x, value);
      v[4 * j + 1] = Access::at(x, index[j].y, value);
      v[4 * j + 2] = Access::at(x, index[j].z, value);
      v[4 * j + 3] = Access::at(x, index[j].w, value);
    }
#pragma unroll
    for (int j = 0; j < in_flight; ++j) sum += v[j];
  }
  use(sum, sink);
}

// Calls f with the number as a compile-time constant.
template <class F>
void with(InFlight in_flight, F f) {
  switch (in_flight) {
    case InFlight::four:
      return f(std::integral_constant<int, 4>{});
    case InFlight::eight:
      return f(std::integral_constant<int, 8>{});
    case InFlight::sixteen:
      return f(std::integral_constant<int, 16>{});
  }
}

template <class Kernel>
void prefer_l1(Kernel kernel) {  // these kernels use no shared memory
  cuda::check(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                                   cudaSharedmemCarveoutMaxL1));
}

template <class Access>
void enqueue_random(InFlight in_flight, const RandomWork& work, unsigned* sink) {
  with(in_flight, [&](auto number) {
    const auto kernel = random_access<Access, decltype(number)::value>;
    prefer_l1(kernel);
    kernel<<<work.multiprocessors * blocks_per_multiprocessor, block, 0, work.stream>>>(
        work.x, work.n, work.rounds, work.seed, sink);
    cuda::check(cudaGetLastError());
  });
}

template <class Access>
void enqueue_indexed(InFlight in_flight, const IndexedWork& work) {
  with(in_flight, [&](auto number) {
    const auto kernel = indexed_access<Access, decltype(number)::value>;
    prefer_l1(kernel);
    kernel<<<work.multiprocessors * blocks_per_multiprocessor, block, 0, work.stream>>>(
        reinterpret_cast<const uint4*>(work.indices), work.count / 4, work.x, work.sink);
    cuda::check(cudaGetLastError());
  });
}

}  // namespace

void enqueue_fill_below(CUstream_st* stream, std::uint32_t* words, std::size_t count,
                        std::uint32_t limit) {
  constexpr unsigned blocks = 4096;
  fill<<<blocks, block, 0, stream>>>(words, count, limit);
  cuda::check(cudaGetLastError());
}

void enqueue_fill(CUstream_st* stream, std::uint32_t* words, std::size_t count) {
  enqueue_fill_below(stream, words, count, 0x3fffffffu);  // floats below 2
}

void enqueue_read(CUstream_st* stream, InFlight in_flight, const std::uint32_t* words,
                  std::size_t count, std::uint32_t* sink) {
  with(in_flight, [&](auto number) {
    constexpr int now = decltype(number)::value;
    read<now><<<static_cast<unsigned>(count / (4 * block * now)), block, 0, stream>>>(
        reinterpret_cast<const uint4*>(words), sink);
    cuda::check(cudaGetLastError());
  });
}

void enqueue_copy(CUstream_st* stream, InFlight in_flight, const std::uint32_t* from,
                  std::uint32_t* to, std::size_t count) {
  with(in_flight, [&](auto number) {
    constexpr int now = decltype(number)::value;
    copy<now><<<static_cast<unsigned>(count / (4 * block * now)), block, 0, stream>>>(
        reinterpret_cast<const uint4*>(from), reinterpret_cast<uint4*>(to));
    cuda::check(cudaGetLastError());
  });
}

std::uint64_t random_accesses(unsigned multiprocessors) {
  return std::uint64_t{multiprocessors} * blocks_per_multiprocessor * block * accesses_per_round;
}

void enqueue_gather(InFlight in_flight, const RandomWork& work, std::uint32_t* sink) {
  enqueue_random<Gather>(in_flight, work, sink);
}
void enqueue_scatter(InFlight in_flight, const RandomWork& work) {
  enqueue_random<Scatter>(in_flight, work, nullptr);
}

void enqueue_indexed_gather(InFlight in_flight, const IndexedWork& work) {
  enqueue_indexed<Gather>(in_flight, work);
}
void enqueue_indexed_atomic_add(InFlight in_flight, const IndexedWork& work) {
  enqueue_indexed<AtomicAdd>(in_flight, work);
}
void enqueue_indexed_atomic_min(InFlight in_flight, const IndexedWork& work) {
  enqueue_indexed<AtomicMin>(in_flight, work);
}

}  // namespace graphrun::measure
