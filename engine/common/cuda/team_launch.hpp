// Starts kernels as teams of blocks.
#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>

#include "base/common/backend.hpp"
#include "base/cuda/launch.hpp"
#include "engine/common/cuda/block_team.hpp"

namespace graphrun::kernels {

// Whether the kernel was compiled for clusters, and this device has them.
template <class Kernel>
bool has_clusters(Kernel kernel) {
  cudaFuncAttributes compiled{};
  cuda::check(cudaFuncGetAttributes(&compiled, kernel));
  return compiled.binaryVersion >= 90 && compiled.ptxVersion >= 90;
}

// Starts a kernel as one team of as many blocks as the device takes, with so many threads and bytes
// of dynamic shared memory each.
template <class... Arguments>
void launch_team(OnCuda on, void (*kernel)(Arguments...), unsigned block, std::size_t shared_bytes,
                 Arguments... arguments) {
  cuda::check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                   static_cast<int>(shared_bytes)));
  cudaLaunchConfig_t launch{};
  launch.gridDim = dim3(1);
  launch.blockDim = dim3(block);
  launch.dynamicSmemBytes = shared_bytes;
  launch.stream = on.stream;
  cudaLaunchAttribute cluster{};
  if (has_clusters(kernel)) {
    // Eight blocks are what every such device takes; more, this way.
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
