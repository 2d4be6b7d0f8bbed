// Entry points of the kernels over lengths of edges, for both backends.
#pragma once

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"
#include "engine/brandes/kernels.hpp"

namespace graphrun::kernels {

// Position of the first weight that is not above 0; n if there is none.
template <class On, class W>
offset_t first_not_above_zero(On on, const W* weights, std::size_t n);

// Number of entries u -> v of finite weight with x{u} + weight == x{u}, x{u} not infinite.
template <class On>
offset_t count_absorbed(On on, CsrView<AnyWeights> a, offset_t entries, const double* x);

// score{v} += 1 for all v but the source that have a distance, at the source their number.
template <class On, class T>
void add_ends_of(On on, const T* distance, index_t source, offset_t others, std::size_t n,
                 double* score);

// What a search has found, in arrays of their own; the lanes' first are its own.
template <class T, class N>
struct FoundApart {
  using Length = T;
  using Number = N;
  const T* distance_of;
  const Lanes<N>*paths_to, *back_from;
  GRAPHRUN_HD T distance(index_t v) const { return distance_of[v]; }
  GRAPHRUN_HD N paths(index_t v) const { return paths_to[v].lane[0]; }
  GRAPHRUN_HD N back(index_t v) const { return back_from[v].lane[0]; }
};

// Adds paths{u} back{v} to the score of each edge (u, v) that is on shortest paths, and where that
// stands for both ways also the reverse. `a`: the graph's entries.
template <class On, class W, class Found>
void add_edge_shares_of(On on, EdgeScoreView edges, CsrView<W> a, Found found);

}  // namespace graphrun::kernels
