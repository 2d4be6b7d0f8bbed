// Copies from global to shared memory that pass no registers. Where kernels run on the processor
// (tests/simt), another header of this name takes the place of this one.
#pragma once

#include <cstdint>

#include "base/cuda/launch.hpp"

namespace graphrun::cuda {

// Copies 16 aligned bytes. wait_for_copies() waits for those of the calling thread.
__device__ inline void copy_16_bytes(void* to_shared, const void* from) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  const auto to = static_cast<unsigned>(__cvta_generic_to_shared(to_shared));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
#else
  *static_cast<uint4*>(to_shared) = *static_cast<const uint4*>(from);
#endif
}
__device__ inline void wait_for_copies() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

// Copies of whole arrays by a block: one thread starts them, all wait. Arrays are aligned to 16
// bytes and a multiple of 16 bytes long.
class BlockCopies {
 public:
  // `barrier` is in shared memory, one for each use of this class. All threads call all functions.
  __device__ BlockCopies(std::uint64_t* barrier, unsigned bytes)
      : barrier_(static_cast<unsigned>(__cvta_generic_to_shared(barrier))) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    if (threadIdx.x == 0) {
      asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(barrier_) : "memory");
      asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier_),
                   "r"(bytes)
                   : "memory");
    }
#endif
  }
  __device__ void copy(void* to_shared, const void* from, unsigned bytes) const {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    if (threadIdx.x == 0 && bytes > 0) {
      const auto to = static_cast<unsigned>(__cvta_generic_to_shared(to_shared));
      asm volatile(
          "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, "
          "[%3];" ::"r"(to),
          "l"(from), "r"(bytes), "r"(barrier_)
          : "memory");
    }
#else
    for (unsigned i = threadIdx.x; i < bytes / 16; i += blockDim.x) {
      static_cast<uint4*>(to_shared)[i] = static_cast<const uint4*>(from)[i];
    }
#endif
  }
  __device__ void wait() const {
    __syncthreads();
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    unsigned done = 0;
    while (done == 0) {
      asm volatile(
          "{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0;"
          " selp.u32 %0, 1, 0, p; }"
          : "=r"(done)
          : "r"(barrier_)
          : "memory");
    }
#endif
  }

 private:
  unsigned barrier_;
};

}  // namespace graphrun::cuda
