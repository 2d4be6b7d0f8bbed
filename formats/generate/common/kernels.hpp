// Entry points of the graph generators. Each is defined in a common/ header over for_each_index and
// instantiated for OnCpu in cpu/ and for OnCuda in cuda/. All decisions compare random bits with
// integers, so both backends generate the same graph.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"
#include "formats/generate/common/permutation.hpp"
#include "formats/generate/common/philox.hpp"
#include "formats/generate/common/quadrants.hpp"

namespace graphrun::kernels {

// Consecutive edges of a graph, or vertices of a lattice.
struct Share {
  std::uint64_t first;
  std::size_t count;
};

// from[i], to[i] of edge first + i among 2^scale vertices; with `permuted`, the permutation is
// applied.
template <class On>
void rmat_edges(On on, RandomStream stream, int scale, QuadrantTable table, Permutation permutation,
                bool permuted, Share share, index_t* from, index_t* to);

// Both ends uniform among 2^scale vertices.
template <class On>
void uniform_edges(On on, RandomStream stream, int scale, Share share, index_t* from, index_t* to);

// Vertex y * width + x is joined to its right and its lower neighbour. An edge is removed if 32
// random bits are below `removed_below`.
struct Lattice {
  RandomStream stream;
  index_t width, height;
  std::uint64_t removed_below;
};

// counts[i] = number of edges of vertex first + i to the right and down.
template <class On>
void count_lattice(On on, Lattice lattice, Share share, offset_t* counts);

// Writes the edges of vertex first + i from places[i] on.
template <class On>
void write_lattice(On on, Lattice lattice, Share share, const offset_t* places, index_t* from,
                   index_t* to);

// Edge i joins vertex i / reach to the one i % reach + 1 places further on a ring of 2^scale. It is
// rewired to a uniform other vertex if 32 random bits are below `rewired_below`.
struct Ring {
  RandomStream stream;
  int scale;
  std::uint64_t reach;  // neighbours on one side
  std::uint64_t rewired_below;
};
template <class On>
void ring_edges(On on, Ring ring, Share share, index_t* from, index_t* to);

// Swaps ends so that from[i] >= to[i].
template <class On>
void order_ends(On on, std::size_t m, index_t* from, index_t* to);

// A weight for each unordered pair of vertices: low + an integer below `count`.
struct WholeWeights {
  using value_type = std::int32_t;
  RandomStream stream;
  std::int64_t low;
  std::uint64_t count;
};
// low + width * k / 2^24 for an integer k < 2^24. `width` has at most 24 significant bits, so only
// the addition rounds, with or without fused multiply-add.
struct RealWeights {
  using value_type = double;
  RandomStream stream;
  double low, width;
};
template <class On, class Rule>
void pair_weights(On on, Rule rule, const index_t* from, const index_t* to, std::size_t m,
                  typename Rule::value_type* weights);

}  // namespace graphrun::kernels
