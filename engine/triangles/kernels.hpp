// Entry points of the kernels that orient a matrix and count triangles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/for_each.hpp"
#include "engine/triangles/view.hpp"

namespace graphrun::kernels {

// For each row, the end of its entries below the diagonal and the begin of those above. The rows
// are those of the vertices from `first` on.
template <class On>
void split_rows(On on, const CsrView<NoWeights>& a, index_t first, offset_t* lower_end,
                offset_t* upper_begin);
// Cost of counting in this order: the sum over edges v - w of L, w < v, of the length of row w. By
// parts of the rows w, in host memory.
template <class On>
void wedge_work(On on, const offset_t* offsets, const offset_t* lower_end,
                const offset_t* upper_begin, EqualParts rows, Sums<1>* sums);
// lower[i] = the column stored in key i above its lowest `bits` bits.
template <class On>
void lower_columns(On on, const std::uint64_t* keys, std::size_t n, int bits, index_t* lower);

// out[p] = number of directions (1 or 2) of the edge at position p of L that the matrix has.
template <class On>
void count_both_ways(On on, const OrientedView& view, const CsrView<NoWeights>& directed,
                     std::uint8_t* out);
// By vertex: factor * counts / (d (d - 1)) for degree d, 0 for d < 2.
template <class On>
void share_of_pairs(On on, const OrientedView& view, const std::int64_t* counts, double factor,
                    double* share);
// The sum of d (d - 1) / 2, by parts of the vertices, in host memory.
template <class On>
void count_wedges(On on, const OrientedView& view, EqualParts vertices, Sums<1>* sums);

// An adjacency matrix and the rank of each vertex. row_of may be null on a CPU.
struct RankedEdges {
  index_t rows;
  offset_t entries;
  const offset_t* offsets;
  const index_t* column_of;
  const index_t* row_of;  // of each entry
  const index_t* rank;
  const index_t* vertex_of;
};

// By rank: number of neighbours of lower rank, and of higher rank.
void count_sides(OnCpu on, const RankedEdges& edges, offset_t* before, offset_t* after);
void count_sides(OnCuda on, const RankedEdges& edges, offset_t* before, offset_t* after);
// Writes each edge w -> u as a column of U, row by row from begins[w] on.
void write_upper(OnCpu on, const RankedEdges& edges, const offset_t* begins, index_t* upper);
// The same, and as the key w << bits | u. `next`: position of each row's next entry; it is
// modified.
void write_upper(OnCuda on, const RankedEdges& edges, int bits, offset_t* next, index_t* upper,
                 std::uint64_t* keys);

// Rows of a square matrix, those of the vertices from `first` on, and the place of each vertex in
// an order. To be oriented, it must be symmetric.
struct RowsToOrient {
  CsrView<NoWeights> rows;
  const index_t* place;
  index_t first;
  offset_t entries;
  // For sides on a GPU, else null: the row of each entry, and room for the place of its column,
  // which counting sides leaves there for writing them.
  const index_t* row_of;
  index_t* placed;
};
// By row: number of neighbours that come before it in the order, and after it. Behind the last row
// 0.
void count_sides(OnCpu on, const RowsToOrient& edges, offset_t* before, offset_t* after);
void count_sides(OnCuda on, const RowsToOrient& edges, offset_t* before, offset_t* after);
// Writes the places of both, from where their rows begin: those before it ascending.
void write_sides(OnCpu on, const RowsToOrient& edges, const offset_t* lower_begin,
                 const offset_t* upper_begin, index_t* lower, index_t* upper);
// The same, those before it, w, as the key row << bits | w, in any order. `next_lower` and
// `next_upper`: position of each row's next entry; they are modified.
void write_sides(OnCuda on, const RowsToOrient& edges, int bits, offset_t* next_lower,
                 offset_t* next_upper, std::uint64_t* keys, index_t* upper);
// lower[i] = the lowest `bits` bits of key i.
template <class On>
void lowest_bits(On on, const std::uint64_t* keys, std::size_t n, int bits, index_t* lower);

// By place in an order, where rows of L and U begin and end.
struct PlacedRows {
  offset_t *lower_begin, *lower_end, *upper_begin, *upper_end;
};
// Row v of L begins at lower[v]. Of U there are rows of the `count` vertices from `first` on, the
// first at upper[0]; those of others are empty. Behind the last one lies its end.
template <class On>
void place_rows(On on, const index_t* place, index_t vertices, index_t first, index_t count,
                const offset_t* lower, const offset_t* upper, const PlacedRows& rows);
// By position in L, from the first of the first row on, of the edges of these rows: the number of
// directions (1 or 2) in which a directed matrix has the edge. `out_rows` and `in_rows` are rows of
// it and of its transpose.
template <class On>
void count_both_ways(On on, const OrientedView& view, const RowsToOrient& out_rows,
                     const CsrView<NoWeights>& in_rows, std::uint8_t* out);

// The rows of a matrix and of its transpose as one, without the diagonal: how many columns each has
// (rows + 1 numbers, the last 0), and the columns, ascending.
void count_merged(OnCpu on, const CsrView<NoWeights>& a, const CsrView<NoWeights>& transpose,
                  offset_t* counts);
void write_merged(OnCpu on, const CsrView<NoWeights>& a, const CsrView<NoWeights>& transpose,
                  const offset_t* offsets, index_t* column_of);

// Number of triangles: the sum of L .* (L L') over (plus, pair).
offset_t count_triangles(OnCpu on, const OrientedView& view);
offset_t count_triangles(OnCuda on, const OrientedView& view);

// The same from the rows of the symmetric matrix, which needs no orienting: a walk over all pairs
// of columns below the diagonal of a row. Nothing where there are more of them than entries.
struct GivenOrderCount {
  offset_t triangles, pairs;
};
std::optional<GivenOrderCount> count_triangles_in_given_order(OnCpu on,
                                                              const CsrView<NoWeights>& a);

// Arrays of one kind that every triangle u > v > w adds to: at_vertex, at_edge or weight_at_edge.
// Positions in L: (u, v), (u, w), (v, w).
struct TriangleSums {
  // at_vertex[vertex_of[x]] += multiplicity of the edge opposite x, 1 if that is null.
  std::int64_t* at_vertex = nullptr;
  const std::uint8_t* multiplicity = nullptr;  // by position in L
  index_t* at_edge = nullptr;                  // += 1, by position in L
  // += the weight of the corner opposite the edge, by position in L. Weights are by rank.
  std::int64_t* weight_at_edge = nullptr;
  const std::int64_t* corner_weight = nullptr;
};
void sum_triangles(OnCpu on, const OrientedView& view, const TriangleSums& sums);
void sum_triangles(OnCuda on, const OrientedView& view, const TriangleSums& sums);

// Degree from which a GPU takes vertices as hubs: a row with fewer neighbours is faster with one
// warp, as its bitmap would cost more than it saves.
inline constexpr offset_t hub_degree = 128;

// The vertices whose rows one rank has in U, from `first` to `end`, and on every rank the same
// number of hubs, which are the first in the order.
struct OwnVertices {
  index_t first, end, hubs;
};
// How many vertices have at least hub_degree.
template <class On>
index_t count_of_hub_degree(On on, const offset_t* degree, index_t vertices);
// The number, and the sums, of the triangles that this rank counts. Each is one rank's, on a CPU
// that of its middle vertex. `multiplicity` is by position in L.
offset_t count_own_triangles(OnCpu on, const OrientedView& view, const OwnVertices& own);
offset_t count_own_triangles(OnCuda on, const OrientedView& view, const OwnVertices& own);
void sum_own_triangles(OnCpu on, const OrientedView& view, const OwnVertices& own,
                       const std::uint8_t* multiplicity, std::int64_t* at_vertex);
void sum_own_triangles(OnCuda on, const OrientedView& view, const OwnVertices& own,
                       const std::uint8_t* multiplicity, std::int64_t* at_vertex);

}  // namespace graphrun::kernels
