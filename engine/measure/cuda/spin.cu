#include "engine/measure/cuda/spin.hpp"

#include "base/cuda/launch.hpp"

namespace graphrun::measure {
namespace {

__global__ void spin(std::uint64_t nanoseconds) {
  const auto now = [] {
    std::uint64_t time;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(time));
    return time;
  };
  const std::uint64_t start = now();
  while (now() - start < nanoseconds) {
  }
}

}  // namespace

void enqueue_spin(CUstream_st* stream, std::uint64_t nanoseconds) {
  spin<<<1, 1, 0, stream>>>(nanoseconds);
  cuda::check(cudaGetLastError());
}

}  // namespace graphrun::measure
