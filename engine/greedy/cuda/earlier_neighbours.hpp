// The neighbours that go before each vertex of a colouring, in a list where its edges are. A vertex
// of so few edges that its lanes ask all neighbours at once has none, nor has one of the core.
#pragma once

#include <type_traits>

#include "engine/common/cuda/resident_blocks.hpp"
#include "engine/greedy/bodies.hpp"
#include "engine/greedy/cuda/dense_core.hpp"

namespace graphrun::kernels {

inline constexpr unsigned block = 256;
inline constexpr offset_t block_row = 2048;  // edges from which on a block lists a row's neighbours
inline constexpr unsigned short_row_lanes = 8;  // lanes that have a vertex of few edges,
inline constexpr unsigned few_lanes = 4;        // in a graph of few edges a vertex
inline constexpr offset_t few_edges = 8;

inline constexpr index_t warp_degree = 64;  // edges from which on a warp colours a vertex

// Neighbours that a lane asks at once.
template <unsigned lanes>
inline constexpr int at_once = lanes == warp ? 16 : 4;

template <unsigned lanes>
using Lanes = std::integral_constant<unsigned, lanes>;

// Whether lanes that have a vertex, so many together, ask at once for all its neighbours. Eight
// lanes take turns with others of their warp: they go through a longer list sooner.
template <unsigned lanes>
__device__ bool needs_no_list(offset_t length) {
  return length <= offset_t{lanes} * (lanes == short_row_lanes ? 2 : at_once<lanes>);
}
// The same of v, which `few` lanes have where a warp does not.
__device__ inline bool needs_no_list(const Colors& colors, index_t v, offset_t length,
                                     unsigned few) {
  if (few == few_lanes ? needs_no_list<few_lanes>(length)
                       : needs_no_list<short_row_lanes>(length)) {
    return true;
  }
  return colors.degree[v] >= warp_degree && needs_no_list<warp>(length);
}

__device__ inline index_t* row_of(const EdgesBothWays& edges, const Colors& colors, index_t v) {
  return colors.before + edges.out.offsets[v] + (edges.directed ? edges.in.offsets[v] : 0);
}

// Lists the neighbours before v, one chunk of a group's size in `step` of them from `first` on.
// take(count) returns where so many go. All lanes of the group call it.
template <unsigned lanes, class Take>
__device__ void list_before(const EdgesBothWays& edges, const Colors& colors, index_t v,
                            offset_t first, offset_t step, const Group<lanes>& group, Take take) {
  index_t* const list = row_of(edges, colors, v);
  const offset_t length = edges.length(v);
  for (; first < length; first += step) {
    const offset_t k = first + group.lane;
    const index_t u = k < length ? edges.neighbour(v, k) : v;
    const bool before = u != v && is_colored_before(colors, u, v);
    const unsigned found = group.ballot(before);
    const index_t at = take(static_cast<index_t>(__popc(found)));
    if (before) list[at + static_cast<index_t>(group.place(found))] = u;
  }
}

// Rows that blocks list.
struct LongRows {
  index_t* list;
  unsigned* count;
};

template <unsigned lanes>
__global__ void __launch_bounds__(block)
    list_short_rows(EdgesBothWays edges, Colors colors, DenseCore core, LongRows rows,
                    unsigned few) {
  const Group<lanes> group;
  const auto v = static_cast<index_t>((std::size_t{blockIdx.x} * block + threadIdx.x) / lanes);
  if (v >= edges.out.rows || is_in_core(core, colors, v)) return;
  const offset_t length = edges.length(v);
  if (needs_no_list(colors, v, length, few)) return;
  if (length > block_row) {
    if (group.lane == 0) rows.list[atomicAdd(rows.count, 1u)] = v;
    return;
  }
  index_t count = 0;
  list_before(edges, colors, v, 0, lanes, group, [&](index_t more) {
    count += more;
    return count - more;
  });
  if (group.lane == 0) colors.waiting[v] = count;
}

static __global__ void __launch_bounds__(block)
    list_long_rows(EdgesBothWays edges, Colors colors, LongRows rows) {
  __shared__ index_t count;
  const Group<warp> group;
  for (unsigned i = blockIdx.x; i < *rows.count; i += gridDim.x) {
    const index_t v = rows.list[i];
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    list_before(edges, colors, v, threadIdx.x / warp * warp, block, group, [&](index_t more) {
      index_t at = 0;
      if (group.lane == 0) at = atomicAdd(&count, more);
      return __shfl_sync(~0u, at, 0);
    });
    __syncthreads();
    if (threadIdx.x == 0) colors.waiting[v] = count;
    __syncthreads();  // count is written again
  }
}

inline void list_neighbours_before(OnCuda on, const EdgesBothWays& edges, const Colors& colors,
                                   const DenseCore& core) {
  const auto n = static_cast<std::size_t>(edges.out.rows);
  const Scratch<index_t> long_rows(on, n);
  const Scratch<unsigned> count(on, 1);
  cuda::check(cudaMemsetAsync(count.get(), 0, sizeof(unsigned), on.stream));
  const LongRows rows{long_rows.get(), count.get()};
  const offset_t mean = edges.entries / edges.out.rows;
  const auto list_short = [&](auto lanes) {
    list_short_rows<lanes()><<<cuda::blocks_for(n * lanes(), block), block, 0, on.stream>>>(
        edges, colors, core, rows, mean < few_edges ? few_lanes : short_row_lanes);
  };
  if (mean < few_edges) {
    list_short(Lanes<few_lanes>());
  } else if (mean < offset_t{warp} / 2) {
    list_short(Lanes<short_row_lanes>());
  } else {
    list_short(Lanes<warp>());
  }
  cuda::check(cudaGetLastError());
  const unsigned blocks = cuda::resident_blocks(list_long_rows, block, 0);
  list_long_rows<<<blocks, block, 0, on.stream>>>(edges, colors, rows);
  cuda::check(cudaGetLastError());
}

}  // namespace graphrun::kernels
