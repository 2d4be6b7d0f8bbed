// A few thread blocks that meet without the rest of the grid: a cluster, whose blocks see each
// other's shared memory, where the device has them (compute capability 9.0), else one block.
#pragma once

#include <cooperative_groups.h>

#include <algorithm>
#include <cstddef>

#include "base/common/backend.hpp"
#include "base/cuda/launch.hpp"

namespace graphrun::kernels {

// A power of 2. The racecheck of CUDA 13.0 takes 5 s for each launch of 16 blocks, and next to
// nothing for that of 2: -D CMAKE_CUDA_FLAGS=-DGRAPHRUN_TEAM_BLOCKS=2 makes a build for it.
#ifdef GRAPHRUN_TEAM_BLOCKS
inline constexpr unsigned most_blocks_of_team = GRAPHRUN_TEAM_BLOCKS;
#else
inline constexpr unsigned most_blocks_of_team = 16;
#endif

class BlockTeam {
 public:
#if __CUDA_ARCH__ >= 900
  __device__ unsigned rank() const { return cooperative_groups::this_cluster().block_rank(); }
  __device__ unsigned blocks() const { return cooperative_groups::this_cluster().num_blocks(); }
  // What block `rank` has at this place of its shared memory.
  template <class T>
  __device__ T* of(unsigned rank, T* mine) const {
    return cooperative_groups::this_cluster().map_shared_rank(mine, rank);
  }
  __device__ void sync() const { cooperative_groups::this_cluster().sync(); }
#else
  __device__ unsigned rank() const { return 0; }
  __device__ unsigned blocks() const { return 1; }
  template <class T>
  __device__ T* of(unsigned, T* mine) const {
    return mine;
  }
  __device__ void sync() const { __syncthreads(); }
#endif
};

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
