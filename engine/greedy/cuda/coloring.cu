// Colouring on the GPU: a warp colours a vertex; those that wait for none any more are the next
// round's. Rounds are started in numbers, without looking at how many vertices each has.
#include "engine/greedy/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256, warps_of_block = block / 32;
constexpr unsigned window_words = 64;  // 2048 colours are looked at at once
constexpr unsigned rounds_at_once = 64;

// The vertices of a round are those of the list from `begin` up to `end`.
struct Round {
  index_t begin, end;
  index_t found;  // vertices listed behind `end`
};

// The first colour that no neighbour before v has. `window` has a bit for each of some colours. All
// lanes of a warp call it.
__device__ index_t first_free(const EdgesBothWays& edges, const Colors& colors, index_t v,
                              unsigned* window) {
  const unsigned lane = threadIdx.x % 32;
  for (index_t base = 0;; base += static_cast<index_t>(window_words * 32)) {
    for (unsigned word = lane; word < window_words; word += 32) window[word] = 0;
    __syncwarp();
    each_neighbour(edges, v, lane, 32, [&](index_t u) {
      if (!is_colored_before(colors, u, v)) return;
      const index_t color = colors.color[u] - base;
      if (color < 0 || color >= static_cast<index_t>(window_words * 32)) return;
      atomicOr(window + color / 32, 1u << (color % 32));
    });
    __syncwarp();
    unsigned first = window_words * 32;
    for (unsigned word = lane; word < window_words && first == window_words * 32; word += 32) {
      if (window[word] != ~0u)
        first = word * 32 + static_cast<unsigned>(__ffs(static_cast<int>(~window[word]))) - 1;
    }
    for (unsigned step = 16; step > 0; step /= 2) {
      first = min(first, __shfl_xor_sync(~0u, first, step));
    }
    __syncwarp();  // the window is written again
    if (first < window_words * 32) return base + static_cast<index_t>(first);
  }
}

__global__ void __launch_bounds__(block)
    color_round(EdgesBothWays edges, Colors colors, Round* round) {
  __shared__ unsigned windows[warps_of_block][window_words];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const auto warps = static_cast<index_t>(gridDim.x * warps_of_block);
  const index_t end = round->end;
  for (index_t i = round->begin + static_cast<index_t>(blockIdx.x * warps_of_block + warp); i < end;
       i += warps) {
    const index_t v = colors.list[i];
    const index_t color = first_free(edges, colors, v, windows[warp]);
    if (lane == 0) colors.color[v] = color;
    each_neighbour(edges, v, lane, 32, [&](index_t u) {
      if (!is_colored_before(colors, v, u)) return;
      if (atomicSub(colors.waiting + u, 1) != 1) return;
      colors.list[end + atomicAdd(&round->found, 1)] = u;
    });
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
  constexpr offset_t resident = 132 * 8;  // blocks that an H200 holds at once
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
