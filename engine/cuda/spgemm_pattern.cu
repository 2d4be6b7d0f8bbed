// The pattern of a sparse product with CUDA: distinct columns of short rows in hash tables, one
// group of lanes each; of long rows in a bitmap, one block each.
#include <algorithm>

#include "engine/common/spgemm_bodies.hpp"
#include "engine/cuda/spgemm_table.hpp"

namespace graphrun::kernels {

GRAPHRUN_INSTANTIATE_PRODUCT_BODIES(OnCuda)

namespace {

using cuda::ColumnTable;
using cuda::LaneGroup;

constexpr unsigned block = 256, warp = 32;
// Columns that a bitmap covers at once, at most: 128 KB.
constexpr index_t most_bitmap_columns = 1 << 20;

__device__ bool is_hidden(const MaskRows& hidden, index_t row, index_t column) {
  if (hidden.offsets == nullptr) return false;
  const offset_t end = hidden.offsets[row + 1];
  const offset_t at = cuda::first_from(hidden.column_of, hidden.offsets[row], end, column);
  return at < end && hidden.column_of[at] == column;
}

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

// Calls take(column) for the columns of the rows of B that row `row` of A names, B's rows one after
// another.
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
      for (offset_t e = from + group.lane; e < to; e += group.size) take(c.b.column_of[e]);
    }
  }
}

// Ascending, by exchanges in a fixed network; `size` is a power of two.
__device__ void sort_ascending(const LaneGroup& group, int* values, int size) {
  for (int run = 2; run <= size; run *= 2) {
    for (int step = run / 2; step > 0; step /= 2) {
      group.sync();
      for (int i = static_cast<int>(group.lane); i < size / 2; i += static_cast<int>(group.size)) {
        const int low = 2 * i - (i & (step - 1)), high = low + step;
        const bool up = (low & run) == 0;
        const int p = values[low], q = values[high];
        if ((p > q) == up) {
          values[low] = q;
          values[high] = p;
        }
      }
    }
  }
  group.sync();
}

// The columns of a filled table, ascending, into `sorted`, which has half the table's slots, and
// from there to `target`.
__device__ void write_sorted(const LaneGroup& group, const ColumnTable& table, int* sorted,
                             index_t* target) {
  int count = 0;
  for (unsigned s = group.lane; s < table.slots(); s += group.size) {
    const int key = table.at(s);
    const bool there = key != cuda::no_key;
    const int place = count + group.before(there);
    if (there) sorted[place] = key;
    count += group.all(there);
  }
  int size = 1;
  while (size < count) size *= 2;
  for (int i = count + static_cast<int>(group.lane); i < size; i += static_cast<int>(group.size)) {
    sorted[i] = 0x7fffffff;
  }
  sort_ascending(group, sorted, size);
  for (int i = static_cast<int>(group.lane); i < count; i += static_cast<int>(group.size)) {
    target[i] = sorted[i];
  }
  group.sync();
}

// Where the columns of a row go: counted, or written behind the row's offset.
struct RowTarget {
  offset_t* lengths;        // null where columns are written
  const offset_t* offsets;  // of C
  index_t* column_of;
};

// The columns of one row by a group of lanes, with a table and half as many slots for sorting.
__device__ void hash_row(const LaneGroup& group, const PatternProduct& c, index_t row,
                         const cuda::Tier& tier, int* mine, const RowTarget& target) {
  ColumnTable table(mine, tier.slots);
  table.clear(group);
  group.sync();
  int added = 0;
  for_each_column(group, c, row, [&](index_t column) {
    if (!is_hidden(c.hidden, row, column)) added += table.insert(column) ? 1 : 0;
  });
  group.sync();
  if (target.lengths != nullptr) {
    added = group.sum(added);
    if (group.lane == 0) target.lengths[row] = added;
  } else {
    write_sorted(group, table, mine + tier.slots, target.column_of + target.offsets[row]);
  }
  group.sync();
}

