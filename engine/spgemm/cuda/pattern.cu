// Symbolic phase of SpGEMM on the GPU: counts the distinct columns of each row. Short rows use hash
// tables, one lane group per row; long rows use bitmaps, one block per row.
#include <algorithm>

#include "engine/spgemm/bodies.hpp"
#include "engine/spgemm/cuda/bitmap.hpp"
#include "engine/spgemm/cuda/long_lists.hpp"

namespace graphrun::kernels {

GRAPHRUN_INSTANTIATE_PRODUCT_BODIES(OnCuda)

namespace {

using cuda::ColumnTable;
using cuda::LaneGroup;

constexpr unsigned block = 256;

__global__ void __launch_bounds__(block)
    count_row_products(Pattern a, Pattern b, offset_t* products) {
  const index_t row = static_cast<index_t>((blockIdx.x * block + threadIdx.x) / 8);
  const LaneGroup group(8);
  if (row >= a.rows) return;
  long long count = 0;
  for (offset_t k = a.offsets[row] + group.lane; k < a.offsets[row + 1]; k += group.size) {
    const index_t at = a.column_of[k];
    count += b.offsets[at + 1] - b.offsets[at];
  }
  for (unsigned step = group.size / 2; step > 0; step /= 2) {
    count += __shfl_xor_sync(group.mask, count, static_cast<int>(step));
  }
  if (group.lane == 0) products[row] = count;
}

}  // namespace

void count_products(OnCuda on, const Pattern& a, const Pattern& b, offset_t* products) {
  if (a.rows == 0) return;
  count_row_products<<<cuda::blocks_for(static_cast<std::size_t>(a.rows) * 8, block), block, 0,
                       on.stream>>>(a, b, products);
  cuda::check(cudaGetLastError());
}

void count_entries(OnCuda on, const PatternProduct& c, const ProductPlan& plan, index_t step,
                   offset_t* lengths) {
  cuda::count_table_rows(on, c, cuda::row_plan(plan), step, lengths);
  cuda::count_long_rows(on, c, cuda::row_plan(plan), step, lengths, {});
}

}  // namespace graphrun::kernels

