// Entry points of the kernels that count triangles by the directions of their edges.
#pragma once

#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"
#include "engine/triangles/view.hpp"

namespace graphrun::kernels {

inline constexpr int triangle_kinds = 7, pair_sums = 8, corner_kinds = 4, clustering_kinds = 5;

// For the edge at each position of L, from the row's vertex to the column's: 1 that way, 2 the
// other way, 3 both.
template <class On>
void edge_directions(On on, const OrientedView& edges, const CsrView<NoWeights>& directed,
                     index_t* directions);
// neighbours[3 v + i] += by vertex, the neighbours that it alone leads to (i = 0), that alone lead
// to it (1), and both (2).
template <class On>
void count_directions(On on, const OrientedView& edges, const index_t* directions,
                      index_t* neighbours);
// sums[limbs * i + j] += limb j of the i-th sum of NeighbourPairs.
template <class On>
void sum_pairs(On on, const index_t* neighbours, index_t vertices, std::int64_t* sums);
// kinds[i] += triangles of the i-th of TriangleKinds. corners[4 v + i] += by vertex, the ways in
// which triangles at it are cycles, have it as middleman, lead in and lead out; null: not wanted.
template <class On>
void sum_directed_triangles(On on, const OrientedView& edges, offset_t places,
                            const index_t* directions, std::int64_t* kinds, std::int64_t* corners);
// shares[i] by vertex: the i-th of DirectedClustering.
struct ClusteringShares {
  double* of[clustering_kinds];
};
template <class On>
void clustering_shares(On on, const index_t* neighbours, const std::int64_t* corners,
                       index_t vertices, ClusteringShares shares);

}  // namespace graphrun::kernels
