// Dense matrices moved to groups and back, as engine/common/cuda/grouping.hpp has it.
#include "engine/common/cuda/dependent_launch.hpp"
#include "engine/common/cuda/grouping.hpp"

namespace graphrun::cuda {
namespace {

constexpr unsigned block = 256;

template <class T, bool to_groups>
__global__ void __launch_bounds__(block)
    move(AnyDense dense, GroupedView<T> groups, unsigned log_columns, unsigned first_band) {
  __shared__ grouping::Shared<T> shared;
  const grouping::Tile<T, block> tile(dense, groups, log_columns, blockIdx.x,
                                      first_band + blockIdx.y);
  wait_for_previous();
  let_next_start();  // not before: the next kernel reads its matrix before it waits for this one
  if constexpr (to_groups) {
    tile.to_groups(shared);
  } else {
    tile.from_groups(shared);
  }
}

// T: values of as many bytes.
template <class T>
void move_as(OnCuda on, const AnyDense& dense, void* groups, index_t of_row, bool to_groups) {
  const GroupedView<T> view{static_cast<T*>(groups), of_row, of_row};
  const unsigned log_columns = grouping::log_columns<T>(of_row);
  constexpr unsigned most_bands = 65535;  // of a grid
  const unsigned high =
      blocks_for(static_cast<std::size_t>(dense.rows), grouping::slots >> log_columns);
  const unsigned bands =
      blocks_for(static_cast<std::size_t>(of_row) * group_size<T>, 1u << log_columns);
  for (unsigned first = 0; first < bands; first += most_bands) {
    const dim3 grid(high, bands - first < most_bands ? bands - first : most_bands);
    if (to_groups) {
      launch_early<move<T, true>>(on, grid, block, dense, view, log_columns, first);
    } else {
      launch_early<move<T, false>>(on, grid, block, dense, view, log_columns, first);
    }
  }
}

}  // namespace

void move_groups(OnCuda on, std::size_t bytes, const AnyDense& dense, void* groups, index_t of_row,
                 bool to_groups) {
  if (dense.rows == 0 || of_row == 0) return;
  if (bytes == 2) return move_as<unsigned short>(on, dense, groups, of_row, to_groups);
  if (bytes == 4) return move_as<unsigned>(on, dense, groups, of_row, to_groups);
  if (bytes == 8) return move_as<uint2>(on, dense, groups, of_row, to_groups);
  move_as<uint4>(on, dense, groups, of_row, to_groups);
}

}  // namespace graphrun::cuda
