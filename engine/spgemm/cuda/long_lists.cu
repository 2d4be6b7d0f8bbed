// Work lists of the long rows of a product, by kernel shape.
#include "engine/spgemm/cuda/long_lists.hpp"

#include <algorithm>

namespace graphrun::cuda {
namespace {

constexpr unsigned block = 256;

// Limits in shared memory that select a row's block shape.
struct ShapeLimits {
  LongShape shapes[long_shapes];
  offset_t beside, sum_bytes;  // fixed bytes of a block, and bytes of a sum
};

// The smallest table that holds a row's words and entries; -1: none.
__device__ int word_shape(int words, offset_t length) {
  int found = -1;
#pragma unroll
  for (int s = word_shapes - 1; s >= 0; --s) {
    constexpr WordShapes all{};
    const WordShape shape = all.shape[s];
    if (words <= static_cast<int>(shape.words) && length <= shape.sums) found = s;
  }
  return words < 0 ? -1 : found;
}

__device__ int block_shape(offset_t width, offset_t length, const ShapeLimits& limits) {
  const offset_t needed = limits.beside + (width + 63) / 64 * 12 + length * limits.sum_bytes;
  int shape = 0;
  while (shape < long_shapes - 1 && needed > limits.shapes[shape].bytes) ++shape;
  return word_shapes + shape;
}

__global__ void __launch_bounds__(block)
    list_long(kernels::Pattern a, PlanView plan, const index_t* long_rows, index_t count,
              const offset_t* offsets, const RowWords* words, ShapeLimits limits, index_t* lists,
              LongCounts* counts) {
  constexpr offset_t slow_from = 2048;  // rows of B
  const offset_t i = offset_t{blockIdx.x} * block + threadIdx.x;
  const index_t row = i < count ? long_rows[i] : 0;
  const offset_t length = i < count ? offsets[row + 1] - offsets[row] : 0;
  int shape = length > 0 ? word_shape(words[i].count, length) : -1;
  if (length > 0 && shape < 0) {
    if (a.offsets[row + 1] - a.offsets[row] > slow_from) {
      lists[offset_t{all_shapes} * count - 1 - atomicAdd(&counts->slow, 1)] = row;
    } else {
      shape = block_shape(plan.width[row], length, limits);
    }
  }
  const unsigned together = __match_any_sync(~0u, shape);
  const auto lane = static_cast<int>(threadIdx.x % 32);
  const int leader = __ffs(static_cast<int>(together)) - 1;
  index_t first = 0;
  if (shape >= 0 && lane == leader) first = atomicAdd(&counts->count[shape], __popc(together));
  first = __shfl_sync(~0u, first, leader);
  if (shape < 0) return;
  lists[offset_t{shape} * count + first + __popc(together & ((1u << lane) - 1))] =
      shape < word_shapes ? static_cast<index_t>(i) : row;
}

}  // namespace

LongShape long_shape(int shape) {
  // Sized so that these blocks, with the device's reserve for each, fill a multiprocessor of the
  // H200.
  constexpr LongShape shapes[long_shapes] = {
      {128, 26 << 10}, {256, 54 << 10}, {512, 110 << 10}, {1024, 222 << 10}};
  constexpr unsigned fixed = 2 << 10;  // static shared memory
  const auto most = static_cast<unsigned>(most_shared()) - fixed;
  return {shapes[shape].threads, std::min(shapes[shape].bytes, most)};
}

LongLists::LongLists(OnCuda on, const kernels::Pattern& a, const RowPlan& plan,
                     const offset_t* offsets, const WordsView& words, std::size_t sum_bytes)
    : room_(plan.count(long_tier)),
      lists_(on, static_cast<std::size_t>(room_) * all_shapes),
      counts_(on, room_ > 0 ? 1 : 0) {
  if (room_ == 0) return;
  check(cudaMemsetAsync(counts_.get(), 0, sizeof(LongCounts), on.stream));
  ShapeLimits limits{{}, 5 << 10, static_cast<offset_t>(sum_bytes)};
  for (int s = 0; s < long_shapes; ++s) limits.shapes[s] = long_shape(s);
  list_long<<<blocks_for(static_cast<std::size_t>(room_), block), block, 0, on.stream>>>(
      a, plan.view(), plan.list(long_tier), room_, offsets, words.of_row, limits, lists_.get(),
      counts_.get());
  check(cudaGetLastError());
}

}  // namespace graphrun::cuda
