// Launches of kernels by one team of blocks.
#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>

#include "base/common/backend.hpp"
#include "base/cuda/launch.hpp"
#include "base/cuda/shared_memory.hpp"
#include "engine/common/cuda/block_team.hpp"

namespace graphrun::kernels {

// Whether the kernel was compiled for clusters, and this device has them.
template <class Kernel>
bool has_clusters(Kernel kernel) {
  cudaFuncAttributes compiled{};
  cuda::check(cudaFuncGetAttributes(&compiled, kernel));
  return compiled.binaryVersion >= 90 && compiled.ptxVersion >= 90;
}

// Launches a kernel with one team of as many blocks as the device allows, each of `block` threads
// and `shared_bytes` of dynamic shared memory.
template <class... Arguments>
void launch_team(OnCuda on, void (*kernel)(Arguments...), unsigned block, std::size_t shared_bytes,
                 Arguments... arguments) {
  cuda::allow_shared_memory(kernel, shared_bytes);
  cudaLaunchConfig_t launch{};
  launch.gridDim = dim3(1);
  launch.blockDim = dim3(block);
  launch.dynamicSmemBytes = shared_bytes;
  launch.stream = on.stream;
  cudaLaunchAttribute cluster{};
  if (has_clusters(kernel)) {
    // Every such device allows clusters of 8 blocks; larger ones need this attribute.
    cuda::check(cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
    int blocks = 1;
    cuda::check(cudaOccupancyMaxPotentialClusterSize(&blocks, kernel, &launch));
    launch.gridDim.x = std::clamp(static_cast<unsigned>(blocks), 1u, most_blocks_of_team);
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim = {launch.gridDim.x, 1, 1};
    launch.attrs = &cluster;
    launch.numAttrs = 1;
  }
  cuda::check(cudaLaunchKernelEx(&launch, kernel, arguments...));
}

}  // namespace graphrun::kernels
