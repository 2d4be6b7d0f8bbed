// Entry points of the kernels that join trees along their lightest edges.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// What the rounds work on. Numbers of 64 bits without a sign are ordered like weights, and like
// edges: smaller vertex << 32 | larger one.
struct SpanningTrees {
  index_t* tree;           // the root of each vertex
  index_t* joins;          // of each root, the one it is to hang on; no_vertex: none
  const index_t* skipped;  // a root whose vertices look for no edge; no_vertex: none
  offset_t* lightest;      // of each vertex, the entry of its lightest edge to another tree
  std::uint64_t* weight;   // of each root, the weight of its tree's lightest edge
  std::uint64_t* edge;     // and that edge
  index_t *from, *to;      // ends of the forest's edges, the smaller one first
  offset_t* entry;         // and where they are stored
  index_t* count;          // of the forest's edges
};

// In the place of an entry: the vertex has not looked yet; or it has no such edge, and never will.
inline constexpr offset_t not_looked = -2, none_for_good = -1;
inline constexpr std::uint64_t no_edge_found = ~std::uint64_t{0};

// Before the first round: each vertex is a tree.
template <class On>
void begin_trees(On on, index_t vertices, const SpanningTrees& trees);

// Finds lightest[u] of all vertices that look for one: what was found stays the lightest for as
// long as it leads to another tree. Where there is no edge any more the vertex has none for good.
template <class W>
void find_lightest(OnCpu on, CsrView<W> a, offset_t entries, const SpanningTrees& trees);
template <class W>
void find_lightest(OnCuda on, CsrView<W> a, offset_t entries, const SpanningTrees& trees);

// Of each tree the least weight, then the first edge of that weight; then hangs its root on that of
// the tree where it leads, and appends the edge to the forest's. Of two trees whose lightest edge
// is the same, the smaller root stays.
template <class W, class On>
void join_trees(On on, CsrView<W> a, const SpanningTrees& trees);

// Number of weights that are NaN.
template <class On>
offset_t count_nan(On on, AnyWeights weights, std::size_t n);

// weights[i] = the weight of entry at[i].
template <class T, class On>
void gather_weights(On on, AnyWeights weights, const offset_t* at, std::size_t n, T* gathered);

}  // namespace graphrun::kernels