// A group of lanes for each listed row.
__global__ void __launch_bounds__(block)
    hash_rows(PatternProduct c, const index_t* list, const index_t* count, cuda::Tier tier,
              RowTarget target) {
  extern __shared__ int shared[];
  const LaneGroup group(tier.lanes);
  const unsigned groups = block / tier.lanes, in_block = threadIdx.x / tier.lanes;
  int* mine = shared + in_block * (tier.slots + tier.slots / 2);
  const offset_t rows = *count, stride = offset_t{gridDim.x} * groups;
  for (offset_t at = offset_t{blockIdx.x} * groups + in_block; at < rows; at += stride) {
    hash_row(group, c, list[at], tier, mine, target);
  }
}

// The sum over the block of `value`, in every thread, and in `before` that of the threads before.
__device__ int block_scan(int value, int* before) {
  __shared__ int warps[block / warp];
  const unsigned lane = threadIdx.x % warp;
  int running = value;
  for (unsigned step = 1; step < warp; step *= 2) {
    const int other = __shfl_up_sync(~0u, running, step);
    if (lane >= step) running += other;
  }
  __syncthreads();
  if (lane == warp - 1) warps[threadIdx.x / warp] = running;
  __syncthreads();
  int total = 0, ahead = 0;
  for (unsigned w = 0; w < block / warp; ++w) {
    if (w < threadIdx.x / warp) ahead += warps[w];
    total += warps[w];
  }
  *before = ahead + running - value;
  return total;
}

// Sets the bits of a row's columns in [first, last), a warp for each row of B.
__device__ void set_bits(unsigned* bits, const PatternProduct& c, index_t row, index_t first,
                         index_t last) {
  const LaneGroup group(warp);
  const bool whole = first == 0 && last == c.b.columns;
  const offset_t end = c.a.offsets[row + 1];
  for (offset_t k = c.a.offsets[row] + threadIdx.x / warp * warp; k < end; k += block) {
    offset_t b_begin = 0, b_end = 0;
    if (k + group.lane < end) {
      const index_t at = c.a.column_of[k + group.lane];
      b_begin = c.b.offsets[at];
      b_end = c.b.offsets[at + 1];
      if (!whole) {
        b_begin = cuda::first_from(c.b.column_of, b_begin, b_end, first);
        b_end = cuda::first_from(c.b.column_of, b_begin, b_end, last);
      }
    }
    const unsigned rows = end - k < warp ? static_cast<unsigned>(end - k) : warp;
    for (unsigned j = 0; j < rows; ++j) {
      const offset_t to = group.from(b_end, j);
      for (offset_t e = group.from(b_begin, j) + group.lane; e < to; e += warp) {
        const auto bit = static_cast<unsigned>(c.b.column_of[e] - first);
        const unsigned flag = 1u << (bit & 31);
        if ((bits[bit >> 5] & flag) == 0) atomicOr(&bits[bit >> 5], flag);
      }
    }
  }
}

__device__ void clear_hidden(unsigned* bits, const MaskRows& hidden, index_t row, index_t first,
                             index_t last) {
  if (hidden.offsets == nullptr) return;
  for (offset_t p = hidden.offsets[row] + threadIdx.x; p < hidden.offsets[row + 1]; p += block) {
    const index_t column = hidden.column_of[p];
    if (column < first || column >= last) continue;
    const auto bit = static_cast<unsigned>(column - first);
    atomicAnd(&bits[bit >> 5], ~(1u << (bit & 31)));
  }
}

