// Entry points of the kernels that make spanning forests and number tours round their trees.
#pragma once

#include <cstddef>

#include <graphrun/engine/rooted_forest.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// A union-find forest, and for each vertex that is no root of it the edge along which it stopped
// being one: these edges are a spanning forest.
struct ForestEdges {
  index_t* root;        // of each vertex, or an ancestor of it
  index_t *tail, *tip;  // of each edge, under the vertex that stopped being a root
};

// Edge h of the forest is two arcs: 2 h from its tail to its tip, 2 h + 1 back. The arcs out of a
// vertex are a list, and so are all arcs in the order of the tour.
struct Tour {
  ForestEdges edges;
  std::size_t vertices;
  TourPlace* head;  // first arc out of each vertex; no_place: none
  TourPlace*
      chain;  // next arc out of the same vertex; later steps of each arc from its walk's start
  TourPlace* next;  // on the tour; later the walk that the arc is on
  index_t* begun;   // the tree that the tour begins with; no_vertex: none
  // Of walks: the walk behind each, and the arcs from its start to the end of the tour.
  TourPlace *walk_next, *walk_left, *other_next, *other_left;

  static constexpr std::size_t stretch = 64;
  std::size_t arcs() const { return 2 * vertices; }
  // One in each stretch of arcs, and one at the start of the tour.
  std::size_t walks() const { return (arcs() + stretch - 1) / stretch + 1; }
};

// Each vertex hangs on the first column of its row if that is smaller.
template <class On>
void plant_edges(On on, CsrView<NoWeights> a, ForestEdges forest);
// Joins trees along `count` entries of each row, from position `first` on.
template <class On>
void join_few(On on, CsrView<NoWeights> a, ForestEdges forest, offset_t first, offset_t count);
// Joins trees along all entries of rows that do not hang on the skipped root. `entries`: of a.
template <class On>
void join_rest(On on, CsrView<NoWeights> a, offset_t entries, ForestEdges forest,
               const index_t* skipped);

// head = no_place.
template <class On>
void clear_heads(On on, Tour tour);
// head and chain, from compressed roots.
template <class On>
void chain_arcs(On on, Tour tour);
// Links the trees of more than one vertex: tip[root] = the next root.
template <class On>
void chain_trees(On on, Tour tour);
// next of each arc; no_place behind the last one.
template <class On>
void link_arcs(On on, Tour tour);
// Follows the tour from the start of each walk to that of another.
void follow_walks(OnCpu on, Tour tour);
void follow_walks(OnCuda on, Tour tour);
// Doubles the walks' steps: other_next and other_left from walk_next and walk_left.
template <class On>
void double_walks(On on, Tour tour);
template <class On>
void root_trees(On on, Tour tour, index_t* parent, TourPlace* first, TourPlace* last);

}  // namespace graphrun::kernels
