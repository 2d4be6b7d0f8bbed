// The processor's part of device_instructions.hpp: racing accesses are atomic, so that
// ThreadSanitizer takes them for intended.
#pragma once

#include <cuda_runtime.h>

namespace graphrun::device {

inline unsigned long long nanoseconds() { return 1; }
inline void prefetch(const void*) {}

template <class T>
T read_stale(const T* at) {
  return __ldcg(at);
}
template <class T>
T read_again(const T* at) {
  return __ldcg(at);
}
template <class T>
void write_stale(T* at, T value) {
  simt::atomic(at).store(value, std::memory_order_relaxed);
}

inline void tell(unsigned* at, unsigned value) {
  simt::atomic(at).store(value, std::memory_order_release);
}
inline unsigned hear(const unsigned* at) {
  return simt::atomic(const_cast<unsigned*>(at)).load(std::memory_order_acquire);
}
inline void finish_writes() {}

}  // namespace graphrun::device
