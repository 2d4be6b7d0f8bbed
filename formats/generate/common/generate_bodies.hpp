// Loop bodies of the graph generators, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "formats/generate/common/kernels.hpp"

namespace graphrun::kernels {

struct Ends {
  std::uint32_t from, to;
};

// Each of the four words of a Philox call descends six levels; levels past the last one are
// dropped.
GRAPHRUN_HD inline Ends rmat_edge(const RandomStream& stream, int scale, const QuadrantTable& table,
                                  std::uint64_t edge) {
  constexpr std::uint32_t mask = (1u << quadrant_levels) - 1;
  std::uint64_t from = 0, to = 0;
  int levels = 0;
  for (std::uint32_t block = 0; levels < scale; ++block) {
    const RandomWords words = stream.at(edge, block);
    for (int w = 0; w < 4; ++w, levels += quadrant_levels) {
      const std::uint32_t way = table.way(words.word[w]);
      from = from << quadrant_levels | way >> quadrant_levels;
      to = to << quadrant_levels | (way & mask);
    }
  }
  return {static_cast<std::uint32_t>(from >> (levels - scale)),
          static_cast<std::uint32_t>(to >> (levels - scale))};
}

template <class On>
void rmat_edges(On on, RandomStream stream, int scale, QuadrantTable table, Permutation permutation,
                bool permuted, Share share, index_t* from, index_t* to) {
  for_each_index(on, share.count, [=] GRAPHRUN_HD(std::size_t i) {
    const Ends ends = rmat_edge(stream, scale, table, share.first + i);
    from[i] = static_cast<index_t>(permuted ? permutation(ends.from) : ends.from);
    to[i] = static_cast<index_t>(permuted ? permutation(ends.to) : ends.to);
  });
}

template <class On>
void uniform_edges(On on, RandomStream stream, int scale, Share share, index_t* from, index_t* to) {
  const std::uint32_t mask = (1u << scale) - 1;
  for_each_index(on, share.count, [=] GRAPHRUN_HD(std::size_t i) {
    const RandomWords words = stream.at(share.first + i);
    from[i] = static_cast<index_t>(words.word[0] & mask);
    to[i] = static_cast<index_t>(words.word[1] & mask);
  });
}

struct Kept {
  bool right, down;
};

GRAPHRUN_HD inline Kept lattice_edges(const Lattice& lattice, index_t vertex) {
  const RandomWords words = lattice.stream.at(static_cast<std::uint64_t>(vertex));
  return {vertex % lattice.width + 1 < lattice.width && words.word[0] >= lattice.removed_below,
          vertex / lattice.width + 1 < lattice.height && words.word[1] >= lattice.removed_below};
}

template <class On>
void count_lattice(On on, Lattice lattice, Share share, offset_t* counts) {
  for_each_index(on, share.count, [=] GRAPHRUN_HD(std::size_t i) {
    const Kept kept = lattice_edges(lattice, static_cast<index_t>(share.first + i));
    counts[i] = offset_t{kept.right} + offset_t{kept.down};
  });
}

template <class On>
void write_lattice(On on, Lattice lattice, Share share, const offset_t* places, index_t* from,
                   index_t* to) {
  for_each_index(on, share.count, [=] GRAPHRUN_HD(std::size_t i) {
    const auto vertex = static_cast<index_t>(share.first + i);
    const Kept kept = lattice_edges(lattice, vertex);
    offset_t place = places[i];
    if (kept.right) {
      from[place] = vertex;
      to[place++] = vertex + 1;
    }
    if (kept.down) {
      from[place] = vertex;
      to[place] = vertex + lattice.width;
    }
  });
}

template <class On>
void ring_edges(On on, Ring ring, Share share, index_t* from, index_t* to) {
  const std::uint64_t vertices = std::uint64_t{1} << ring.scale;
  for_each_index(on, share.count, [=] GRAPHRUN_HD(std::size_t i) {
    const std::uint64_t edge = share.first + i;
    const RandomWords words = ring.stream.at(edge);
    const std::uint64_t vertex = edge / ring.reach;
    const std::uint64_t onward = words.word[0] < ring.rewired_below
                                     ? number_below(vertices - 1, words.word[1], words.word[2]) + 1
                                     : edge % ring.reach + 1;
    from[i] = static_cast<index_t>(vertex);
    to[i] = static_cast<index_t>((vertex + onward) & (vertices - 1));
  });
}

template <class On>
void order_ends(On on, std::size_t m, index_t* from, index_t* to) {
  for_each_index(on, m, [=] GRAPHRUN_HD(std::size_t i) {
    const index_t p = from[i], q = to[i];
    from[i] = p < q ? q : p;
    to[i] = p < q ? p : q;
  });
}

GRAPHRUN_HD inline std::int32_t weight_from(const WholeWeights& rule, const RandomWords& words) {
  return static_cast<std::int32_t>(
      rule.low + static_cast<std::int64_t>(number_below(rule.count, words.word[0], words.word[1])));
}

GRAPHRUN_HD inline double weight_from(const RealWeights& rule, const RandomWords& words) {
  constexpr double unit = 1.0 / (1 << 24);
  return rule.low + rule.width * (static_cast<double>(words.word[0] >> 8) * unit);
}

template <class On, class Rule>
void pair_weights(On on, Rule rule, const index_t* from, const index_t* to, std::size_t m,
                  typename Rule::value_type* weights) {
  for_each_index(on, m, [=] GRAPHRUN_HD(std::size_t i) {
    const index_t p = from[i], q = to[i];
    const auto smaller = static_cast<std::uint64_t>(p < q ? p : q);
    const auto larger = static_cast<std::uint64_t>(p < q ? q : p);
    weights[i] = weight_from(rule, rule.stream.at(larger << 32 | smaller));
  });
}

#define GRAPHRUN_INSTANTIATE_GENERATE(On)                                                   \
  template void rmat_edges(On, RandomStream, int, QuadrantTable, Permutation, bool, Share,  \
                           index_t*, index_t*);                                             \
  template void uniform_edges(On, RandomStream, int, Share, index_t*, index_t*);            \
  template void count_lattice(On, Lattice, Share, offset_t*);                               \
  template void write_lattice(On, Lattice, Share, const offset_t*, index_t*, index_t*);     \
  template void ring_edges(On, Ring, Share, index_t*, index_t*);                            \
  template void order_ends(On, std::size_t, index_t*, index_t*);                            \
  template void pair_weights(On, WholeWeights, const index_t*, const index_t*, std::size_t, \
                             std::int32_t*);                                                \
  template void pair_weights(On, RealWeights, const index_t*, const index_t*, std::size_t, double*);

}  // namespace graphrun::kernels
