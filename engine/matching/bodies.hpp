// Loop bodies of matchings, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "base/common/search.hpp"
#include "engine/common/both_ways.hpp"
#include "engine/common/edge_order.hpp"
#include "engine/common/mixed.hpp"
#include "engine/common/whole_sums.hpp"
#include "engine/matching/kernels.hpp"

namespace graphrun::kernels {

// The first edge in the order of some of a vertex.
struct FirstEdge {
  std::uint64_t weight = 0, hash = 0;
  index_t to = no_vertex;  // there is none

  GRAPHRUN_HD void offer(std::uint64_t other_weight, std::uint64_t other_hash, index_t other) {
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
  first.offer(weight, mixed(round.hash ^ edge_order(u, v)), v);
}

template <class On>
void match_candidates(On on, const MatchingRound& round) {
  for_each_index(
      on, static_cast<std::size_t>(round.looking), [=] GRAPHRUN_BOTH_WAYS(std::size_t i) {
        const index_t u = round.list == nullptr ? static_cast<index_t>(i) : round.list[i];
        const index_t v = round.candidate[u];
        if (v == no_vertex || round.candidate[v] != u) return;
        set_shared(round.partner + u, v);
        set_shared(round.partner + v, u);
        round.matched[add_shared(round.count, 1)] = u;
        // Who looked lists itself.
        if (round.looked[v] == round.round) return;
        round.matched[add_shared(round.count, 1)] = v;
      });
}

// One in `lanes` of the neighbours of a matched vertex.
GRAPHRUN_BOTH_WAYS inline void list_neighbours(const CsrView<NoWeights>& a,
                                               const MatchingRound& round, index_t u, offset_t lane,
                                               offset_t lanes) {
  for (offset_t k = a.offsets[u] + lane; k < a.offsets[u + 1]; k += lanes) {
    const index_t v = a.column_of[k];
    if (round.candidate[v] != u || round.partner[v] != no_vertex) continue;
    round.next[add_shared(round.count + 1, 1)] = v;
  }
}

template <class On>
void list_pairs(On on, CsrView<NoWeights> a, const index_t* partner, index_t* from, index_t* to,
                offset_t* entry, index_t* count) {
  for_each_index(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_BOTH_WAYS(std::size_t i) {
    const auto u = static_cast<index_t>(i);
    const index_t v = partner[i];
    if (v <= u) return;
    const index_t place = add_shared(count, 1);
    from[place] = u;
    to[place] = v;
    entry[place] = first_at_or_above(a.column_of, a.offsets[u], a.offsets[u + 1], v);
  });
}

#define GRAPHRUN_INSTANTIATE_MATCHING(On)                                                         \
  template void find_candidates(On, CsrView<NoWeights>, offset_t, const MatchingRound&);          \
  template void find_candidates(On, CsrView<AnyWeights>, offset_t, const MatchingRound&);         \
  template void match_candidates(On, const MatchingRound&);                                       \
  template void list_pairs(On, CsrView<NoWeights>, const index_t*, index_t*, index_t*, offset_t*, \
                           index_t*);

}  // namespace graphrun::kernels
