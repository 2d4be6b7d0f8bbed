// Plan of SpGEMM on the GPU: each row's number of products and upper bound of columns, from the
// extents of the rows of B.
#include "engine/spgemm/cuda/plan.hpp"

namespace graphrun::cuda {
namespace {

using kernels::Pattern;
using kernels::PatternProduct;

constexpr unsigned block = 512, warp = 32;
constexpr unsigned lanes = 4, rows_in_block = block / lanes;
constexpr offset_t alone_entries = 256;  // more: the whole block takes the row of A
constexpr index_t no_column = 0x7fffffff;

struct Extent {
  long long products;
  index_t low, high;

  __device__ void take(const Extent& other) {
    products += other.products;
    low = other.low < low ? other.low : low;
    high = other.high > high ? other.high : high;
  }
};

__device__ Extent extent_of(const PatternProduct& c, index_t row, unsigned first, unsigned step) {
  Extent extent{0, no_column, -1};
  for (offset_t k = c.a.offsets[row] + first; k < c.a.offsets[row + 1]; k += step) {
    const index_t at = c.a.column_of[k];
    const offset_t begin = c.b.offsets[at], end = c.b.offsets[at + 1];
    if (begin < end) extent.take({end - begin, c.b.column_of[begin], c.b.column_of[end - 1]});
  }
  return extent;
}

__device__ Extent over_lanes(Extent extent, unsigned count) {
  for (int step = static_cast<int>(count) / 2; step > 0; step /= 2) {
    extent.take({__shfl_xor_sync(~0u, extent.products, step),
                 __shfl_xor_sync(~0u, extent.low, step), __shfl_xor_sync(~0u, extent.high, step)});
  }
  return extent;
}

// Extents of a block's rows, in shared memory.
__device__ void take_extents(const PatternProduct& c, index_t first_row, Extent* extents) {
  __shared__ unsigned waiting[rows_in_block], waiting_count;
  __shared__ Extent of_warp[block / warp];
  if (threadIdx.x == 0) waiting_count = 0;
  __syncthreads();
  const unsigned mine = threadIdx.x / lanes;
  const index_t left = c.a.rows - first_row;
  Extent extent{0, no_column, -1};
  if (static_cast<index_t>(mine) < left) {
    const index_t row = first_row + static_cast<index_t>(mine);
    if (c.a.offsets[row + 1] - c.a.offsets[row] <= alone_entries) {
      extent = extent_of(c, row, threadIdx.x % lanes, lanes);
    } else if (threadIdx.x % lanes == 0) {
      waiting[atomicAdd(&waiting_count, 1u)] = mine;
    }
  }
  extent = over_lanes(extent, lanes);
  if (threadIdx.x % lanes == 0) extents[mine] = extent;
  __syncthreads();
  for (unsigned w = 0; w < waiting_count; ++w) {
    const auto row = first_row + static_cast<index_t>(waiting[w]);
    const Extent part = over_lanes(extent_of(c, row, threadIdx.x, block), warp);
    if (threadIdx.x % warp == 0) of_warp[threadIdx.x / warp] = part;
    __syncthreads();
    if (threadIdx.x == 0) {
      for (const Extent& other : of_warp) extents[waiting[w]].take(other);
    }
    __syncthreads();
  }
}

__device__ int tier_of(long long products, index_t width) {
  int tier = long_tier;
#pragma unroll
  for (int t = long_tier - 1; t >= 0; --t) {
    constexpr RowTiers tiers{};
    const RowTier row = tiers.row[t];
    if (products > row.products) continue;
    if (products <= row.hashed || width <= static_cast<index_t>(row.tier.slots)) tier = t;
  }
  return tier;
}

// Warp scan: returns the total, and in `before` the sum over preceding lanes.
__device__ unsigned long long warp_scan(unsigned long long value, unsigned long long* before) {
  unsigned long long running = value;
  for (unsigned step = 1; step < warp; step *= 2) {
    const auto other = __shfl_up_sync(~0u, running, step);
    if (threadIdx.x % warp >= step) running += other;
  }
  *before = running - value;
  return __shfl_sync(~0u, running, warp - 1);
}

// Totals of a block's rows, and their positions within the global totals.
struct BlockTotals {
  unsigned long long products, most, places;
  index_t count[all_tiers], widest;
  unsigned long long first_place;
  index_t first[all_tiers];

