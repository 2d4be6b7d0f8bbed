// Matchings on the CPU: a thread reads whole rows.
#include "engine/matching/bodies.hpp"

namespace graphrun::kernels {
namespace {

// Rows that a thread takes at a time, and entries that a row is taken to have.
constexpr std::size_t share = 256, usual_row = 8;

}  // namespace

template <class W>
void find_candidates(OnCpu on, CsrView<W> a, offset_t entries, const MatchingRound& round) {
  const auto n = static_cast<std::size_t>(round.looking);
  const std::size_t work =
      round.list == nullptr ? n + static_cast<std::size_t>(entries) : usual_row * n;
  for_shares(worth(on, work), n, share, [&](std::size_t i, std::size_t end) {
    for (; i < end; ++i) {
      const index_t u = round.list == nullptr ? static_cast<index_t>(i) : round.list[i];
      FirstEdge first;
      for (offset_t k = a.offsets[u]; k < a.offsets[u + 1]; ++k) {
        offer_entry(a, round, u, k, first);
      }
      round.candidate[u] = first.to;
      round.looked[u] = round.round;
    }
  });
}

void list_next(OnCpu on, CsrView<NoWeights> a, index_t matched, const MatchingRound& round) {
  const auto n = static_cast<std::size_t>(matched);
  for_shares(worth(on, usual_row * n), n, share, [&](std::size_t i, std::size_t end) {
    for (; i < end; ++i) list_neighbours(a, round, round.matched[i], 0, 1);
  });
}

GRAPHRUN_INSTANTIATE_MATCHING(OnCpu)

}  // namespace graphrun::kernels
