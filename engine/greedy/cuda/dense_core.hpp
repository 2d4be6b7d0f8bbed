// The first vertices of a colouring, where they have many edges among each other: each waits for
// most of those before it. They are coloured tile by tile, 32 vertices at once, with their edges as
// a matrix of bits.
//
// A block has a tile: while the tiles before it get their colours, its warps, one for each vertex,
// mark these. One warp then colours the 32 by their edges among each other, without memory between
// two vertices.
#pragma once

#include <algorithm>

#include "engine/common/cuda/resident_blocks.hpp"
#include "engine/greedy/bodies.hpp"
#include "engine/greedy/cuda/color_window.hpp"

namespace graphrun::kernels {

inline constexpr index_t core_vertices = 4096;
inline constexpr unsigned core_words = core_vertices / 32;  // of a row of bits
inline constexpr unsigned core_tiles = core_vertices / warp;
inline constexpr offset_t core_entries = 1 << 22;  // of a graph that pays for looking at its core
inline constexpr index_t core_degree = 512;  // at least so many edges at each vertex of the core
inline constexpr unsigned core_block = 32 * warp;  // a warp for each vertex of a tile
inline constexpr unsigned core_row_block = 512;    // threads that list the edges of one vertex

// The core, if there is one.
struct DenseCore {
  index_t* size;        // 0 or core_vertices
  std::uint32_t* bits;  // of the core's i-th vertex: row i, a bit for each neighbour before it
  index_t* color;       // of the core's i-th vertex; no_vertex: none yet
};

// Whether v is one of the core's, of which colors.waiting then is the place.
__device__ inline bool is_in_core(const DenseCore& core, const Colors& colors, index_t v) {
  if (*core.size == 0) return false;
  const index_t last = colors.list[core_vertices - 1];
  return v == last || is_colored_before(colors, v, last);
}

static __global__ void __launch_bounds__(core_row_block) place_core(Colors colors, DenseCore core) {
  const bool is_dense = colors.degree[colors.list[core_vertices - 1]] >= core_degree;
  const auto i = static_cast<index_t>(blockIdx.x * core_row_block + threadIdx.x);
  if (i == 0) *core.size = is_dense ? core_vertices : 0;
  core.color[i] = no_vertex;
  if (is_dense) colors.waiting[colors.list[i]] = i;
}

static __global__ void __launch_bounds__(core_row_block)
    find_core_edges(EdgesBothWays edges, Colors colors, DenseCore core) {
  constexpr int at_once = 4;
  __shared__ std::uint32_t bits[core_words];
  if (*core.size == 0) return;
  const index_t v = colors.list[blockIdx.x];
  for (unsigned i = threadIdx.x; i < core_words; i += core_row_block) bits[i] = 0;
  __syncthreads();
  const offset_t length = edges.length(v);
  for (offset_t begin = threadIdx.x; begin < length; begin += at_once * core_row_block) {
    index_t u[at_once];
#pragma unroll
    for (int q = 0; q < at_once; ++q) {
      const offset_t k = begin + offset_t{q} * core_row_block;
      u[q] = k < length ? edges.neighbour(v, k) : v;
    }
#pragma unroll
    for (int q = 0; q < at_once; ++q) {
      if (u[q] == v || !is_colored_before(colors, u[q], v)) continue;
      const auto place = static_cast<unsigned>(colors.waiting[u[q]]);
      atomicOr(bits + place / 32, 1u << place % 32);
    }
  }
  __syncthreads();
  for (unsigned i = threadIdx.x; i < core_words; i += core_row_block) {
    core.bits[blockIdx.x * core_words + i] = bits[i];
  }
}

// The colours that the neighbours before a tile's vertices have: a bit for each, the rows apart by
// a bank.
struct TileMarks {
  std::uint32_t used[warp][core_words + 1];

