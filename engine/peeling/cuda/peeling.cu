// k-truss peeling on the GPU: a warp scans a row of L and processes each leaving edge in it.
#include "engine/peeling/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256, warp = 32;

__device__ void follow(const OrientedView& view, const index_t* state, index_t* support, index_t u,
                       offset_t leaving) {
  const NeighbourList one{view, u}, other{view, view.lower[leaving]};
  const bool swapped = other.size() < one.size();
  const index_t from = swapped ? other.rank : one.rank, y = swapped ? one.rank : other.rank;
  const NeighbourList x{view, from};
  for (offset_t i = threadIdx.x % warp; i < x.size(); i += warp) {
    close_triangle(view, state, leaving, x.place(i), y, x.neighbour(i),
                   [&](offset_t place) { atomicSub(&support[place], 1); });
  }
}

__global__ void __launch_bounds__(block)
    lower_in_rows(OrientedView view, const index_t* state, index_t* support) {
  const unsigned lane = threadIdx.x % warp;
  const offset_t warps = offset_t{gridDim.x} * (block / warp);
  for (offset_t row = offset_t{blockIdx.x} * (block / warp) + threadIdx.x / warp;
       row < view.vertices; row += warps) {
    const auto u = static_cast<index_t>(row);
    const offset_t end = view.lower_end[u];
    for (offset_t p = view.lower_begin[u]; p < end; p += warp) {
      const bool leaves = p + lane < end && closes_triangles(state, support, p + lane);
      for (unsigned left = __ballot_sync(~0u, leaves); left != 0; left &= left - 1) {
        follow(view, state, support, u, p + __ffs(static_cast<int>(left)) - 1);
      }
    }
  }
}

}  // namespace

GRAPHRUN_INSTANTIATE_PEELING(OnCuda)

void lower_support(OnCuda on, const OrientedView& view, const index_t* state, index_t* support) {
  if (view.vertices == 0) return;
  constexpr unsigned most_blocks = 1 << 16;
  const unsigned wanted = cuda::blocks_for(static_cast<std::size_t>(view.vertices), block / warp);
  const unsigned blocks = wanted < most_blocks ? wanted : most_blocks;
  lower_in_rows<<<blocks, block, 0, on.stream>>>(view, state, support);
  cuda::check(cudaGetLastError());
}

}  // namespace graphrun::kernels
