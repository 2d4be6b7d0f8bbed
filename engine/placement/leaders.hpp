// Loop bodies that choose the vertices around which groups form, compiled for both backends.
#pragma once

#include "base/common/for_each_row.hpp"
#include "engine/placement/kernels.hpp"

namespace graphrun::kernels {

// splitmix64's finish: Steele, Lea and Flood, OOPSLA 2014.
GRAPHRUN_HD inline std::uint64_t drawn_hash(index_t vertex, std::uint64_t seed) {
  std::uint64_t key = static_cast<std::uint64_t>(vertex) + 0x9e3779b97f4a7c15 * (seed + 1);
  key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9;
  key = (key ^ (key >> 27)) * 0x94d049bb133111eb;
  return key ^ (key >> 31);
}
GRAPHRUN_HD inline double drawn_share(std::uint64_t hash) {
  return static_cast<double>(hash >> 11) * 0x1p-53;
}

// The order in which vertices lead: by bits of the number of their entries, a hash, and the vertex.
struct LeadOrder {
  const offset_t* offsets;
  std::uint64_t seed;

  GRAPHRUN_HD int bits(index_t v) const {
    int bits = 0;
    for (offset_t length = offsets[v + 1] - offsets[v]; length > 0; length >>= 1) ++bits;
    return bits;
  }
  GRAPHRUN_HD bool leads(index_t u, index_t v) const {
    const int bits_u = bits(u), bits_v = bits(v);
    if (bits_u != bits_v) return bits_u > bits_v;
    const std::uint64_t hash_u = drawn_hash(u, seed), hash_v = drawn_hash(v, seed);
    return hash_u != hash_v ? hash_u > hash_v : u < v;
  }
};

template <class On>
void win_leads(On on, const LevelView& view, std::uint64_t seed, const index_t* leader,
               index_t* wins) {
  const LevelView of = view;
  for_each_row(on, static_cast<std::size_t>(view.vertices), 16, [=] GRAPHRUN_HD(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    const LeadOrder order{of.offsets, seed};
    bool first = leader[v] == no_vertex;
    for (offset_t k = of.offsets[v]; first && k < of.offsets[v + 1]; ++k) {
      const index_t u = of.column_of[k];
      if (u != v && leader[u] == no_vertex && order.leads(u, v)) first = false;
    }
    wins[v] = first ? 1 : 0;
  });
}

// A vertex joins the neighbour that won and to which its edge is heaviest, of several the first to
// lead.
template <class On>
void join_leaders(On on, const LevelView& view, std::uint64_t seed, const index_t* wins,
                  index_t* leader) {
  const LevelView of = view;
  for_each_row(on, static_cast<std::size_t>(view.vertices), 16, [=] GRAPHRUN_HD(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    if (leader[v] != no_vertex) return;
    if (wins[v] != 0) {
      leader[v] = v;
      return;
    }
    const LeadOrder order{of.offsets, seed};
    index_t best = no_vertex;
    std::int64_t heaviest = 0;
    for (offset_t k = of.offsets[v]; k < of.offsets[v + 1]; ++k) {
      const index_t u = of.column_of[k];
      if (wins[u] == 0) continue;
      const std::int64_t weight = of.weight_at(k);
      const bool better = best == no_vertex || weight > heaviest ||
                          (weight == heaviest && u != best && order.leads(u, best));
      if (!better) continue;
      best = u;
      heaviest = weight;
    }
    if (best != no_vertex) leader[v] = best;
  });
}

}  // namespace graphrun::kernels
