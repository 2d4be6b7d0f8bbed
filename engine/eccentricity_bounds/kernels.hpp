// Entry points of the kernels over bounds on eccentricities.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// Arrays with an entry per vertex of the graph; those by component, at the vertex that names it.
struct BoundsView {
  const offset_t* offsets;  // of the rows of all vertices
  const index_t* component;
  index_t *least, *most;
  index_t *anchor, *has_leaf;
  index_t *source, *depth, *place;
  std::int64_t* best;  // by component: the key of the vertex to search from
  // Vertices are open whose upper bound is at least the one or, in the largest component, whose
  // lower bound is at most the other.
  index_t at_least, at_most, largest_component;
  bool by_upper;  // vertices are taken by their upper bound, else by their lower one

  GRAPHRUN_HD bool is_open(std::size_t v) const {
    const bool may_be_least = least[v] <= at_most && component[v] == largest_component;
    return least[v] < most[v] && (most[v] >= at_least || may_be_least);
  }
  // More for vertices to search from sooner; above 0 for open ones.
  GRAPHRUN_HD std::int64_t key(std::size_t v) const {
    if (!is_open(v)) return 0;
    constexpr std::int64_t most_index = 2147483647;
    const std::int64_t first = by_upper ? most[v] : most_index - least[v];
    const offset_t degree = offsets[v + 1] - offsets[v];
    return (first << 31) + (degree < most_index ? degree : most_index);
  }
};

// neighbour[i] = the column of row i that is another vertex than its own, first + i: its own where
// there are several, no_vertex where there is none.
template <class On>
void single_neighbours(On on, CsrView<NoWeights> rows, index_t first, index_t* neighbour);
// Bounds of an undirected graph by the sizes of components and single_neighbours(), which the
// anchors hold before.
template <class On>
void begin_bounds(On on, BoundsView b, std::size_t n, const index_t* sizes);
// Those of a directed one, by whether any other vertex is reached.
template <class On>
void begin_directed_bounds(On on, BoundsView b, std::size_t n);

// The component of the most vertices, of these the one of the smallest name.
template <class On>
index_t largest_component(On on, const index_t* sizes, std::size_t n);

// Clears what there is by component of `count` of them.
template <class On>
void clear_components(On on, BoundsView b, const index_t* roots, std::size_t count);
// best{component} = the largest key; place = n - the smallest vertex that has it.
template <class On>
void choose_vertices(On on, BoundsView b, std::size_t n);
// source{root} = that vertex or its neighbour, no_vertex where there is none: chosen[i] of the
// i-th.
template <class On>
void take_sources(On on, BoundsView b, std::size_t n, const index_t* roots, std::size_t count,
                  index_t* chosen);
// The same of a single component; no_vertex where there is none.
template <class On>
index_t vertex_to_search(On on, BoundsView b, std::size_t n, index_t root);

// depth{component} = the largest level of its vertices.
template <class On>
void raise_depths(On on, BoundsView b, std::size_t n, const index_t* level);
// Bounds after searches. `root`: the component searched in, of a directed graph; else no_vertex.
template <class On>
void tighten_bounds(On on, BoundsView b, std::size_t n, const index_t* forward,
                    const index_t* backward, index_t root);
template <class On>
void settle_bounds(On on, BoundsView b, const index_t* vertices, const index_t* values,
                   std::size_t count);

// The largest lower bound, and the smallest upper one of the largest component.
template <class On>
index_t largest_least(On on, BoundsView b, std::size_t n);
template <class On>
index_t smallest_most(On on, BoundsView b, std::size_t n);
template <class On>
index_t count_open(On on, BoundsView b, std::size_t n);
// Vertices whose lower bound is `value`, in the largest component alone if so wanted.
template <class On>
index_t count_least(On on, BoundsView b, std::size_t n, index_t value, bool in_largest);
template <class On>
index_t first_with(On on, const index_t* values, std::size_t n, index_t value);

}  // namespace graphrun::kernels
