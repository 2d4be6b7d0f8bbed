// The groups around a vertex on a GPU: the weight to each of them, and the best of them. A thread
// compares all of a short row with all, a warp or a block adds up in a table in shared memory, a
// block whose row overflows that in one in global memory.
#pragma once

#include <bit>

#include "engine/common/tuning.hpp"
#include "engine/local_moving/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned warp = 32, move_block = tuning::move_block, warps = move_block / warp;
constexpr int warp_bits = tuning::move_table_bits;  // slots of a warp's table
// Of a block's: those of all its warps.
constexpr int block_bits = warp_bits + std::bit_width(warps) - 1;
static_assert(1 << block_bits == (1 << warp_bits) * static_cast<int>(warps));
// A block gives up its shared table after a step with more groups; a step adds at most move_block.
constexpr int most_groups = (1 << block_bits) * 5 / 8;
static_assert(most_groups + static_cast<int>(move_block) < 1 << block_bits);

// Rows by their length, each class with a way of its own.
constexpr int row_bins = 3;
constexpr offset_t few_entries = 8, warp_entries = 1 << (warp_bits - 1);
__device__ int bin_of(offset_t entries) {
  return entries <= few_entries ? 0 : entries <= warp_entries ? 1 : 2;
}

// Weights by group in open addressing.
template <class Sum>
struct WeightTable {
  index_t* group;  // no_vertex: a free slot
  Sum* sum;
  int bits;

  __device__ std::size_t slots() const { return std::size_t{1} << bits; }
  __device__ void clear(unsigned thread, unsigned threads) const {
    for (std::size_t s = thread; s < slots(); s += threads) {
      group[s] = no_vertex;
      sum[s] = 0;
    }
  }
  // `fresh`: the group was not there.
  __device__ void add(index_t mine, Sum weight, bool& fresh) const {
    const auto mask = static_cast<unsigned>(slots() - 1);
    unsigned at = static_cast<std::uint32_t>(mine) * 0x9e3779b1u >> (32 - bits);
    while (true) {
      const index_t seen = atomicCAS(&group[at], no_vertex, mine);
      fresh = seen == no_vertex;
      if (fresh || seen == mine) break;
      at = (at + 1) & mask;
    }
    atomicAdd(&sum[at], weight);
  }
};

// What the threads that look at a row have found so far, each of its own share.
struct Around {
  Best best{no_score, no_vertex};
  unsigned long long own_weight = 0, bound_weight = 0;

  __device__ void take(const Mover& mover, index_t group, std::int64_t weight) {
    if (group == mover.own) {
      own_weight += static_cast<unsigned long long>(weight);
    } else if (mover.may_join(group)) {
      best.take(mover.score(group, weight), group);
    }
  }
  __device__ void join(const Around& other) {
    best.take(other.best.score, other.best.group);
    own_weight += other.own_weight;
    bound_weight += other.bound_weight;
  }
};

// Of all lanes, in all of them. All lanes call it.
__device__ Around warp_joined(Around mine) {
  for (unsigned step = warp / 2; step > 0; step /= 2) {
    Around other;
    other.best.score = __shfl_xor_sync(~0u, mine.best.score, step);
    other.best.group = __shfl_xor_sync(~0u, mine.best.group, step);
    other.own_weight = __shfl_xor_sync(~0u, mine.own_weight, step);
    other.bound_weight = __shfl_xor_sync(~0u, mine.bound_weight, step);
    mine.join(other);
  }
  return mine;
}

// A row of at most few_entries, by one thread.
__device__ Around around_few(const Mover& mover, offset_t begin, offset_t end) {
  constexpr int most = static_cast<int>(few_entries);
  const int count = static_cast<int>(end - begin);
  index_t group[most];
  std::int64_t weight[most];
  Around found;
#pragma unroll
  for (int i = 0; i < most; ++i) {
    group[i] = no_vertex;
    weight[i] = 0;
    if (i >= count) continue;
    const index_t u = mover.view.column_of[begin + i];
    weight[i] = mover.view.weight_at(begin + i);
    if (mover.counts(u) && weight[i] != 0) group[i] = mover.groups.of[u];
  }
#pragma unroll
  for (int i = 0; i < most; ++i) {
    if (group[i] == no_vertex) continue;
    found.bound_weight += static_cast<unsigned long long>(weight[i]);
    std::int64_t sum = 0;
    bool first = true;
#pragma unroll
    for (int j = 0; j < most; ++j) {
      if (group[j] != group[i]) continue;
      sum += weight[j];
      if (j < i) first = false;
    }
    if (first) found.take(mover, group[i], sum);
  }
  return found;
}

