// Tables in shared memory in which threads add up weights by group.
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

// Groups that a table lists: those of warps are in parts of the block's list.
constexpr unsigned most_listed = (1u << block_bits) * 5 / 8;

// Weights by group in open addressing, for `threads` threads. It is free between rows: what it has
// is listed, so that neither slots without a group are read, nor all freed.
template <class Sum, int bits, unsigned threads>
struct WeightTable {
  index_t* group;  // no_vertex: a free slot
  Sum* sum;
  unsigned short* slot;  // that are taken, `count` of them
  unsigned* count;

  // False where the group is not there and `full`; `fresh`: it was not there. The caller keeps to
  // the groups that can be listed.
  __device__ bool add(index_t mine, Sum weight, bool full, bool& fresh) const {
    unsigned at = static_cast<std::uint32_t>(mine) * 0x9e3779b1u >> (32 - bits);
    while (true) {
      const index_t seen = atomicCAS(&group[at], no_vertex, full ? no_vertex : mine);
      fresh = seen == no_vertex;
      if (fresh && full) return false;
      if (fresh || seen == mine) break;
      at = (at + 1) & ((1u << bits) - 1);
    }
    atomicAdd(&sum[at], weight);
    if (fresh) slot[atomicAdd(count, 1u)] = static_cast<unsigned short>(at);
    return true;
  }
  __device__ void add(index_t mine, Sum weight) const {
    bool fresh;
    add(mine, weight, false, fresh);
  }
  // f(groups, weights), `at_once` of them, for those of this thread, whose slots become free.
  // Between barriers of the threads, the second before begin().
  template <int at_once, class F>
  __device__ void take(unsigned thread, F f) const {
    const unsigned all = *count;
    for (unsigned i = thread; i < all; i += at_once * threads) {
      index_t groups[at_once];
      Sum weights[at_once];
#pragma unroll
      for (int j = 0; j < at_once; ++j) {
        const unsigned k = i + static_cast<unsigned>(j) * threads;
        groups[j] = no_vertex;
        weights[j] = 0;
        if (k >= all) continue;
        groups[j] = group[slot[k]];
        weights[j] = sum[slot[k]];
        group[slot[k]] = no_vertex;
        sum[slot[k]] = 0;
      }
      f(groups, weights);
    }
  }
  // Lists nothing. Called by one thread, between barriers of all.
  __device__ void begin() const { *count = 0; }
};
template <class Sum>
using WarpTable = WeightTable<Sum, warp_bits, warp>;
template <class Sum>
using BlockTable = WeightTable<Sum, block_bits, move_block>;

// Frees all slots. All threads of the block call it.
template <class Sum>
__device__ void clear(const BlockTable<Sum>& table) {
  __syncthreads();
  for (unsigned s = threadIdx.x; s < 1u << block_bits; s += move_block) {
    table.group[s] = no_vertex;
    table.sum[s] = 0;
  }
  if (threadIdx.x == 0) table.begin();
  __syncthreads();
}

}  // namespace
}  // namespace graphrun::kernels
