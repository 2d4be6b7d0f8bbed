// Runs device code on threads of the processor, one for each of the GPU's, so that ThreadSanitizer
// sees what races there: among lanes of a warp, warps of a block, blocks of a grid or a cluster, in
// shared memory and in global. Only what the kernels of closures use is here.
//
// Votes and shuffles exchange values but order nothing else, as on a GPU: only barriers and
// __syncwarp() do. Variables in shared memory are static: a kernel is a template over the block.
#pragma once

#include <cuda_runtime_api.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#undef __device__
#undef __host__
#undef __global__
#undef __shared__
#undef __launch_bounds__
#define __device__
#define __host__
#define __shared__ static
#define __launch_bounds__(...)

// ThreadSanitizer does not look into these.
#define SIMT_UNSEEN __attribute__((no_sanitize("thread"), noinline))

namespace simt {

class Barrier {
 public:
  explicit Barrier(unsigned threads) : threads_(threads) {}
  void wait() {
    const unsigned round = round_.load(std::memory_order_relaxed);
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == threads_) {
      arrived_.store(0, std::memory_order_relaxed);
      round_.store(round + 1, std::memory_order_release);
    } else {
      while (round_.load(std::memory_order_acquire) == round) sched_yield();
    }
  }

 private:
  unsigned threads_;
  std::atomic<unsigned> arrived_{0}, round_{0};
};

struct Warp {
  Barrier barrier{32};
  unsigned arrived = 0, round = 0;
  alignas(16) char slot[32][16];

  SIMT_UNSEEN void meet() {
    const unsigned before = __atomic_load_n(&round, __ATOMIC_RELAXED);
    if (__atomic_fetch_add(&arrived, 1, __ATOMIC_ACQ_REL) == 31) {
      __atomic_store_n(&arrived, 0, __ATOMIC_RELAXED);
      __atomic_store_n(&round, before + 1, __ATOMIC_RELEASE);
    } else {
      while (__atomic_load_n(&round, __ATOMIC_ACQUIRE) == before) sched_yield();
    }
  }
};

struct Index {
  unsigned x = 0;
};

// Where a thread is.
struct Place {
  Index thread, block, threads, blocks;
  Warp* warp;
  Barrier *in_block, *in_grid;
  char* const* shared;  // of each block, where it was given some
};
inline thread_local Place here;

SIMT_UNSEEN inline void copy(char* to, const char* from, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) {
    to[i] = from[i];
    asm volatile("");
  }
}

// `mine` of the lane `from`.
template <class T>
SIMT_UNSEEN T exchange(T mine, unsigned from) {
  static_assert(sizeof(T) <= 16);
  Warp& warp = *here.warp;
  copy(warp.slot[here.thread.x % 32], reinterpret_cast<char*>(&mine), sizeof(T));
  warp.meet();
  copy(reinterpret_cast<char*>(&mine), warp.slot[from % 32], sizeof(T));
  warp.meet();
  return mine;
}

// Runs body(block) on every thread of `blocks` blocks; `shared` holds each one's memory, or is
// empty.
template <class Body>
void launch(unsigned blocks, unsigned threads, const std::vector<char*>& shared, Body body) {
  Barrier in_grid(blocks * threads);
  std::vector<std::unique_ptr<Barrier>> in_block;
  std::vector<std::unique_ptr<Warp>> warps;
  for (unsigned b = 0; b < blocks; ++b) in_block.push_back(std::make_unique<Barrier>(threads));
  for (unsigned w = 0; w < blocks * threads / 32; ++w) warps.push_back(std::make_unique<Warp>());
  std::vector<std::thread> all;
  for (unsigned i = 0; i < blocks * threads; ++i) {
    all.emplace_back([&, i] {
      const unsigned block = i / threads;
      here = {{i % threads},         {block},  {threads},    {blocks}, warps[i / 32].get(),
              in_block[block].get(), &in_grid, shared.data()};
      body(block);
    });
  }
  for (std::thread& thread : all) thread.join();
}

// For what is read while others write it, by intent: whatever is seen will do.
template <class T>
T read_stale(const T* at) {
  return std::atomic_ref<T>(*const_cast<T*>(at)).load(std::memory_order_relaxed);
}
template <class T>
void write_stale(T* at, T value) {
  std::atomic_ref<T>(*at).store(value, std::memory_order_relaxed);
}

}  // namespace simt

#define threadIdx simt::here.thread
#define blockIdx simt::here.block
#define blockDim simt::here.threads
#define gridDim simt::here.blocks

#include "simt_functions.hpp"