// Adds the group of one entry in each lane that is `there`. In a pattern, equal groups at once.
// All lanes of the warp call it. `fresh`: this lane's group was not in the table.
template <class Sum>
__device__ void add_entry(const Mover& mover, const WeightTable<Sum>& table, bool there, offset_t k,
                          Around& found, bool& fresh) {
  fresh = false;
  index_t group = no_vertex;
  std::int64_t weight = 0;
  if (there) {
    const index_t u = mover.view.column_of[k];
    weight = mover.view.weight_at(k);
    if (mover.counts(u) && weight != 0) group = mover.groups.of[u];
  }
  const bool counts = group != no_vertex;
  if (counts) found.bound_weight += static_cast<unsigned long long>(weight);
  if (mover.view.weight != nullptr) {
    if (counts) table.add(group, static_cast<Sum>(weight), fresh);
    return;
  }
  const unsigned equal = __match_any_sync(~0u, group);
  const auto first = static_cast<unsigned>(__ffs(static_cast<int>(equal))) - 1;
  if (counts && threadIdx.x % warp == first) {
    table.add(group, static_cast<Sum>(__popc(equal)), fresh);
  }
  __syncwarp();
}

// Takes the groups of a table, of which `thread` has its share.
template <class Sum>
__device__ void take_table(const Mover& mover, const WeightTable<Sum>& table, unsigned thread,
                           unsigned threads, Around& found) {
  for (std::size_t s = thread; s < table.slots(); s += threads) {
    if (table.group[s] == no_vertex) continue;
    found.take(mover, table.group[s], static_cast<std::int64_t>(table.sum[s]));
  }
}

// A row of at most warp_entries, by a warp. All lanes call it and have what is returned.
template <class Sum>
__device__ Around around_by_warp(const Mover& mover, offset_t begin, offset_t end,
                                 WeightTable<Sum> table) {
  const unsigned lane = threadIdx.x % warp;
  table.bits = 5;
  while ((offset_t{1} << table.bits) < 2 * (end - begin)) ++table.bits;
  table.clear(lane, warp);
  __syncwarp();
  Around found;
  bool fresh;
  for (offset_t k = begin; k < end; k += warp) {
    add_entry(mover, table, k + lane < end, k + lane, found, fresh);
  }
  __syncwarp();
  take_table(mover, table, lane, warp, found);
  __syncwarp();  // before the table is cleared for another row
  return warp_joined(found);
}

// Adds up a row in a table; false, in all threads, where it gets more than `limit` groups; 0: no
// limit. All threads of the block call it.
template <class Sum>
__device__ bool add_row(const Mover& mover, offset_t begin, offset_t end,
                        const WeightTable<Sum>& table, int limit, Around& found) {
  table.clear(threadIdx.x, move_block);
  __syncthreads();
  int groups = 0;
  for (offset_t k = begin; k < end; k += move_block) {
    bool fresh;
    add_entry(mover, table, k + threadIdx.x < end, k + threadIdx.x, found, fresh);
    if (limit == 0) continue;
    groups += __syncthreads_count(fresh);
    if (groups > limit) return false;
  }
  __syncthreads();
  return true;
}

// A longer row, by a block, in its shared table or, where that overflows, in `larger`. All threads
// call it; the first has what is returned.
template <class Sum>
__device__ Around around_by_block(const Mover& mover, offset_t begin, offset_t end,
                                  WeightTable<Sum> table, WeightTable<Sum> larger) {
  __shared__ Around of_warp[warps];
  offset_t most = end - begin;
  if (most > mover.view.vertices) most = mover.view.vertices;
  table.bits = warp_bits;
  while (table.bits < block_bits && (offset_t{1} << table.bits) < 2 * most) ++table.bits;
  const bool fits = (offset_t{1} << table.bits) >= 2 * most;
  Around found;
  if (!add_row(mover, begin, end, table, fits ? 0 : most_groups, found)) {
    table = larger;
    table.bits = block_bits;
    while ((offset_t{1} << table.bits) < 2 * most) ++table.bits;
    found = {};
    __syncthreads();
    add_row(mover, begin, end, table, 0, found);
  }
  take_table(mover, table, threadIdx.x, move_block, found);
  found = warp_joined(found);
  if (threadIdx.x % warp == 0) of_warp[threadIdx.x / warp] = found;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (unsigned w = 1; w < warps; ++w) found.join(of_warp[w]);
  }
  __syncthreads();  // before the tables are used for another row
  return found;
}

}  // namespace
}  // namespace graphrun::kernels
