// Sums of runs of equal keys on a GPU: a warp reads keys beside each other, adds up the runs that
// end among them, and takes the open one along.
#pragma once

#include "engine/coarse_graph/bodies.hpp"

namespace graphrun::kernels::runs {

inline constexpr unsigned block = 256, warp = 32;
inline constexpr std::size_t chunk = 512;  // keys that a warp reads one after another
static_assert(chunk % SortedEntries::piece == 0);

// The sum of the lanes from the lane's last head on, up to its own; `heads`: a bit for each.
__device__ inline std::int64_t sum_since_head(std::int64_t mine, unsigned heads, unsigned lane) {
  const unsigned up_to = heads & (~0u >> (warp - 1 - lane));
  const unsigned first =
      up_to == 0 ? 0 : warp - 1 - static_cast<unsigned>(__clz(static_cast<int>(up_to)));
  for (unsigned step = 1; step < warp; step *= 2) {
    const std::int64_t other = __shfl_up_sync(~0u, mine, step);
    if (lane >= first + step) mine += other;
  }
  return mine;
}

// One chunk of the sorted entries, from `first` up to `end`.
__device__ inline void sum_chunk(const SortedEntries& e, std::size_t first, std::size_t end,
                                 const offset_t* before, index_t* column_of, std::int64_t* sum) {
  const unsigned lane = threadIdx.x % warp;
  const std::uint64_t low = (std::uint64_t{1} << e.keys.bits) - 1;
  offset_t place = before[first / SortedEntries::piece] - 1;  // of the run that goes on
  bool whole = false;                                         // that run begins in the chunk
  std::int64_t open = 0;                                      // its sum so far
  std::uint64_t last = first == 0 ? 0 : e.pair(first - 1);
  for (std::size_t begin = first; begin < end; begin += warp) {
    const std::size_t k = begin + lane;
    const bool is_there = k < end;
    const std::uint64_t key = is_there ? e.key[k] : 0, pair = e.keys.pair(key);
    std::int64_t mine = 0;
    if (is_there) mine = e.weight == nullptr ? e.keys.weight(key) : e.weight[k];
    std::uint64_t previous = __shfl_up_sync(~0u, pair, 1);
    if (lane == 0) previous = last;
    const bool is_first = is_there && (k == 0 || pair != previous);
    const unsigned heads = __ballot_sync(~0u, is_first);
    const auto opened = static_cast<offset_t>(__popc(heads & (~0u >> (warp - 1 - lane))));
    const std::int64_t since = sum_since_head(mine, heads, lane);
    if (is_first) column_of[place + opened] = static_cast<index_t>(pair & low);
    const auto conclude = [&](offset_t at, bool begins_here, std::int64_t value) {
      if (begins_here) {
        sum[at] = value;
      } else if (value != 0) {
        add_whole(&sum[at], value);
      }
    };
    if (lane == 0 && (heads & 1u) != 0 && begin > first) conclude(place, whole, open);
    if (lane + 1 < warp && (heads >> (lane + 1) & 1u) != 0) {  // the lane's run ends
      conclude(place + opened, whole || opened > 0, opened > 0 ? since : open + since);
    }
    const std::int64_t rest = __shfl_sync(~0u, since, warp - 1);
    open = heads == 0 ? open + rest : rest;
    last = __shfl_sync(~0u, pair, warp - 1);
    whole = whole || heads != 0;
    place += __popc(heads);
  }
  if (lane == 0 && open != 0) add_whole(&sum[place], open);  // it may go on
}

static __global__ void __launch_bounds__(block)
    sum_all(SortedEntries entries, const offset_t* before, index_t* column_of, std::int64_t* sum) {
  const std::size_t warps = std::size_t{gridDim.x} * (blockDim.x / warp);
  const std::size_t mine = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) / warp;
  for (std::size_t first = mine * chunk; first < entries.n; first += warps * chunk) {
    const std::size_t end = first + chunk < entries.n ? first + chunk : entries.n;
    sum_chunk(entries, first, end, before, column_of, sum);
  }
}

}  // namespace graphrun::kernels::runs
