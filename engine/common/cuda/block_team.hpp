// A team of thread blocks with a barrier of its own and access to each other's shared memory: a
// cluster on devices of compute capability 9.0 and later, a single block on others.
#pragma once

#include <cooperative_groups.h>

namespace graphrun::kernels {

// A power of 2. The racecheck of CUDA 13.0 takes 5 s for each launch of 16 blocks and next to
// nothing for 2: build for it with -D CMAKE_CUDA_FLAGS=-DGRAPHRUN_TEAM_BLOCKS=2.
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
  // The counterpart of `mine` in the shared memory of block `rank`.
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
