// Loop bodies of peeling, and the handling of one leaving edge, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/peeling/kernels.hpp"

namespace graphrun::kernels {

template <class On>
void begin_peeling(On on, const OrientedView& view, index_t* state) {
  for_each_index(on, static_cast<std::size_t>(view.vertices), [=] GRAPHRUN_HD(std::size_t u) {
    for (offset_t p = view.lower_begin[u]; p < view.lower_end[u]; ++p) state[p] = present_edge;
  });
}

template <class On>
offset_t mark_weak(On on, std::size_t places, const index_t* support, index_t least,
                   index_t* state) {
  return static_cast<offset_t>(ordered_sums<1>(on, places, [=] GRAPHRUN_HD(std::size_t p) {
                                 const bool weak = state[p] == present_edge && support[p] < least;
                                 if (weak) state[p] = leaving_edge;
                                 return Sums<1>{{weak ? 1.0 : 0.0}};
                               }).value[0]);
}

template <class On>
void take_leaving(On on, std::size_t places, index_t note, index_t* state, index_t* notes) {
  for_each_index(on, places, [=] GRAPHRUN_HD(std::size_t p) {
    if (state[p] != leaving_edge) return;
    state[p] = taken_edge;
    notes[p] = note;
  });
}

template <class On>
void flag_state(On on, std::size_t places, const index_t* state, index_t wanted, offset_t* flags) {
  for_each_index(on, places,
                 [=] GRAPHRUN_HD(std::size_t p) { flags[p] = state[p] == wanted ? 1 : 0; });
}

template <class On>
void list_edges(On on, const OrientedView& view, const index_t* state, index_t wanted,
                const offset_t* at, const index_t* values, index_t* from, index_t* to,
                index_t* value) {
  for_each_index(on, static_cast<std::size_t>(view.vertices), [=] GRAPHRUN_HD(std::size_t u) {
    for (offset_t p = view.lower_begin[u]; p < view.lower_end[u]; ++p) {
      if (state[p] != wanted) continue;
      const index_t rank = static_cast<index_t>(u), other = view.lower[p];
      const index_t x = view.vertex_of == nullptr ? rank : view.vertex_of[rank];
      const index_t y = view.vertex_of == nullptr ? other : view.vertex_of[other];
      from[at[p]] = x < y ? x : y;
      to[at[p]] = x < y ? y : x;
      value[at[p]] = values[p];
    }
  });
}

// Position in L of the edge between ranks p and q; -1 if there is none.
GRAPHRUN_HD inline offset_t place_of(const OrientedView& view, index_t p, index_t q) {
  const index_t row = p > q ? p : q, column = p > q ? q : p;
  offset_t low = view.lower_begin[row], high = view.lower_end[row];
  while (low < high) {
    const offset_t middle = low + (high - low) / 2;
    if (view.lower[middle] < column) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < view.lower_end[row] && view.lower[low] == column ? low : -1;
}

// Whether the edge at `place` leaves and has triangles. A round changes no support of such an edge.
GRAPHRUN_HD inline bool closes_triangles(const index_t* state, const index_t* support,
                                         offset_t place) {
  return state[place] == leaving_edge && support[place] > 0;
}

// The triangle of the leaving edge x - y (position `leaving`) and w; `xw` is the position of edge x
// - w. Calls lose(position) for each present edge of the triangle. If two of its edges leave, only
// the one at the lower position does so.
template <class Lose>
GRAPHRUN_HD void close_triangle(const OrientedView& view, const index_t* state, offset_t leaving,
                                offset_t xw, index_t y, index_t w, Lose lose) {
  if (w == y || state[xw] < leaving_edge) return;
  if (state[xw] == leaving_edge && xw < leaving) return;
  const offset_t yw = place_of(view, y, w);
  if (yw < 0 || state[yw] < leaving_edge) return;
  if (state[yw] == leaving_edge && yw < leaving) return;
  if (state[xw] == present_edge) lose(xw);
  if (state[yw] == present_edge) lose(yw);
}

// The neighbours of a rank: lower ranks, then higher ranks.
struct NeighbourList {
  const OrientedView& view;
  index_t rank;
  GRAPHRUN_HD offset_t before() const { return view.lower_end[rank] - view.lower_begin[rank]; }
  GRAPHRUN_HD offset_t size() const {
    return before() + view.upper_end[rank] - view.upper_begin[rank];
  }
  GRAPHRUN_HD index_t neighbour(offset_t i) const {
    return i < before() ? view.lower[view.lower_begin[rank] + i]
                        : view.upper[view.upper_begin[rank] + i - before()];
  }
  GRAPHRUN_HD offset_t place(offset_t i) const {
    return i < before() ? view.lower_begin[rank] + i : place_of(view, rank, neighbour(i));
  }
};

#define GRAPHRUN_INSTANTIATE_PEELING(On)                                                      \
  template void begin_peeling(On, const OrientedView&, index_t*);                             \
  template offset_t mark_weak(On, std::size_t, const index_t*, index_t, index_t*);            \
  template void take_leaving(On, std::size_t, index_t, index_t*, index_t*);                   \
  template void flag_state(On, std::size_t, const index_t*, index_t, offset_t*);              \
  template void list_edges(On, const OrientedView&, const index_t*, index_t, const offset_t*, \
                           const index_t*, index_t*, index_t*, index_t*);

}  // namespace graphrun::kernels
