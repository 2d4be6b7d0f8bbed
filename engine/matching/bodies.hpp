// Loop bodies of matchings, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/common/both_ways.hpp"
#include "engine/common/edge_order.hpp"
#include "engine/common/whole_sums.hpp"
#include "engine/matching/kernels.hpp"

namespace graphrun::kernels {

// The hash of an edge: those of a vertex all differ, since each step can be undone, and that of a
// self-loop is 0. 2^32 over the golden ratio, and a factor of MurmurHash3's, mix the bits.
inline constexpr std::uint32_t end_factor = 0x9e3779b9, edge_factor = 0x85ebca6b;
GRAPHRUN_HD inline std::uint32_t hash_of_end(std::uint32_t seed, index_t v) {
  return (static_cast<std::uint32_t>(v) ^ seed) * end_factor;
}
GRAPHRUN_HD inline std::uint32_t hash_of_ends(std::uint32_t one, std::uint32_t other) {
  const std::uint32_t x = one ^ other;
  return (x ^ (x >> 16)) * edge_factor;
}
GRAPHRUN_HD inline std::uint32_t hash_of_edge(std::uint32_t seed, index_t u, index_t v) {
  return hash_of_ends(hash_of_end(seed, u), hash_of_end(seed, v));
}

// The first edge in the order of some of a vertex.
struct FirstEdge {
  std::uint64_t weight = 0;
  std::uint32_t hash = 0;
  index_t to = no_vertex;  // there is none

  GRAPHRUN_HD void offer(std::uint64_t other_weight, std::uint32_t other_hash, index_t other) {
    if (other == no_vertex) return;
    const bool is_first =
        to == no_vertex || other_weight > weight || (other_weight == weight && other_hash > hash);
    if (!is_first) return;
    weight = other_weight;
    hash = other_hash;
    to = other;
  }
};

template <class W>
GRAPHRUN_HD void offer_entry(const CsrView<W>& a, const MatchingRound& round, index_t u, offset_t k,
                             FirstEdge& first) {
  const index_t v = a.column_of[k];
  if (v == u || round.partner[v] != no_vertex) return;
  const std::uint64_t weight = weight_order(a, k);
  if (first.to != no_vertex && weight < first.weight) return;
  first.offer(weight, hash_of_edge(round.hash, u, v), v);
}

// Matches u with its candidate, if each is the candidate of the other: nothing branches on that,
// since it cannot be foreseen. Calls list(v, whether it is listed) for u, and for its partner,
// which is not listed if it looked in this round: then it lists itself.
template <class List>
GRAPHRUN_DEVICE inline void match_candidate(const MatchingRound& round, index_t u, List&& list) {
  static_assert(no_vertex == -1);
  const index_t candidate = round.candidate[u], v = candidate == no_vertex ? u : candidate;
  const bool is_match = round.candidate[v] == u;
  const index_t none = is_match ? 0 : no_vertex;  // in all bits
  set_shared(round.partner + u, v | none);
  set_shared(round.partner + (u ^ ((u ^ v) & ~none)), u | none);
  list(u, is_match);
  list(v, is_match & (round.looked[v] != round.round));
}

// Lists one in `lanes` of the neighbours of a matched vertex: those whose candidate it is.
template <class List>
GRAPHRUN_DEVICE void list_neighbours(const CsrView<NoWeights>& a, const MatchingRound& round,
                                     index_t u, offset_t lane, offset_t lanes, List&& list) {
  for (offset_t k = a.offsets[u] + lane; k < a.offsets[u + 1]; k += lanes) {
    const index_t v = a.column_of[k];
    if (round.candidate[v] == u && round.partner[v] == no_vertex) list(v);
  }
}

// Which entry of the row of u is the edge to v, which is there: by halves, without a branch.
GRAPHRUN_HD inline offset_t entry_of(const CsrView<NoWeights>& a, index_t u, index_t v) {
  offset_t first = a.offsets[u];
  for (offset_t left = a.offsets[u + 1] - first; left > 1;) {
    const offset_t half = left / 2;
    first += a.column_of[first + half] <= v ? half : 0;
    left -= half;
  }
  return first;
}

template <class On>
void count_pairs(On on, std::size_t n, const index_t* partner, offset_t* pairs) {
  for_each_index(on, n + 1, [=] GRAPHRUN_HD(std::size_t u) {
    pairs[u] = u < n && partner[u] > static_cast<index_t>(u) ? 1 : 0;
  });
}

template <class On>
void list_pairs(On on, CsrView<NoWeights> a, const index_t* partner, const offset_t* place,
                index_t* to, offset_t* entry) {
  for_each_index(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_HD(std::size_t u) {
    const index_t v = partner[u];
    if (v <= static_cast<index_t>(u)) return;
    to[place[u]] = v;
    if (entry == nullptr) return;
    entry[place[u]] = entry_of(a, static_cast<index_t>(u), v);
  });
}

#define GRAPHRUN_INSTANTIATE_MATCHING(On)                                                     \
  template void find_candidates(On, CsrView<NoWeights>, offset_t, const MatchingRound&);      \
  template void find_candidates(On, CsrView<AnyWeights>, offset_t, const MatchingRound&);     \
  template void count_pairs(On, std::size_t, const index_t*, offset_t*);                      \
  template void list_pairs(On, CsrView<NoWeights>, const index_t*, const offset_t*, index_t*, \
                           offset_t*);

}  // namespace graphrun::kernels