// A block for each listed row, which may be longer than any table.
__global__ void __launch_bounds__(block)
    bitmap_rows(PatternProduct c, const index_t* list, const index_t* count, index_t bitmap_columns,
                RowTarget target) {
  extern __shared__ unsigned bits[];
  const offset_t rows = *count;
  for (offset_t at = blockIdx.x; at < rows; at += gridDim.x) {
    const index_t row = list[at];
    offset_t length = 0;
    for (index_t first = 0; first < c.b.columns; first += bitmap_columns) {
      const index_t left = c.b.columns - first;
      const index_t last = first + (left < bitmap_columns ? left : bitmap_columns);
      const int words = (last - first + 31) / 32;
      for (int i = static_cast<int>(threadIdx.x); i < words; i += block) bits[i] = 0;
      __syncthreads();
      set_bits(bits, c, row, first, last);
      __syncthreads();
      clear_hidden(bits, c.hidden, row, first, last);
      __syncthreads();
      const int share = (words + static_cast<int>(block) - 1) / static_cast<int>(block);
      const int begin = static_cast<int>(threadIdx.x) * share;
      const int end = begin + share < words ? begin + share : words;
      int mine = 0, before = 0;
      for (int i = begin; i < end; ++i) mine += __popc(bits[i]);
      const int total = block_scan(mine, &before);
      if (target.lengths == nullptr) {
        index_t* to = target.column_of + target.offsets[row] + length + before;
        for (int i = begin; i < end; ++i) {
          for (unsigned left_bits = bits[i]; left_bits != 0; left_bits &= left_bits - 1) {
            *to++ = first + i * 32 + __ffs(static_cast<int>(left_bits)) - 1;
          }
        }
      }
      length += total;
      __syncthreads();
    }
    if (target.lengths != nullptr && threadIdx.x == 0) target.lengths[row] = length;
  }
}

void run_rows(OnCuda on, const PatternProduct& c, const offset_t* products, index_t step,
              const RowTarget& target) {
  if (c.a.rows == 0) return;
  const cuda::RowLists rows(on, c.a.rows, {products, nullptr, step});
  const auto most = static_cast<std::size_t>(rows.most());
  const index_t columns = std::min(
      {c.b.columns, most_bitmap_columns, static_cast<index_t>(cuda::most_shared() / 2 * 8)});
  const std::size_t bitmap_bytes = (static_cast<std::size_t>(columns) + 31) / 32 * sizeof(unsigned);
  cuda::allow_shared(bitmap_rows, bitmap_bytes);
  bitmap_rows<<<cuda::striding_blocks(most, 1), block, bitmap_bytes, on.stream>>>(
      c, rows.list(cuda::block_tier), rows.count(cuda::block_tier), std::max(columns, 1), target);
  cuda::check(cudaGetLastError());
  for (int t = 0; t < cuda::block_tier; ++t) {
    const unsigned groups = block / cuda::pattern_tiers[t].lanes;
    const std::size_t bytes =
        groups * (cuda::pattern_tiers[t].slots + cuda::pattern_tiers[t].slots / 2) * sizeof(int);
    cuda::allow_shared(hash_rows, bytes);
    hash_rows<<<cuda::striding_blocks(most, groups), block, bytes, on.stream>>>(
        c, rows.list(t), rows.count(t), cuda::pattern_tiers[t], target);
    cuda::check(cudaGetLastError());
  }
}

}  // namespace

void count_products(OnCuda on, const Pattern& a, const Pattern& b, offset_t* products) {
  if (a.rows == 0) return;
  count_row_products<<<cuda::blocks_for(static_cast<std::size_t>(a.rows) * 8, block), block, 0,
                       on.stream>>>(a, b, products);
  cuda::check(cudaGetLastError());
}

void count_entries(OnCuda on, const PatternProduct& c, const offset_t* products, index_t step,
                   offset_t* lengths) {
  run_rows(on, c, products, step, {lengths, nullptr, nullptr});
}

void write_columns(OnCuda on, const PatternProduct& c, const offset_t* products,
                   const offset_t* offsets, index_t* column_of) {
  run_rows(on, c, products, 1, {nullptr, offsets, column_of});
}

}  // namespace graphrun::kernels
