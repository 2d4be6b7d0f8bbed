#include "engine/measure/cuda/launch_probes.hpp"

#include <cooperative_groups.h>

#include "base/cuda/launch.hpp"
#include "engine/common/cuda/team_launch.hpp"

namespace graphrun::measure {
namespace {

namespace cg = cooperative_groups;

constexpr unsigned full_block = 1024;
constexpr unsigned cluster_blocks = 8;

__global__ void empty() {}

// Keeps the arithmetic units busy for `cycles` clock cycles.
__global__ void wait_cycles(std::uint64_t cycles, float* sink) {
  const auto start = static_cast<std::uint64_t>(clock64());
  float value = static_cast<float>(threadIdx.x);
  while (static_cast<std::uint64_t>(clock64()) - start < cycles) {
#pragma unroll
    for (int i = 0; i < 64; ++i) value = value * 0.999f + 1.0f;
  }
  if (value < 0) *sink = value;
}

__global__ void __launch_bounds__(full_block) block_syncs(unsigned rounds) {
  for (unsigned r = 0; r < rounds; ++r) __syncthreads();
}

__global__ void __launch_bounds__(full_block) grid_syncs(unsigned rounds) {
  const cg::grid_group grid = cg::this_grid();
  for (unsigned r = 0; r < rounds; ++r) grid.sync();
}

__global__ void __launch_bounds__(full_block) cluster_syncs(unsigned rounds) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  const cg::cluster_group cluster = cg::this_cluster();
  for (unsigned r = 0; r < rounds; ++r) cluster.sync();
#endif
}

__global__ void write_number(std::uint32_t* to, std::uint32_t number) { *to = number; }

}  // namespace

void enqueue_empty(CUstream_st* stream) {
  empty<<<1, 32, 0, stream>>>();
  cuda::check(cudaGetLastError());
}

void enqueue_cycles(CUstream_st* stream, unsigned multiprocessors, std::uint64_t cycles) {
  wait_cycles<<<multiprocessors, full_block, 0, stream>>>(cycles, nullptr);
  cuda::check(cudaGetLastError());
}

void enqueue_block_syncs(CUstream_st* stream, unsigned multiprocessors, unsigned rounds) {
  block_syncs<<<multiprocessors, full_block, 0, stream>>>(rounds);
  cuda::check(cudaGetLastError());
}

bool enqueue_grid_syncs(CUstream_st* stream, int device, unsigned multiprocessors,
                        unsigned rounds) {
  int cooperative = 0;
  cuda::check(cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, device));
  if (cooperative == 0) return false;
  void* arguments[] = {&rounds};
  cuda::check(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(grid_syncs),
                                          dim3(multiprocessors), dim3(full_block), arguments, 0,
                                          stream));
  return true;
}

bool enqueue_cluster_syncs(CUstream_st* stream, unsigned rounds) {
  if (!kernels::has_clusters(cluster_syncs)) return false;
  cudaLaunchAttribute cluster{};
  cluster.id = cudaLaunchAttributeClusterDimension;
  cluster.val.clusterDim.x = cluster_blocks;
  cluster.val.clusterDim.y = 1;
  cluster.val.clusterDim.z = 1;
  cudaLaunchConfig_t launch{};
  launch.gridDim = dim3(cluster_blocks);
  launch.blockDim = dim3(full_block);
  launch.stream = stream;
  launch.attrs = &cluster;
  launch.numAttrs = 1;
  cuda::check(cudaLaunchKernelEx(&launch, cluster_syncs, rounds));
  return true;
}

void enqueue_number(CUstream_st* stream, std::uint32_t* to, std::uint32_t number) {
  write_number<<<1, 1, 0, stream>>>(to, number);
  cuda::check(cudaGetLastError());
}

}  // namespace graphrun::measure
