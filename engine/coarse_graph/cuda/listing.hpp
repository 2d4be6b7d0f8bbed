// Lists the entries of a coarse graph between groups on a GPU, in one pass: a warp reads entries
// beside each other, and writes what it has found where so much is together.
#pragma once

#include "engine/coarse_graph/bodies.hpp"
#include "engine/common/cuda/rows_of_lanes.hpp"

namespace graphrun::kernels::listing {

inline constexpr unsigned block = 256, warp = 32;
inline constexpr offset_t run = 1024;      // entries that a warp reads one after another
inline constexpr unsigned together = 256;  // keys that it writes at a time

// What a warp has found and not written yet.
struct Found {
  std::uint64_t* key;  // in shared memory
  unsigned count;

  // Adds the key of each lane that has one. All lanes of the warp call it.
  __device__ void add(bool has, std::uint64_t mine) {
    const unsigned votes = __ballot_sync(~0u, has);
    const unsigned place = count + __popc(votes & ((1u << threadIdx.x % warp) - 1));
    if (has) key[place] = mine;
    count += __popc(votes);
    __syncwarp();
  }
  // Writes the first `size` of them, and keeps the others, less than a warp has lanes.
  __device__ void write(unsigned size, unsigned long long* total, std::uint64_t* to) {
    const unsigned lane = threadIdx.x % warp;
    unsigned long long first = 0;
    if (lane == 0) first = atomicAdd(total, static_cast<unsigned long long>(size));
    first = __shfl_sync(~0u, first, 0);
    for (unsigned i = lane; i < size; i += warp) to[first + i] = key[i];
    count -= size;
    const std::uint64_t rest = lane < count ? key[size + lane] : 0;
    __syncwarp();
    if (lane < count) key[lane] = rest;
    __syncwarp();
  }
};

static __global__ void __launch_bounds__(block)
    list_entries(LevelView view, offset_t entries, const index_t* group, GroupKeys keys,
                 unsigned long long* total, std::uint64_t* to) {
  __shared__ std::uint64_t memory[block / warp][together + warp];
  const unsigned lane = threadIdx.x % warp;
  Found found{memory[threadIdx.x / warp], 0};
  const offset_t warps = offset_t{gridDim.x} * (blockDim.x / warp);
  const offset_t mine = (offset_t{blockIdx.x} * blockDim.x + threadIdx.x) / warp;
  for (offset_t first = mine * run; first < entries; first += warps * run) {
    const offset_t end = first + run < entries ? first + run : entries;
    index_t row = last_at_or_below(view.offsets, view.vertices, first);
    index_t next = first + lane < end ? view.column_of[first + lane] : 0;
    for (offset_t begin = first; begin < end; begin += warp) {
      const index_t column = next;
      const offset_t k = begin + lane, after = k + warp;
      next = after < end ? view.column_of[after] : 0;  // it arrives meanwhile
      const bool is_there = k < end;
      const index_t of_lane = row_of_lane(view.offsets, view.vertices, row, begin,
                                          static_cast<int>((is_there ? k : end - 1) - begin));
      row = __shfl_sync(~0u, of_lane, warp - 1);
      bool is_between = false;
      std::uint64_t key = 0;
      if (is_there) {
        const index_t from = group[of_lane], other = group[column];
        const std::int64_t weight = view.weight_at(k);
        is_between = from != other && weight != 0;
        key = keys.key(from, other, weight);
      }
      found.add(is_between, key);
      if (found.count >= together) found.write(together, total, to);
    }
  }
  if (found.count > 0) found.write(found.count, total, to);
}

}  // namespace graphrun::kernels::listing
