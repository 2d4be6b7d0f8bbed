// Lists the entries of a coarse graph between groups on a GPU, in one pass: a warp writes what it
// has found where so much is together.
#pragma once

#include "engine/coarse_graph/cuda/entries.hpp"

namespace graphrun::kernels::listing {

inline constexpr unsigned together = 256;  // keys that it writes at a time

// What a warp has found and not written yet.
template <bool has_weights>
struct Found {
  std::uint64_t* key;  // in shared memory
  offset_t* weight;    // the same
  unsigned count;

  // Adds the key of each lane that has one. All lanes of the warp call it.
  __device__ void add(bool has, std::uint64_t mine, offset_t its_weight) {
    const unsigned votes = __ballot_sync(~0u, has);
    const unsigned place = count + __popc(votes & ((1u << threadIdx.x % warp) - 1));
    if (has) key[place] = mine;
    if (has_weights && has) weight[place] = its_weight;
    count += __popc(votes);
    __syncwarp();
  }
  // Writes the first `size` of them, and keeps the others, less than a warp has lanes.
  __device__ void write(unsigned size, unsigned long long* total, std::uint64_t* to,
                        offset_t* weights) {
    const unsigned lane = threadIdx.x % warp;
    unsigned long long first = 0;
    if (lane == 0) first = atomicAdd(total, static_cast<unsigned long long>(size));
    first = __shfl_sync(~0u, first, 0);
    for (unsigned i = lane; i < size; i += warp) {
      to[first + i] = key[i];
      if (has_weights) weights[first + i] = weight[i];
    }
    count -= size;
    const std::uint64_t rest = lane < count ? key[size + lane] : 0;
    const offset_t rest_weight = has_weights && lane < count ? weight[size + lane] : 0;
    __syncwarp();
    if (lane < count) key[lane] = rest;
    if (has_weights && lane < count) weight[lane] = rest_weight;
    __syncwarp();
  }
};

// `weights` has the weights beside the keys, if there are any.
template <bool has_weights>
__global__ void __launch_bounds__(block)
    list_entries(LevelView view, offset_t entries, const index_t* group, GroupKeys keys,
                 unsigned long long* total, std::uint64_t* to, offset_t* weights) {
  __shared__ std::uint64_t memory[block / warp][together + warp];
  __shared__ offset_t beside[block / warp][has_weights ? together + warp : 1];
  Found<has_weights> found{memory[threadIdx.x / warp], beside[threadIdx.x / warp], 0};
  const auto add = [&](index_t row, index_t column, offset_t k, bool is_there) {
    bool is_between = false;
    std::uint64_t key = 0;
    std::int64_t weight = 0;
    if (is_there) {
      const index_t from = group[row], other = group[column];
      weight = view.weight_at(k);
      is_between = from != other && weight != 0;
      key = keys.key(from, other, weight);
    }
    found.add(is_between, key, weight);
    if (found.count >= together) found.write(together, total, to, weights);
  };
  for_each_entry(view.offsets, view.vertices, view.column_of, entries, add);
  if (found.count > 0) found.write(found.count, total, to, weights);
}

}  // namespace graphrun::kernels::listing
