#include "engine/measure/cuda/pool.hpp"

#include "engine/base/cuda/launch.hpp"

namespace graphrun::cuda {
namespace {

cudaMemPool_t pool() {
  int device = 0;
  check(cudaGetDevice(&device));
  cudaMemPool_t pool{};
  check(cudaDeviceGetDefaultMemPool(&pool, device));
  return pool;
}

std::uint64_t attribute(cudaMemPoolAttr which) {
  std::uint64_t value = 0;
  check(cudaMemPoolGetAttribute(pool(), which, &value));
  return value;
}

}  // namespace

std::uint64_t reset_pool_peak() {
  std::uint64_t nothing = 0;
  check(cudaMemPoolSetAttribute(pool(), cudaMemPoolAttrUsedMemHigh, &nothing));
  return attribute(cudaMemPoolAttrUsedMemCurrent);
}

std::uint64_t pool_peak() { return attribute(cudaMemPoolAttrUsedMemHigh); }

}  // namespace graphrun::cuda
