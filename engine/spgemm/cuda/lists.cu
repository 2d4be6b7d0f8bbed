// Work lists of the rows of a masked product, by amount of work.
#include "base/common/kernels.hpp"
#include "engine/spgemm/cuda/table.hpp"

namespace graphrun::cuda {
namespace {

constexpr unsigned block = 256;

// Rows with few products get few lanes; many products for few entries get more.
__device__ int tier_by_entries(offset_t entries, offset_t products) {
  if (entries == 0) return -1;
  if (entries <= 32 && products <= 128) return 0;
  return entries <= 128 && products <= 1024 ? 1 : window_tier;
}

__global__ void __launch_bounds__(block)
    list_rows(index_t rows, const offset_t* offsets, const offset_t* products, index_t* lists,
              index_t* counts) {
  const offset_t r = offset_t{blockIdx.x} * block + threadIdx.x;
  int tier = -1;
  if (r < rows) tier = tier_by_entries(offsets[r + 1] - offsets[r], products[r]);
  const unsigned together = __match_any_sync(~0u, tier);
  const auto lane = static_cast<int>(threadIdx.x % 32);
  const int leader = __ffs(static_cast<int>(together)) - 1;
  index_t first = 0;
  if (tier >= 0 && lane == leader) first = atomicAdd(&counts[tier], __popc(together));
  first = __shfl_sync(~0u, first, leader);
  if (tier < 0) return;
  const index_t place = first + __popc(together & ((1u << lane) - 1));
  lists[offset_t{tier} * rows + place] = static_cast<index_t>(r);
}

}  // namespace

RowLists::RowLists(OnCuda on, index_t rows, const offset_t* offsets, const offset_t* products)
    : rows_(rows),
      lists_(on, static_cast<std::size_t>(rows) * most_tiers + 1),
      counts_(on, most_tiers) {
  check(cudaMemsetAsync(counts_.get(), 0, most_tiers * sizeof(index_t), on.stream));
  if (rows > 0) {
    list_rows<<<blocks_for(static_cast<std::size_t>(rows), block), block, 0, on.stream>>>(
        rows, offsets, products, lists_.get(), counts_.get());
    check(cudaGetLastError());
  }
}

std::size_t most_shared() {
  int device = 0, bytes = 0;
  check(cudaGetDevice(&device));
  check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  return static_cast<std::size_t>(bytes);
}

offset_t count_windows(OnCuda on, const index_t* list, index_t count, const offset_t* offsets,
                       offset_t* windows) {
  for_each_index(on, static_cast<std::size_t>(count), [=] GRAPHRUN_HD(std::size_t i) {
    windows[i] = (offsets[list[i] + 1] - offsets[list[i]] + window - 1) / window;
  });
  return kernels::exclusive_scan(on, windows, static_cast<std::size_t>(count));
}

}  // namespace graphrun::cuda
