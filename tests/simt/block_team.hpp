// A team of blocks as threads of the processor have it: the grid is the team, and a block's shared
// memory was given to the launch.
#pragma once

#include "simt.hpp"

namespace graphrun::kernels {

inline constexpr unsigned most_blocks_of_team = 16;

class BlockTeam {
 public:
  unsigned rank() const { return blockIdx.x; }
  unsigned blocks() const { return gridDim.x; }
  template <class T>
  T* of(unsigned rank, T* mine) const {
    const auto offset = reinterpret_cast<char*>(mine) - simt::here.shared[blockIdx.x];
    return reinterpret_cast<T*>(simt::here.shared[rank] + offset);
  }
  void sync() const { simt::here.in_grid->wait(); }
};

}  // namespace graphrun::kernels
