// The edges that vertices prefer on a CPU, of a row at a time.
#pragma once

#include <algorithm>

#include "engine/matching/bodies.hpp"
#include "engine/matching/cpu/side_by_side.hpp"

namespace graphrun::kernels::matching {

// The other end of the first edge of u in the order, of those to vertices without a partner. Most
// edges are passed after a comparison of weights alone.
template <class W>
index_t first_of_row(const CsrView<W>& a, const MatchingRound& round, index_t u) {
  FirstEdge first;
  for (offset_t k = a.offsets[u]; k < a.offsets[u + 1]; ++k) offer_entry(a, round, u, k, first);
  return first.to;
}

// The same where all weigh the same: the largest hash alone, which says whose edge it is, is looked
// for, so that nothing branches on whether a neighbour has a partner. In the first round none has.
template <>
inline index_t first_of_row(const CsrView<NoWeights>& a, const MatchingRound& round, index_t u) {
  const std::uint32_t own = hash_of_end(round.hash, u);
  std::uint32_t most = 0;
  const auto offer = [&](offset_t k, std::uint32_t is_left) {
    const std::uint32_t other = hash_of_end(round.hash, a.column_of[k]);
    most = std::max(most, hash_of_ends(own, other) & -is_left);
  };
  if (round.list == nullptr) {
    for (offset_t k = a.offsets[u]; k < a.offsets[u + 1]; ++k) offer(k, 1);
  } else {
    for (offset_t k = a.offsets[u]; k < a.offsets[u + 1]; ++k) {
      offer(k, round.partner[a.column_of[k]] == no_vertex ? 1 : 0);
    }
  }
  return other_end(round.hash, own, most);
}

// Candidates of the vertices that look, from the begin-th to the one before the end-th.
template <class W>
void look(const CsrView<W>& a, const MatchingRound& round, std::size_t begin, std::size_t end) {
#if defined(__x86_64__)
  if (are_side_by_side(a.weights)) return look_side_by_side(a, round, begin, end);
#endif
  for (; begin < end; ++begin) {
    const index_t u = round.list == nullptr ? static_cast<index_t>(begin) : round.list[begin];
    round.candidate[u] = first_of_row(a, round, u);
    round.looked[u] = round.round;
  }
}

}  // namespace graphrun::kernels::matching