namespace graphrun::cuda {
namespace {

using kernels::PatternProduct;

constexpr unsigned block = 256;

// Most columns of a bitmap: 128 KB.
constexpr index_t most_bitmap_columns = 1 << 20;

// Calls f(columns[e]) for e = begin, begin + step, ..., with several loads in flight.
template <class F>
__device__ void for_columns(const index_t* columns, offset_t begin, offset_t end, unsigned step,
                            F f) {
  constexpr int ahead = 4;
  offset_t e = begin;
  for (; e + (ahead - 1) * step < end; e += ahead * step) {
    index_t some[ahead];
#pragma unroll
    for (int i = 0; i < ahead; ++i) some[i] = columns[e + i * step];
#pragma unroll
    for (int i = 0; i < ahead; ++i) f(some[i]);
  }
  for (; e < end; e += step) f(columns[e]);
}

// Calls take(column) for the columns of the rows of B that row `row` of A refers to, row after row.
template <class F>
__device__ void for_each_column(const LaneGroup& group, const PatternProduct& c, index_t row,
                                F take) {
  const offset_t end = c.a.offsets[row + 1];
  for (offset_t k = c.a.offsets[row]; k < end; k += group.size) {
    offset_t b_begin = 0, b_end = 0;
    if (k + group.lane < end) {
      const index_t at = c.a.column_of[k + group.lane];
      b_begin = c.b.offsets[at];
      b_end = c.b.offsets[at + 1];
    }
    const offset_t left = end - k;
    const unsigned count = left < group.size ? static_cast<unsigned>(left) : group.size;
    for (unsigned j = 0; j < count; ++j) {
      const offset_t from = group.from(b_begin, j), to = group.from(b_end, j);
      for_columns(c.b.column_of, from + group.lane, to, group.size, take);
    }
  }
}

__global__ void __launch_bounds__(block)
    count_tables(PatternProduct c, PlanView plan, const index_t* list, index_t count, Tier tier,
                 index_t step, offset_t* lengths) {
  extern __shared__ __align__(16) unsigned char shared[];
  int* tables = reinterpret_cast<int*>(shared);
  const unsigned groups = blockDim.x / tier.lanes, in_block = threadIdx.x / tier.lanes;
  for (unsigned s = threadIdx.x; s < groups * tier.slots; s += blockDim.x) tables[s] = no_key;
  __syncthreads();
  const offset_t at = offset_t{blockIdx.x} * groups + in_block;
  if (at >= count || list[at] % step != 0) return;
  const LaneGroup group(tier.lanes);
  int* keys = tables + in_block * tier.slots;
  ColumnTable table(keys, tier.slots);
  const index_t row = list[at], low = plan.low[row];
  const bool hashed = plan.width[row] > static_cast<index_t>(tier.slots);
  for_each_column(group, c, row, [&](index_t column) {
    if (is_hidden(c.hidden, row, column)) return;
    if (hashed) {
      table.claim(column);
    } else {
      keys[column - low] = column;
    }
  });
  group.sync();
  int found = 0;
  for (unsigned s = group.lane; s < tier.slots; s += group.size) found += keys[s] != no_key ? 1 : 0;
  found = group.sum(found);
  if (group.lane == 0) lengths[row] = found;
}

// The words of a bitmap assigned to a warp of the block, 32 at a time.
struct WarpShare {
  int begin, end;
  __device__ explicit WarpShare(int words) {
    constexpr int warps = block / 32;
    const int each = (words + 32 * warps - 1) / (32 * warps) * 32;
    begin = static_cast<int>(threadIdx.x / 32) * each;
    end = begin + each < words ? begin + each : words;
  }
};

// Stores the nonzero words of a row, unless there are too many. The bitmap covers the whole row;
// its first column `low` is word-aligned. Called by the whole block.
__device__ void keep_words(const unsigned* bits, int words, index_t low, const WordsView& kept) {
  __shared__ unsigned place;
  const WarpShare share(words);
  const unsigned lane = threadIdx.x % 32;
  int mine = 0, before = 0;
  for (int w = share.begin; w < share.end; w += 32) {
    const int at = w + static_cast<int>(lane);
    mine += __popc(__ballot_sync(~0u, at < share.end && bits[at] != 0));
  }
  const int count = scan_block(lane == 0 ? mine : 0, &before);
  before = __shfl_sync(~0u, before, 0);
  if (threadIdx.x == 0) {
    const bool has_room = count <= most_words && __ldcg(kept.used) < kept.room;
    place = has_room ? atomicAdd(kept.used, static_cast<unsigned>(count)) : kept.room;
  }
  __syncthreads();
  const bool keeps = place < kept.room && static_cast<unsigned>(count) <= kept.room - place;
  if (threadIdx.x == 0) kept.of_row[blockIdx.x] = {place, keeps ? count : -1};
  if (!keeps) return;
  for (int w = share.begin; w < share.end; w += 32) {
    const int at = w + static_cast<int>(lane);
    const bool there = at < share.end && bits[at] != 0;
    const unsigned all = __ballot_sync(~0u, there);
    const int rank = before + __popc(all & ((1u << lane) - 1));
    if (there) kept.word[place + static_cast<unsigned>(rank)] = {low / 32 + at, bits[at]};
    before += __popc(all);
  }
}

// One block per listed row.
__global__ void __launch_bounds__(block)
    count_bitmaps(PatternProduct c, PlanView plan, const index_t* list, index_t bitmap_columns,
                  index_t step, offset_t* lengths, WordsView kept) {
  extern __shared__ __align__(16) unsigned char shared[];
  auto& tile = *reinterpret_cast<FactorTile*>(shared);
  auto* bits = reinterpret_cast<unsigned*>(shared + sizeof(FactorTile));
  const index_t row = list[blockIdx.x];
  if (row % step != 0) return;
  const index_t low = plan.low[row] / 32 * 32, end = plan.low[row] + plan.width[row];
  offset_t length = 0;
  bool keeps = false;
  int words = 0;
  for (index_t first = low; first < end;) {
    const index_t last = end - first < bitmap_columns ? end : first + bitmap_columns;
    words = (last - first + 31) / 32;
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < words; i += block) bits[i] = 0;
    const ColumnRange range{first, last, first == low && last == end};
    const offset_t products = set_bits(bits, c.a, c.b, row, range, tile);
    clear_hidden(bits, c.hidden, row, range);
    int mine = 0, ignored = 0;
    for (int i = static_cast<int>(threadIdx.x); i < words; i += block) mine += __popc(bits[i]);
    length += scan_block(mine, &ignored);
    keeps = range.all && products <= most_word_products;
    first = last;
  }
  if (threadIdx.x == 0) lengths[row] = length;
  if (kept.room == 0) return;
  if (keeps) {
    keep_words(bits, words, low, kept);
  } else if (threadIdx.x == 0) {
    kept.of_row[blockIdx.x] = {0, -1};
  }
}

}  // namespace

void count_table_rows(OnCuda on, const PatternProduct& c, const RowPlan& plan, index_t step,
                      offset_t* lengths) {
  for (int t = long_tier - 1; t >= 0; --t) {
    const index_t count = plan.count(t);
    if (count == 0) continue;
    const Tier& tier = row_tiers.row[t].tier;
    const unsigned groups = row_block / tier.lanes;
    count_tables<<<blocks_for(static_cast<std::size_t>(count), groups), row_block,
                   groups * tier.slots * sizeof(int), on.stream>>>(c, plan.view(), plan.list(t),
                                                                   count, tier, step, lengths);
    check(cudaGetLastError());
  }
}

void count_long_rows(OnCuda on, const PatternProduct& c, const RowPlan& plan, index_t step,
                     offset_t* lengths, const WordsView& words) {
  const index_t count = plan.count(long_tier);
  if (count == 0) return;
  const auto room = static_cast<index_t>((most_shared() - sizeof(FactorTile) - 2048) / 32 * 256);
  const index_t columns = std::min({plan.totals().widest + 31, most_bitmap_columns, room});
  const std::size_t bytes =
      sizeof(FactorTile) + (static_cast<std::size_t>(columns) + 31) / 32 * sizeof(unsigned);
  allow_shared(count_bitmaps, bytes);
  count_bitmaps<<<static_cast<unsigned>(count), block, bytes, on.stream>>>(
      c, plan.view(), plan.list(long_tier), columns, step, lengths, words);
  check(cudaGetLastError());
}

}  // namespace graphrun::cuda
