// Instructions that CUDA has no function for, and accesses that race by intent. Where kernels run
// on the processor (tests/simt), another header of this name takes the place of this one.
#pragma once

namespace graphrun::device {

__device__ inline unsigned long long nanoseconds() {
  unsigned long long now;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
  return now;
}

// Has the second-level cache read what will be wanted soon.
__device__ inline void prefetch(const void* at) {
  asm volatile("prefetch.global.L2 [%0];" ::"l"(at));
}

// Reads what others may write at the same time: any value that was there will do, however old.
template <class T>
__device__ T read_stale(const T* at) {
  return *at;
}

// The same, but from memory each time, not from a register.
template <class T>
__device__ T read_again(const T* at) {
  return *static_cast<const volatile T*>(at);
}

// Writes what others may read, or write with the same value, at the same time.
template <class T>
__device__ void write_stale(T* at, T value) {
  *at = value;
}

// Of a word that another GPU, or another block, looks at: what was written before is seen by who
// sees it.
__device__ inline void tell(unsigned* at, unsigned value) {
  asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(at), "r"(value) : "memory");
}
__device__ inline unsigned hear(const unsigned* at) {
  unsigned value;
  asm volatile("ld.acquire.sys.global.u32 %0, [%1];" : "=r"(value) : "l"(at) : "memory");
  return value;
}
// Before a barrier, behind which one thread tells other GPUs what all have written.
__device__ inline void finish_writes() { __threadfence_system(); }

}  // namespace graphrun::device
