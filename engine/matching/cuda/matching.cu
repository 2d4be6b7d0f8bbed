// Matchings on the GPU.
#include "engine/matching/cuda/looking.hpp"

namespace graphrun::kernels {

template <class W>
void find_candidates(OnCuda on, CsrView<W> a, offset_t, const MatchingRound& round) {
  if (round.looking == 0) return;
  using matching::block;
  const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(round.looking), block);
  matching::look_in_rows<<<blocks, block, 0, on.stream>>>(a, round);
  cuda::check(cudaGetLastError());
}

void match_candidates(OnCuda on, const MatchingRound& round) {
  for_each_index(on, static_cast<std::size_t>(round.looking), [=] __device__(std::size_t i) {
    const index_t u = round.list == nullptr ? static_cast<index_t>(i) : round.list[i];
    match_candidate(round, u, [=](index_t v, bool is_listed) {
      if (is_listed) round.matched[add_shared(round.count, 1)] = v;
    });
  });
}

void list_next(OnCuda on, CsrView<NoWeights> a, index_t matched, const MatchingRound& round) {
  constexpr std::size_t lanes = lanes_of<OnCuda>;
  for_each_index(on, static_cast<std::size_t>(matched) * lanes, [=] __device__(std::size_t i) {
    list_neighbours(a, round, round.matched[i / lanes], static_cast<offset_t>(i % lanes),
                    static_cast<offset_t>(lanes),
                    [=](index_t v) { round.next[add_shared(round.count + 1, 1)] = v; });
  });
}

GRAPHRUN_INSTANTIATE_MATCHING(OnCuda)

}  // namespace graphrun::kernels
