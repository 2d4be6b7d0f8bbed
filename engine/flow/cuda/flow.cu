// Flows on the GPU.
#include "engine/flow/cuda/pushing.hpp"

namespace graphrun::kernels {

void number_reverses(OnCuda on, CsrView<NoWeights> a, index_t*, index_t* reverse) {
  constexpr std::size_t lanes = lanes_of<OnCuda>;
  const std::size_t count = static_cast<std::size_t>(a.rows) * lanes;
  for_each_index(on, count, [=] __device__(std::size_t i) {
    const auto u = static_cast<index_t>(i / lanes);
    for (offset_t k = a.offsets[u] + static_cast<offset_t>(i % lanes); k < a.offsets[u + 1];
         k += static_cast<offset_t>(lanes)) {
      const index_t v = a.column_of[k];
      const offset_t row = a.offsets[v];
      reverse[k] =
          static_cast<index_t>(first_at_or_above(a.column_of, row, a.offsets[v + 1], u) - row);
    }
  });
}

void find_level(OnCuda on, const FlowNetwork& net, const FlowRound& round, index_t level,
                bool forwards) {
  // Many lanes for few vertices, of which one may be a hub.
  const std::size_t lanes = round.listed < 1024 ? 1024 : lanes_of<OnCuda>;
  const std::size_t count = static_cast<std::size_t>(round.listed) * lanes;
  for_each_index(on, count, [=] __device__(std::size_t i) {
    level_neighbours(net, round, round.list[i / lanes], level, forwards,
                     static_cast<offset_t>(i % lanes), static_cast<offset_t>(lanes));
  });
}

void push_flow(OnCuda on, const FlowNetwork& net, const FlowRound& round) {
  if (round.listed == 0) return;
  const std::size_t threads = static_cast<std::size_t>(round.listed) * flow::warp;
  const unsigned blocks = cuda::blocks_for(threads, flow::block);
  flow::push_rows<<<blocks, flow::block, 0, on.stream>>>(net, round);
  cuda::check(cudaGetLastError());
}

GRAPHRUN_INSTANTIATE_FLOW(OnCuda)

}  // namespace graphrun::kernels
