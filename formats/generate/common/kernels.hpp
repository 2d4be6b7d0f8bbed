// The entry points of the kernels that make graphs. Each is defined in a common/ header over
// for_each_index and instantiated for OnCpu in cpu/ and for OnCuda in cuda/. Every decision
// compares random bits with whole numbers, so both make the same graph.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"
#include "formats/generate/common/permutation.hpp"
#include "formats/generate/common/philox.hpp"
#include "formats/generate/common/quadrants.hpp"

namespace graphrun::kernels {

// from[i], to[i] for m edges among 2^scale vertices; with `permuted`, passed through the
// permutation.
template <class On>
void rmat_edges(On on, RandomStream stream, int scale, QuadrantTable table, Permutation permutation,
                bool permuted, std::size_t m, index_t* from, index_t* to);

// Both ends any of 2^scale vertices.
template <class On>
void uniform_edges(On on, RandomStream stream, int scale, std::size_t m, index_t* from,
                   index_t* to);

// Vertex y * width + x is joined to its right and its lower neighbour, each unless 32 random bits
// are under `removed_below`.
struct Lattice {
  RandomStream stream;
  index_t width, height;
  std::uint64_t removed_below;
};

// counts[v] = edges of vertex v to its right and down.
template <class On>
void count_lattice(On on, Lattice lattice, offset_t* counts);

// The edges of vertex v, from places[v] on.
template <class On>
void write_lattice(On on, Lattice lattice, const offset_t* places, index_t* from, index_t* to);

// Edge i joins vertex i / reach to the one i % reach + 1 places further on a ring of 2^scale, or
// where 32 random bits are under `rewired_below`, to any other vertex.
struct Ring {
  RandomStream stream;
  int scale;
  std::uint64_t reach;  // neighbours on one side
  std::uint64_t rewired_below;
};
template <class On>
void ring_edges(On on, Ring ring, std::size_t m, index_t* from, index_t* to);

// Exchanges ends so that from[i] >= to[i].
template <class On>
void order_ends(On on, std::size_t m, index_t* from, index_t* to);

// A weight for each unordered pair of vertices: low + one of `count` whole numbers.
struct WholeWeights {
  using value_type = std::int32_t;
  RandomStream stream;
  std::int64_t low;
  std::uint64_t count;
};
// low + width * k / 2^24 for a whole k < 2^24. `width` has at most 24 significant bits, so that
// only the addition rounds, with or without fused multiply-adds.
struct RealWeights {
  using value_type = double;
  RandomStream stream;
  double low, width;
};
template <class On, class Rule>
void pair_weights(On on, Rule rule, const index_t* from, const index_t* to, std::size_t m,
                  typename Rule::value_type* weights);

}  // namespace graphrun::kernels
