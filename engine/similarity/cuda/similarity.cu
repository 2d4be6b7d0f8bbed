// Similarity of the ends of edges on the GPU.
#include "engine/common/cuda/rows_of_lanes.hpp"
#include "engine/similarity/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256, warp = 32;
constexpr offset_t run = 256;  // entries that a warp copies one after another

// A warp copies entries beside each other, of however many rows: a thread or a warp for each row
// would go on with the longest ones when all others are done.
__global__ void __launch_bounds__(block)
    copy_upper_entries(index_t count, const offset_t* offsets, const UpperRow* rows,
                       offset_t entries, const index_t* from, index_t* to) {
  const offset_t first = (offset_t{blockIdx.x} * block + threadIdx.x) / warp * run;
  if (first >= entries) return;
  const offset_t end = first + run < entries ? first + run : entries;
  index_t row = last_at_or_below(offsets, count, first);
  for (offset_t begin = first; begin < end; begin += warp) {
    const offset_t k = begin + threadIdx.x % warp, there = k < end ? k : end - 1;
    const index_t mine = row_of_lane(offsets, count, row, begin, static_cast<int>(there - begin));
    row = __shfl_sync(~0u, mine, warp - 1);
    const UpperRow of = rows[mine];
    if (k < end) to[k] = from[of.begin + (k - of.to)];
  }
}

}  // namespace

void copy_upper_rows(OnCuda on, const CsrView<NoWeights>& all, const offset_t* above,
                     const offset_t* offsets, std::size_t entries, UpperRow* rows,
                     index_t* column_of) {
  place_upper_rows(on, all, above, offsets, rows);
  if (entries == 0) return;
  constexpr auto of_block = static_cast<unsigned>(run * (block / warp));
  copy_upper_entries<<<cuda::blocks_for(entries, of_block), block, 0, on.stream>>>(
      all.rows, offsets, rows, static_cast<offset_t>(entries), all.column_of, column_of);
  cuda::check(cudaGetLastError());
}

GRAPHRUN_INSTANTIATE_SIMILARITY(OnCuda)

}  // namespace graphrun::kernels
