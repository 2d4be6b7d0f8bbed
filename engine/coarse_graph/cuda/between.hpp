// The sum of the entries between groups on a GPU.
#pragma once

#include "engine/coarse_graph/cuda/entries.hpp"

namespace graphrun::kernels::listing {

// *sum += the weights of entries between groups.
static __global__ void __launch_bounds__(block)
    add_between(LevelView view, offset_t entries, const index_t* group, std::int64_t* sum) {
  std::int64_t mine = 0;
  const auto add = [&](index_t row, index_t column, offset_t k, bool is_there) {
    if (is_there && group[row] != group[column]) mine += view.weight_at(k);
  };
  for_each_entry(view.offsets, view.vertices, view.column_of, entries, add);
  for (unsigned step = warp / 2; step > 0; step /= 2) mine += __shfl_down_sync(~0u, mine, step);
  if (threadIdx.x % warp == 0 && mine != 0) add_whole(sum, mine);
}

}  // namespace graphrun::kernels::listing
