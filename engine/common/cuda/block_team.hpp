// A few thread blocks that meet without the rest of the grid: a cluster, whose blocks see each
// other's shared memory, where the device has them (compute capability 9.0), else one block.
#pragma once

#include <cooperative_groups.h>

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

}  // namespace graphrun::kernels