  // Called by the whole block: each thread adds one field.
  __device__ void add_to(PlanTotals* totals) {
    const unsigned i = threadIdx.x;
    if (i < all_tiers && count[i] > 0) first[i] = atomicAdd(&totals->count[i], count[i]);
    if (i == all_tiers && products > 0) atomicAdd(&totals->products, products);
    if (i == all_tiers + 1 && most > 0) atomicAdd(&totals->most, most);
    if (i == all_tiers + 2 && places > 0) first_place = atomicAdd(&totals->places, places);
    if (i == all_tiers + 3 && widest > 0) atomicMax(&totals->widest, widest);
  }
};

// Writes the plan of a block's rows, one row per thread.
__device__ void write_plan(const PlanView& plan, index_t rows, index_t row, const Extent& extent,
                           BlockTotals& of_block) {
  const unsigned lane = threadIdx.x % warp;
  const bool here = threadIdx.x < rows_in_block;  // whole warps
  const index_t width = extent.products == 0 ? 0 : extent.high - extent.low + 1;
  const int tier = extent.products == 0 ? -1 : tier_of(extent.products, width);
  const bool table = tier >= 0 && tier < long_tier;
  const long long room = extent.products < width ? extent.products : width;
  unsigned long long place = 0, ignored = 0;
  index_t first = 0;
  const unsigned together = __match_any_sync(~0u, tier);
  if (here) {
    const auto products = warp_scan(static_cast<unsigned long long>(extent.products), &ignored);
    const auto most = warp_scan(static_cast<unsigned long long>(room), &ignored);
    const auto places = warp_scan(table ? static_cast<unsigned long long>(room) : 0, &place);
    unsigned long long before = 0;
    if (lane == 0) {
      atomicAdd(&of_block.products, products);
      atomicAdd(&of_block.most, most);
      before = atomicAdd(&of_block.places, places);
    }
    place += __shfl_sync(~0u, before, 0);
    const int leader = __ffs(static_cast<int>(together)) - 1;
    if (tier >= 0 && static_cast<int>(lane) == leader) {
      first = atomicAdd(&of_block.count[tier], __popc(together));
    }
    first = __shfl_sync(~0u, first, leader);
    if (tier == long_tier) atomicMax(&of_block.widest, width);
  }
  __syncthreads();
  of_block.add_to(plan.totals);
  __syncthreads();
  if (!here || row >= rows) return;
  plan.place[row] = table ? static_cast<offset_t>(of_block.first_place + place) : -1;
  plan.low[row] = extent.low;
  plan.width[row] = width;
  if (tier < 0) return;
  first += of_block.first[tier] + __popc(together & ((1u << lane) - 1));
  plan.lists[offset_t{tier} * rows + first] = row;
}

// The last block to finish copies the totals to the host.
__global__ void __launch_bounds__(block)
    plan_rows(PatternProduct c, PlanView plan, PlanTotals* host) {
  __shared__ Extent extents[rows_in_block];
  __shared__ BlockTotals of_block;
  if (threadIdx.x == 0) of_block = {};
  const auto first_row = static_cast<index_t>(blockIdx.x * rows_in_block);
  take_extents(c, first_row, extents);
  const unsigned mine = threadIdx.x % rows_in_block;
  write_plan(plan, c.a.rows, first_row + static_cast<index_t>(mine), extents[mine], of_block);
  __syncthreads();
  if (threadIdx.x != 0) return;
  __threadfence();
  if (atomicAdd(plan.done, 1u) != gridDim.x - 1) return;
  __threadfence();
  for (std::size_t i = 0; i < sizeof(PlanTotals) / sizeof(unsigned long long); ++i) {
    reinterpret_cast<unsigned long long*>(host)[i] =
        __ldcg(&reinterpret_cast<const unsigned long long*>(plan.totals)[i]);
  }
}

constexpr unsigned scan_each = 4, scan_tile = block * scan_each;

// Block scan: returns the total, and in `before` the sum over preceding threads.
__device__ offset_t block_scan(offset_t value, offset_t* before) {
  __shared__ unsigned long long warps[block / warp];
  unsigned long long in_warp = 0;
  const auto total = warp_scan(static_cast<unsigned long long>(value), &in_warp);
  __syncthreads();
  if (threadIdx.x % warp == 0) warps[threadIdx.x / warp] = total;
  __syncthreads();
  unsigned long long all = 0;
  for (unsigned w = 0; w < block / warp; ++w) {
    if (w < threadIdx.x / warp) in_warp += warps[w];
    all += warps[w];
  }
  *before = static_cast<offset_t>(in_warp);
  return static_cast<offset_t>(all);
}

__global__ void __launch_bounds__(block)
    sum_tiles(const offset_t* lengths, const index_t* width, index_t rows, offset_t* sums) {
  const offset_t first = offset_t{blockIdx.x} * scan_tile;
  offset_t mine = 0, before = 0;
  for (unsigned i = threadIdx.x; i < scan_tile; i += block) {
    if (first + i < rows && width[first + i] > 0) mine += lengths[first + i];
  }
  const offset_t total = block_scan(mine, &before);
  if (threadIdx.x == 0) sums[blockIdx.x] = total;
}

// Each block sums the preceding tiles itself: there are few.
__global__ void __launch_bounds__(block)
    scan_tiles(offset_t* lengths, const index_t* width, index_t rows, const offset_t* sums,
               offset_t* host) {
  offset_t ahead = 0, before = 0, own[scan_each], mine = 0;
  for (unsigned t = threadIdx.x; t < blockIdx.x; t += block) ahead += sums[t];
  ahead = block_scan(ahead, &before);
  const offset_t first = offset_t{blockIdx.x} * scan_tile + threadIdx.x * scan_each;
#pragma unroll
  for (unsigned i = 0; i < scan_each; ++i) {
    own[i] = first + i < rows && width[first + i] > 0 ? lengths[first + i] : 0;
    mine += own[i];
  }
  const offset_t total = block_scan(mine, &before);
  before += ahead;
#pragma unroll
  for (unsigned i = 0; i < scan_each; ++i) {
    if (first + i < rows) lengths[first + i] = before;
    before += own[i];
  }
  if (blockIdx.x != gridDim.x - 1 || threadIdx.x != 0) return;
  lengths[rows] = ahead + total;
  *host = ahead + total;
}

std::size_t rounded(std::size_t bytes) { return (bytes + 255) / 256 * 256; }

std::size_t plan_bytes(std::size_t rows) {
  return rounded(sizeof(PlanTotals) + sizeof(unsigned)) + rounded(rows * sizeof(offset_t)) +
         (2 + all_tiers) * rounded(rows * sizeof(index_t)) +
         rounded((rows / scan_tile + 1) * sizeof(offset_t));
}

}  // namespace

RowPlan::RowPlan(OnCuda on, const PatternProduct& c)
    : rows_(c.a.rows), memory_(on, plan_bytes(static_cast<std::size_t>(c.a.rows))) {
  const auto rows = static_cast<std::size_t>(rows_);
  const std::size_t counters = rounded(sizeof(PlanTotals) + sizeof(unsigned));
  char* at = memory_.get();
  view_.totals = reinterpret_cast<PlanTotals*>(at);
  view_.done = reinterpret_cast<unsigned*>(at + sizeof(PlanTotals));
  view_.place = reinterpret_cast<offset_t*>(at += counters);
  view_.low = reinterpret_cast<index_t*>(at += rounded(rows * sizeof(offset_t)));
  view_.width = reinterpret_cast<index_t*>(at += rounded(rows * sizeof(index_t)));
  view_.lists = reinterpret_cast<index_t*>(at += rounded(rows * sizeof(index_t)));
  view_.sums = reinterpret_cast<offset_t*>(at + all_tiers * rounded(rows * sizeof(index_t)));
  if (rows_ == 0) return;
  check(cudaMemsetAsync(view_.totals, 0, counters, on.stream));
  static_assert(sizeof(PlanTotals) <= DeviceState::pinned_slot_bytes);
  auto* const host = static_cast<PlanTotals*>(on.state->pinned(PinnedSlot::product_plan));
  plan_rows<<<blocks_for(rows, rows_in_block), block, 0, on.stream>>>(c, view_, host);
  check(cudaGetLastError());
  check(cudaStreamSynchronize(on.stream));
  totals_ = *host;
}

offset_t offsets_from_lengths(OnCuda on, const RowPlan& plan, offset_t* lengths) {
  const index_t rows = plan.rows();
  const unsigned tiles = rows > 0 ? blocks_for(static_cast<std::size_t>(rows), scan_tile) : 1;
  offset_t* sums = plan.view().sums;
  auto* const host = static_cast<offset_t*>(on.state->pinned(PinnedSlot::product_entries));
  sum_tiles<<<tiles, block, 0, on.stream>>>(lengths, plan.view().width, rows, sums);
  check(cudaGetLastError());
  scan_tiles<<<tiles, block, 0, on.stream>>>(lengths, plan.view().width, rows, sums, host);
  check(cudaGetLastError());
  check(cudaStreamSynchronize(on.stream));
  return *host;
}

}  // namespace graphrun::cuda

namespace graphrun::kernels {

ProductPlan plan_product(OnCuda on, const PatternProduct& c) {
  auto rows = std::make_unique<cuda::RowPlan>(on, c);
  ProductPlan plan;
  plan.products = static_cast<offset_t>(rows->totals().products);
  plan.most_entries = static_cast<offset_t>(rows->totals().most);
  plan.rows = std::move(rows);
  return plan;
}

}  // namespace graphrun::kernels
