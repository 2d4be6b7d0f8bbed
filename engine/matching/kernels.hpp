// Entry points of the kernels that match vertices along the edges that both ends prefer.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// What the rounds work on.
struct MatchingRound {
  index_t* partner;     // of each vertex; no_vertex: none yet
  index_t* candidate;   // the other end of the edge that it prefers; no_vertex: it has none left
  index_t* looked;      // the last round in which it looked for its candidate
  const index_t* list;  // vertices that look, in any order; null: all there are, in the first round
  index_t* matched;     // vertices that get a partner, in any order
  index_t* next;        // those whose candidate gets another partner: they look in the next round
  index_t* count;       // of those matched; of those next. Both 0 before
  index_t looking;      // how many look
  index_t round;
  std::uint32_t hash;  // of the seed
};
inline constexpr std::size_t matching_counts = 2;

// candidate[u] = of the neighbours without a partner the one along the first edge in the order, for
// each vertex u that looks.
template <class W>
void find_candidates(OnCpu on, CsrView<W> a, offset_t entries, const MatchingRound& round);
template <class W>
void find_candidates(OnCuda on, CsrView<W> a, offset_t entries, const MatchingRound& round);

// Matches those that look with their candidates, where each is the candidate of the other.
void match_candidates(OnCpu on, const MatchingRound& round);
void match_candidates(OnCuda on, const MatchingRound& round);

// Lists the vertices without a partner whose candidates are among the `matched` first matched ones.
void list_next(OnCpu on, CsrView<NoWeights> a, index_t matched, const MatchingRound& round);
void list_next(OnCuda on, CsrView<NoWeights> a, index_t matched, const MatchingRound& round);

// pairs[u] = 1 where the partner of u < n is a larger vertex, else 0; pairs[n] = 0.
template <class On>
void count_pairs(On on, std::size_t n, const index_t* partner, offset_t* pairs);

// Of each such u, at place[u], its partner and, unless null, which entry of `a` the pair is.
template <class On>
void list_pairs(On on, CsrView<NoWeights> a, const index_t* partner, const offset_t* place,
                index_t* to, offset_t* entry);

}  // namespace graphrun::kernels
