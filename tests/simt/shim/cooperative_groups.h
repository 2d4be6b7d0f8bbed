// The groups of threads that kernels meet in. A cluster is the whole grid.
#pragma once

#include <cuda_runtime.h>

namespace cooperative_groups {

struct grid_group {
  void sync() const { simt::grid_barrier().wait(); }
  unsigned thread_rank() const { return blockIdx.x * blockDim.x + threadIdx.x; }
  unsigned size() const { return gridDim.x * blockDim.x; }
};
struct cluster_group : grid_group {
  unsigned block_rank() const { return blockIdx.x; }
  unsigned num_blocks() const { return gridDim.x; }
  template <class T>
  T* map_shared_rank(T* mine, unsigned rank) const {
    return static_cast<T*>(simt::shared_of(rank, mine));
  }
};
struct thread_block {
  void sync() const { __syncthreads(); }
  unsigned thread_rank() const { return threadIdx.x; }
  unsigned size() const { return blockDim.x; }
};
inline grid_group this_grid() { return {}; }
inline cluster_group this_cluster() { return {}; }
inline thread_block this_thread_block() { return {}; }

}  // namespace cooperative_groups
