// Colouring on the GPU: a warp colours a vertex, a block one of many edges; those that wait for
// none any more are the next round's. Rounds are started in numbers, without looking at how many
// vertices each has.
#include "engine/greedy/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 1024, warps_of_block = block / 32;
constexpr offset_t warp_row = 512;  // edges of a vertex that a warp colours
constexpr unsigned window_words = 64, colors_at_once = 32 * window_words;
constexpr unsigned rounds_at_once = 64;

// The vertices of a round are those of the list from `begin` up to `end`.
struct Round {
  index_t begin, end;
  index_t found;  // vertices listed behind `end`
};

// Sets the bits of a window of colours, from `base` on, that neighbours before v have; one of them
// in `lanes` from `lane` on.
__device__ void mark_used(const EdgesBothWays& edges, const Colors& colors, index_t v, index_t base,
                          unsigned* window, unsigned lane, unsigned lanes) {
  each_neighbour(edges, v, lane, lanes, [&](index_t u) {
    if (!is_colored_before(colors, u, v)) return;
    const index_t color = colors.color[u] - base;
    if (color < 0 || color >= static_cast<index_t>(colors_at_once)) return;
    atomicOr(window + color / 32, 1u << (color % 32));
  });
}

// The first colour of a word of a window that is free; colors_at_once if none is.
__device__ unsigned first_in(unsigned word, unsigned used) {
  return used == ~0u ? colors_at_once
                     : word * 32 + static_cast<unsigned>(__ffs(static_cast<int>(~used))) - 1;
}

// The first colour that no neighbour before v has. All lanes of a warp call it.
__device__ index_t first_free(const EdgesBothWays& edges, const Colors& colors, index_t v,
                              unsigned* window) {
  const unsigned lane = threadIdx.x % 32;
  for (index_t base = 0;; base += static_cast<index_t>(colors_at_once)) {
    for (unsigned word = lane; word < window_words; word += 32) window[word] = 0;
    __syncwarp();
    mark_used(edges, colors, v, base, window, lane, 32);
    __syncwarp();
    unsigned first = colors_at_once;
    for (unsigned word = lane; word < window_words; word += 32) {
      first = min(first, first_in(word, window[word]));
    }
    for (unsigned step = 16; step > 0; step /= 2) {
      first = min(first, __shfl_xor_sync(~0u, first, step));
    }
    __syncwarp();  // the window is written again
    if (first < colors_at_once) return base + static_cast<index_t>(first);
  }
}

// The same by all threads of a block.
__device__ index_t first_free_by_block(const EdgesBothWays& edges, const Colors& colors, index_t v,
                                       unsigned* window) {
  static_assert(window_words <= block);
  __shared__ unsigned first;
  for (index_t base = 0;; base += static_cast<index_t>(colors_at_once)) {
    __syncthreads();
    if (threadIdx.x < window_words) window[threadIdx.x] = 0;
    if (threadIdx.x == 0) first = colors_at_once;
    __syncthreads();
    mark_used(edges, colors, v, base, window, threadIdx.x, block);
    __syncthreads();
    if (threadIdx.x < window_words) {
      atomicMin(&first, first_in(threadIdx.x, window[threadIdx.x]));
    }
    __syncthreads();
    if (first < colors_at_once) return base + static_cast<index_t>(first);
  }
}

// Neighbours after v wait for one less, from `lane` on one in `lanes` of them. Lists those that
// wait for none any more.
__device__ void let_go(const EdgesBothWays& edges, const Colors& colors, index_t v, index_t end,
                       index_t* found, unsigned lane, unsigned lanes) {
  each_neighbour(edges, v, lane, lanes, [&](index_t u) {
    if (!is_colored_before(colors, v, u)) return;
    if (atomicSub(colors.waiting + u, 1) != 1) return;
    colors.list[end + atomicAdd(found, 1)] = u;
  });
}

__global__ void __launch_bounds__(block)
    color_round(EdgesBothWays edges, Colors colors, Round* round) {
  __shared__ unsigned windows[warps_of_block][window_words];
  __shared__ index_t long_row[warps_of_block];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const auto warps = static_cast<index_t>(gridDim.x * warps_of_block);
  const index_t end = round->end;
  for (index_t first = round->begin + static_cast<index_t>(blockIdx.x * warps_of_block);
       first < end; first += warps) {
    const index_t i = first + static_cast<index_t>(warp);
    const index_t v = i < end ? colors.list[i] : no_vertex;
    const bool is_long = v != no_vertex && edges.length(v) > warp_row;
    if (v != no_vertex && !is_long) {
      const index_t color = first_free(edges, colors, v, windows[warp]);
      if (lane == 0) colors.color[v] = color;
      let_go(edges, colors, v, end, &round->found, lane, 32);
    }
    if (lane == 0) long_row[warp] = is_long ? v : no_vertex;
    if (__syncthreads_or(is_long) == 0) continue;
    for (const index_t u : long_row) {
      if (u == no_vertex) continue;  // the same in all threads
      const index_t color = first_free_by_block(edges, colors, u, windows[0]);
      if (threadIdx.x == 0) colors.color[u] = color;
      let_go(edges, colors, u, end, &round->found, threadIdx.x, block);
    }
    __syncthreads();  // long_row is written again
  }
}

// The next round takes what this one has found.
__global__ void go_on(Round* round) {
  round->begin = round->end;
  round->end += round->found;
  round->found = 0;
}

}  // namespace

bool color_ready(OnCuda on, const EdgesBothWays& edges, const Colors& colors, index_t count,
                 Watch& watch) {
  if (count == 0) return true;
  const Scratch<Round> round(on, 1);
  Round at{0, count, 0};
  cuda::check(cudaMemcpyAsync(round.get(), &at, sizeof at, cudaMemcpyHostToDevice, on.stream));
  constexpr offset_t resident = 132 * 2;  // blocks that an H200 holds at once
  const offset_t wanted = (offset_t{edges.out.rows} + warps_of_block - 1) / warps_of_block;
  const auto blocks = static_cast<unsigned>(wanted < resident ? wanted : resident);
  while (at.begin < at.end) {
    if (watch.stop_requested()) return false;
    for (unsigned i = 0; i < rounds_at_once; ++i) {
      color_round<<<blocks, block, 0, on.stream>>>(edges, colors, round.get());
      cuda::check(cudaGetLastError());
      go_on<<<1, 1, 0, on.stream>>>(round.get());
      cuda::check(cudaGetLastError());
    }
    at = round.read();
  }
  return true;
}

GRAPHRUN_INSTANTIATE_COLORING(OnCuda)

}  // namespace graphrun::kernels