  __device__ void mark(unsigned row, index_t color) {
    atomicOr(&used[row][static_cast<unsigned>(color) / 32],
             1u << static_cast<unsigned>(color) % 32);
  }
  // The row's first colour without a mark, found by a warp.
  __device__ index_t first_free(unsigned row, unsigned lane) const {
    for (unsigned begin = 0;; begin += warp) {
      const std::uint32_t word = begin + lane < core_words ? used[row][begin + lane] : 0;
      const unsigned free = __ballot_sync(~0u, word != ~0u);
      if (free == 0) continue;
      const unsigned first = static_cast<unsigned>(__ffs(free)) - 1;
      const std::uint32_t found = __shfl_sync(~0u, word, first);
      return static_cast<index_t>(32 * (begin + first) + static_cast<unsigned>(__ffs(~found)) - 1);
    }
  }
};

// Colours a tile whose marks hold all colours before it. `edges`: of the lane's vertex, a bit for
// each neighbour in the tile before it; `color`: the first that it can get. All lanes of a warp.
__device__ inline index_t color_tile(TileMarks& marks, unsigned lane, std::uint32_t edges,
                                     index_t color) {
  std::uint32_t* const used = marks.used[lane];
  auto word = static_cast<unsigned>(color) / 32;
  std::uint32_t window = used[word];  // the marks around `color`
#pragma unroll
  for (unsigned i = 0; i < warp; ++i) {
    const index_t taken = __shfl_sync(~0u, color, i);
    if ((edges >> i & 1u) == 0 || taken < color) continue;
    const unsigned at = static_cast<unsigned>(taken) / 32, bit = 1u << taken % 32;
    if (at != word) {
      used[at] |= bit;
      continue;
    }
    window |= bit;
    while (window == ~0u) window = used[++word];
    color = static_cast<index_t>(32 * word + static_cast<unsigned>(__ffs(~window)) - 1);
  }
  return color;
}

// The blocks must be resident all at once: each waits for tiles before its own.
static __global__ void __launch_bounds__(core_block) color_tiles(Colors colors, DenseCore core) {
  __shared__ TileMarks marks;
  __shared__ index_t known[core_vertices];  // colours of the core that the block has seen
  __shared__ index_t first[warp];
  __shared__ std::uint32_t tile_edges[warp];
  __shared__ unsigned seen_tiles;
  if (*core.size == 0) return;
  const unsigned lane = threadIdx.x % warp, row = threadIdx.x / warp;
  unsigned seen = 0;  // tiles in `known`
  for (unsigned tile = blockIdx.x; tile < core_tiles; tile += gridDim.x) {
    std::uint32_t edges[core_words / warp];
#pragma unroll
    for (unsigned j = 0; j < core_words / warp; ++j) {
      edges[j] = core.bits[(warp * tile + row) * core_words + warp * j + lane];
      if (warp * j + lane == tile) tile_edges[row] = edges[j];
    }
    for (unsigned i = lane; i <= core_words; i += warp) marks.used[row][i] = 0;
    __syncwarp();
    for (unsigned marked = 0; marked < tile;) {
      if (marked == seen && row == 0) {
        unsigned now = seen;
        for (;;) {
          const index_t color = device::read_again(core.color + warp * now + lane);
          if (!__all_sync(~0u, color != no_vertex)) {
            if (now > seen) break;
            if (tile - now > 4) __nanosleep(200);  // others need the memory
            continue;
          }
          known[warp * now + lane] = color;
          if (++now == tile) break;
        }
        if (lane == 0) seen_tiles = now;
      }
      __syncthreads();
      seen = max(seen, seen_tiles);
#pragma unroll
      for (unsigned j = 0; j < core_words / warp; ++j) {
        const unsigned end = min(min(seen, tile), warp * (j + 1));
        for (unsigned t = max(marked, warp * j); t < end; ++t) {
          const std::uint32_t word = __shfl_sync(~0u, edges[j], t % warp);
          if (word >> lane & 1u) marks.mark(row, known[warp * t + lane]);
        }
      }
      marked = min(seen, tile);
      __syncthreads();  // seen_tiles is written again
    }
    __syncwarp();
    const index_t least = marks.first_free(row, lane);
    if (lane == 0) first[row] = least;
    __syncthreads();
    if (row == 0) {
      const index_t color = color_tile(marks, lane, tile_edges[lane], first[lane]);
      *const_cast<volatile index_t*>(core.color + warp * tile + lane) = color;
      colors.color[colors.list[warp * tile + lane]] = color;
    }
    __syncthreads();  // the marks begin anew
  }
}

// Finds whether the graph has a core, and the edges in it.
inline void list_core(OnCuda on, const EdgesBothWays& edges, const Colors& colors,
                      const DenseCore& core) {
  place_core<<<core_vertices / core_row_block, core_row_block, 0, on.stream>>>(colors, core);
  cuda::check(cudaGetLastError());
  find_core_edges<<<core_vertices, core_row_block, 0, on.stream>>>(edges, colors, core);
  cuda::check(cudaGetLastError());
}

inline void color_core(OnCuda on, const Colors& colors, const DenseCore& core) {
  const unsigned blocks = std::min(cuda::resident_blocks(color_tiles, core_block, 0), core_tiles);
  Colors colors_given = colors;
  DenseCore core_given = core;
  void* arguments[] = {&colors_given, &core_given};
  cuda::check(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(color_tiles), dim3(blocks),
                                          dim3(core_block), arguments, 0, on.stream));
}

}  // namespace graphrun::kernels
