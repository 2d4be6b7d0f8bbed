// Similarity of given pairs on the GPU: a warp looks up the entries of the shorter row in the
// longer.
#include "engine/similarity/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256, warp = 32;

__global__ void __launch_bounds__(block) compare_by_warp(PairsView pairs) {
  const offset_t warps = offset_t{gridDim.x} * (block / warp);
  for (offset_t k = offset_t{blockIdx.x} * (block / warp) + threadIdx.x / warp; k < pairs.count;
       k += warps) {
    std::int64_t common = weight_in_common(pairs, k, threadIdx.x % warp, warp);
    for (unsigned step = warp / 2; step > 0; step /= 2) {
      common += __shfl_down_sync(~0u, common, step);
    }
    if (threadIdx.x % warp == 0) conclude_pair(pairs, k, common);
  }
}

}  // namespace

void compare_pairs(OnCuda on, const PairsView& pairs) {
  if (pairs.count == 0) return;
  constexpr unsigned most_blocks = 1 << 16;
  const unsigned wanted = cuda::blocks_for(static_cast<std::size_t>(pairs.count), block / warp);
  const unsigned blocks = wanted < most_blocks ? wanted : most_blocks;
  compare_by_warp<<<blocks, block, 0, on.stream>>>(pairs);
  cuda::check(cudaGetLastError());
}

GRAPHRUN_INSTANTIATE_PAIRS(OnCuda)

}  // namespace graphrun::kernels
