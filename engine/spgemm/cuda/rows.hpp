// Short rows of a product, columns and sums in one phase: one lane group per row, with a table in
// shared memory.
//
// A group processes the rows of B one after another, in the order of A's row. The columns of one
// row of B are distinct, so no two lanes add to one sum concurrently, and each sum is added in
// ascending order of k: real results are bit-identical from run to run without atomic additions.
#pragma once

#include "engine/common/cuda/side_streams.hpp"
#include "engine/spgemm/cuda/chunks.hpp"
#include "engine/spgemm/cuda/plan.hpp"

namespace graphrun::kernels::rows {

using cuda::LaneGroup;

template <class S, class W>
struct RowJob {
  CsrView<W> a, b;
  MaskRows hidden;
  const offset_t* place;  // of each row's first entry
  offset_t* lengths;      // of each row; null if already known
  index_t* column_of;
  typename S::value_type* values;
  unsigned long long* overflowed;
};

// A lane group's shared memory: a sum per slot. With hashing also the slot's column, and space to
// sort the columns; without, a byte that marks an empty slot.
template <class S>
struct RowTable {
  typename S::sum_type* sums;
  int* keys;
  int* found;
  unsigned slots;

  // Padding words between groups: they access the same index at once, which would be a bank
  // conflict.
  static constexpr unsigned more = 4;
  static constexpr std::size_t group_bytes(const cuda::RowTier& row) {
    const unsigned slots = row.tier.slots;
    if (row.hashed == 0) return slots * (sizeof(typename S::sum_type) + 1);
    return slots * (sizeof(typename S::sum_type) + sizeof(int)) + (slots + more) * sizeof(int);
  }
  __device__ RowTable(unsigned char* shared, unsigned groups, unsigned in_block, unsigned count,
                      bool hashed)
      : slots(count) {
    using Sum = typename S::sum_type;
    sums = reinterpret_cast<Sum*>(shared) + in_block * slots;
    const unsigned key_bytes = hashed ? sizeof(int) : 1;
    keys = reinterpret_cast<int*>(shared + groups * slots * sizeof(Sum) +
                                  in_block * slots * key_bytes);
    found = reinterpret_cast<int*>(shared + groups * slots * (sizeof(Sum) + sizeof(int))) +
            in_block * (slots + more);
  }
  // For dense tables. A filled slot's byte is 0; an empty one has a byte of no_key.
  __device__ void fill(unsigned slot) const { reinterpret_cast<unsigned char*>(keys)[slot] = 0; }
  __device__ bool filled(unsigned slot) const {
    return reinterpret_cast<const unsigned char*>(keys)[slot] == 0;
  }
};

template <class S>
__device__ void clear_tables(unsigned char* shared, unsigned slots, bool hashed) {
  using Sum = typename S::sum_type;
  auto* sums = reinterpret_cast<Sum*>(shared);
  auto* keys = reinterpret_cast<int*>(shared + slots * sizeof(Sum));
  for (unsigned s = threadIdx.x; s < slots; s += blockDim.x) {
    sums[s] = static_cast<Sum>(S::zero);
  }
  const unsigned words = hashed ? slots : slots / sizeof(int);
  for (unsigned w = threadIdx.x; w < words; w += blockDim.x) keys[w] = cuda::no_key;
}

// Adds the products of one row, with several chunks in flight. low: its first column for a dense
// table, else -1.
template <class S, class W>
__device__ void add_products(const LaneGroup& group, const RowJob<S, W>& job, index_t row,
                             index_t low, const RowTable<S>& table) {
  constexpr unsigned ahead = 4;
  cuda::ColumnTable columns(table.keys, table.slots);
  Chunks<S, W> chunks(group, job.a, job.b, row);
  Chunk<S> coming[ahead];
#pragma unroll
  for (unsigned i = 0; i < ahead; ++i) coming[i] = chunks.next();
  while (true) {
#pragma unroll
    for (unsigned i = 0; i < ahead; ++i) {
      const Chunk<S> now = coming[i];
      if (!now.there) return;
      coming[i] = chunks.next();
      if (now.column >= 0 && !cuda::is_hidden(job.hidden, row, now.column)) {
        int at = now.column - low;
        if (low < 0) {
          at = columns.claim(now.column);
        } else {
          table.fill(static_cast<unsigned>(at));
        }
        table.sums[at] = S::add(table.sums[at], S::mul(now.edge, now.value));
      }
      group.sync();  // makes the sums visible to the next chunk's lanes
    }
  }
}

template <class S, class W>
__device__ void write_value(const RowJob<S, W>& job, offset_t at, const typename S::sum_type& sum) {
  const auto value = S::result(sum);
  job.values[at] = value;
  if constexpr (S::detects_overflow) {
    if (value == S::overflowed()) atomicAdd(job.overflowed, 1ULL);
  }
}

template <class S, class W>
__device__ void write_entry(const RowJob<S, W>& job, offset_t at, index_t column,
                            const typename S::sum_type& sum) {
  job.column_of[at] = column;
  write_value(job, at, sum);
}

// Gathers the slots' columns into `found`; returns their number.
template <class S>
__device__ int gather_found(const LaneGroup& group, const RowTable<S>& table) {
  int count = 0;
  for (unsigned s = group.lane; s < table.slots; s += group.size) {
    const bool there = table.keys[s] != cuda::no_key;
    const int place = count + group.before(there);
    if (there) table.found[place] = table.keys[s];
    count += group.all(there);
  }
  group.sync();
  return count;
}

// Rank sort: each column's position is the number of smaller ones; a few columns per lane.
template <class S, class W>
__device__ void write_ranked(const LaneGroup& group, const RowJob<S, W>& job, offset_t first,
                             int count, const RowTable<S>& table) {
  constexpr int most = 8;
  const int lane = static_cast<int>(group.lane), size = static_cast<int>(group.size);
  if (lane < 4) table.found[count + lane] = 0x7fffffff;  // compared four at a time
  group.sync();
  int key[most], rank[most];
#pragma unroll
  for (int q = 0; q < most; ++q) {
    key[q] = lane + q * size < count ? table.found[lane + q * size] : 0;
    rank[q] = 0;
  }
  for (int i = 0; i < count; i += 4) {
    const int4 four = *reinterpret_cast<const int4*>(table.found + i);
#pragma unroll
    for (int q = 0; q < most; ++q) {
      if (q * size >= count) break;
      rank[q] += (four.x < key[q]) + (four.y < key[q]) + (four.z < key[q]) + (four.w < key[q]);
    }
  }
  const cuda::ColumnTable columns(table.keys, table.slots);
#pragma unroll
  for (int q = 0; q < most; ++q) {
    if (lane + q * size >= count) break;
    write_entry(job, first + rank[q], key[q], table.sums[columns.find(key[q])]);
  }
}

template <class S, class W>
__device__ void write_sorted(const LaneGroup& group, const RowJob<S, W>& job, offset_t first,
                             int count, const RowTable<S>& table) {
  cuda::sort_by_warp(table.found, count);
  const cuda::ColumnTable columns(table.keys, table.slots);
  for (int i = static_cast<int>(group.lane); i < count; i += static_cast<int>(group.size)) {
    const int key = table.found[i];
    write_entry(job, first + i, key, table.sums[columns.find(key)]);
  }
}

// A dense table's slots are in column order; `low` is the first column.
template <class S, class W>
__device__ int write_direct(const LaneGroup& group, const RowJob<S, W>& job, offset_t first,
                            index_t low, unsigned width, const RowTable<S>& table) {
  int count = 0;
  for (unsigned s = group.lane; s - group.lane < width; s += group.size) {
    const bool there = s < width && table.filled(s);
    const int place = count + group.before(there);
    if (there) write_entry(job, first + place, low + static_cast<index_t>(s), table.sums[s]);
    count += group.all(there);
  }
  return count;
}

template <class S, class W>
__device__ void write_row(const LaneGroup& group, const RowJob<S, W>& job, index_t row, index_t low,
                          unsigned width, const RowTable<S>& table) {
  const offset_t first = job.place[row];
  int count = 0;
  if (low >= 0) {
    count = write_direct(group, job, first, low, width, table);
  } else {
    count = gather_found(group, table);
    if (group.size < 32) {
      write_ranked(group, job, first, count, table);
    } else {
      write_sorted(group, job, first, count, table);
    }
  }
  if (job.lengths != nullptr && group.lane == 0) job.lengths[row] = count;
}

// A launch over several tiers, each with its own blocks.
struct RowBatch {
  cuda::Tier tier[cuda::long_tier];
  bool hashed[cuda::long_tier];
  const index_t* list[cuda::long_tier];
  index_t count[cuda::long_tier];
  unsigned end_block[cuda::long_tier];
};

template <class S, class W>
__global__ void __launch_bounds__(cuda::row_block)
    write_rows(RowJob<S, W> job, cuda::PlanView plan, RowBatch batch) {
  extern __shared__ __align__(16) unsigned char shared[];
  int t = 0;
  while (blockIdx.x >= batch.end_block[t]) ++t;
  const cuda::Tier tier = batch.tier[t];
  const unsigned groups = blockDim.x / tier.lanes, in_block = threadIdx.x / tier.lanes;
  clear_tables<S>(shared, groups * tier.slots, batch.hashed[t]);
  __syncthreads();
  const unsigned block = blockIdx.x - (t == 0 ? 0 : batch.end_block[t - 1]);
  const offset_t at = offset_t{block} * groups + in_block;
  if (at >= batch.count[t]) return;
  const LaneGroup group(tier.lanes);
  const RowTable<S> table(shared, groups, in_block, tier.slots, batch.hashed[t]);
  const index_t row = batch.list[t][at];
  const auto width = static_cast<unsigned>(plan.width[row]);
  const index_t low = width <= tier.slots ? plan.low[row] : -1;
  add_products(group, job, row, low, table);
  write_row(group, job, row, low, width, table);
}

template <class S, class W>
void launch_batch(OnCuda on, const RowJob<S, W>& job, const cuda::RowPlan& plan,
                  const RowBatch& batch, unsigned blocks, unsigned threads, std::size_t bytes) {
  if (blocks == 0) return;
  cuda::allow_shared(write_rows<S, W>, bytes);
  write_rows<S, W><<<blocks, threads, bytes, on.stream>>>(job, plan.view(), batch);
  cuda::check(cudaGetLastError());
}

// All rows with a table, the largest tables first. The smallest tiers share a launch, since their
// blocks need about the same memory; so do tiers with few rows, which alone would leave most of the
// device idle.
template <class S, class W>
void run(cuda::SideStreams& side, const RowJob<S, W>& job, const cuda::RowPlan& plan) {
  constexpr unsigned few_blocks = 1024;
  const std::size_t largest = RowTable<S>::group_bytes(cuda::row_tiers.row[cuda::long_tier - 1]);
  const unsigned threads =
      cuda::row_block / 32 * largest > cuda::most_shared() ? 32 : cuda::row_block;
  RowBatch batch{};
  std::size_t bytes = 0;
  unsigned blocks = 0;
  int in_batch = 0;
  for (int t = cuda::long_tier - 1; t >= 0; --t) {
    if (plan.count(t) == 0) continue;
    const cuda::RowTier row = cuda::row_tiers.row[t];
    const unsigned groups = threads / row.tier.lanes;
    const std::size_t own_bytes = groups * RowTable<S>::group_bytes(row);
    const unsigned own_blocks = cuda::blocks_for(static_cast<std::size_t>(plan.count(t)), groups);
    const bool alike = t <= 1;
    if (in_batch > 0 && !alike && blocks + own_blocks > few_blocks) {
      launch_batch(side.next(), job, plan, batch, blocks, threads, bytes);
      bytes = blocks = 0;
      in_batch = 0;
    }
    bytes = own_bytes > bytes ? own_bytes : bytes;
    blocks += own_blocks;
    batch.tier[in_batch] = row.tier;
    batch.hashed[in_batch] = row.hashed > 0;
    batch.list[in_batch] = plan.list(t);
    batch.count[in_batch] = plan.count(t);
    batch.end_block[in_batch++] = blocks;
  }
  launch_batch(side.next(), job, plan, batch, blocks, threads, bytes);
}

}  // namespace graphrun::kernels::rows
