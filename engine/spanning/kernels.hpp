// Entry points of the kernels that join trees along their lightest edges.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// The lightest edge of a vertex that leads to another tree.
struct alignas(16) EdgeOffer {
  index_t from, to;  // to: no_vertex: the vertex has not looked yet
  std::uint64_t weight;
};

// What the rounds work on. Numbers of 64 bits without a sign are ordered like weights, and like
// edges: smaller vertex << 32 | larger one.
struct SpanningTrees {
  index_t* tree;          // the root of each vertex; on a GPU no_vertex where lightest has none
  index_t* joins;         // of each root, the one it is to hang on; no_vertex: none
  index_t* skipped;       // a root whose vertices look for no edge; no_vertex: none
  offset_t* lightest;     // of each vertex, the entry of its lightest edge to another tree
  std::uint64_t* weight;  // of each root, the weight of its tree's lightest edge
  std::uint64_t* edge;    // and that edge
  index_t *from, *to;     // ends of the forest's edges, the smaller one first
  offset_t* entry;        // and where they are stored
  // Of the forest's edges; of those kept; of the trees that stay; of the rows that are cut into
  // pieces.
  index_t* count;
  // On a GPU:
  EdgeOffer *offers, *kept;  // of the vertices that may have an edge to another tree, any order
  index_t* stay;             // roots that others joined and that joined none
  index_t offered;           // vertices among `offers`; all before the first round
  bool is_first;             // round
  bool cuts_rows;            // there may be rows that are cut
};
inline constexpr std::size_t spanning_counts = 4;

// In the place of an entry: the vertex has not looked yet; or it has no such edge, and never will.
inline constexpr offset_t not_looked = -2, none_for_good = -1;
inline constexpr std::uint64_t no_edge_found = ~std::uint64_t{0};

// Before the first round: each vertex is a tree.
void begin_trees(OnCpu on, index_t vertices, const SpanningTrees& trees);
void begin_trees(OnCuda on, index_t vertices, const SpanningTrees& trees);

// A round. Each vertex that is not of the skipped tree finds its lightest edge to another: what was
// found stays the lightest for as long as it leads there. Of each tree the least weight is taken,
// then the first edge of that weight. Its root hangs on that of the tree where this leads, and the
// edge is appended to the forest's; of two trees whose lightest edge is the same, the smaller root
// stays. At last all vertices hang on their roots, and of the trees one of those with the most
// vertices that may have an edge to another is skipped next.
template <class W>
void join_trees(OnCpu on, CsrView<W> a, offset_t entries, const SpanningTrees& trees);
template <class W>
void join_trees(OnCuda on, CsrView<W> a, offset_t entries, const SpanningTrees& trees);

// Number of weights that are NaN.
template <class On>
offset_t count_nan(On on, AnyWeights weights, std::size_t n);

// weights[i] = the weight of entry at[i].
template <class T, class On>
void gather_weights(On on, AnyWeights weights, const offset_t* at, std::size_t n, T* gathered);

}  // namespace graphrun::kernels
