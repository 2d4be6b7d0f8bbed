// The entry points of the kernels that orient a matrix and count closed wedges.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"
#include "engine/triangles/view.hpp"

namespace graphrun::kernels {

// For each row, where its entries below its own number end, and where those above it begin.
template <class On>
void split_rows(On on, const offset_t* offsets, const index_t* column_of, index_t rows,
                offset_t* lower_end, offset_t* upper_begin);
// The sum over edges v - w of L, w before v, of the length of row w: what counting in this order
// costs.
template <class On>
double wedge_work(On on, const offset_t* offsets, const offset_t* lower_end,
                  const offset_t* upper_begin, index_t rows);
// lower[i] = the column that key i carries above its lowest `bits` bits.
template <class On>
void lower_columns(On on, const std::uint64_t* keys, std::size_t n, int bits, index_t* lower);

// out[p] = how many of the two directions of the edge at place p of L the matrix has.
template <class On>
void count_both_ways(On on, const OrientedView& view, const CsrView<NoWeights>& directed,
                     index_t* out);
// By vertex: factor * counts / (d (d - 1)) for its d neighbours, 0 for fewer than two.
template <class On>
void share_of_pairs(On on, const OrientedView& view, const std::int64_t* counts, double factor,
                    double* share);
// The sum of d (d - 1) / 2.
template <class On>
double count_wedges(On on, const OrientedView& view);

// An adjacency matrix and the rank of each of its vertices. row_of may be null on a CPU.
struct RankedEdges {
  index_t rows;
  offset_t entries;
  const offset_t* offsets;
  const index_t* column_of;
  const index_t* row_of;  // of each entry
  const index_t* rank;
  const index_t* vertex_of;
};

// By rank, the neighbours that rank before and after each vertex.
void count_sides(OnCpu on, const RankedEdges& edges, offset_t* before, offset_t* after);
void count_sides(OnCuda on, const RankedEdges& edges, offset_t* before, offset_t* after);
// Row by row of U, each edge w -> u as a column of U and as the key w << bits | u. `next` holds
// each row's first place, and is changed.
void write_upper(OnCpu on, const RankedEdges& edges, int bits, offset_t* next, index_t* upper,
                 std::uint64_t* keys);
void write_upper(OnCuda on, const RankedEdges& edges, int bits, offset_t* next, index_t* upper,
                 std::uint64_t* keys);

// How many triangles there are: the sum of L .* (L L') over (plus, pair).
offset_t count_triangles(OnCpu on, const OrientedView& view);
offset_t count_triangles(OnCuda on, const OrientedView& view);

// What each triangle adds to, for every triangle u > v > w: places of L are (u, v), (u, w), (v, w).
struct TriangleSums {
  // at_vertex[vertex_of[x]] += the multiplicity of the edge opposite x (1 where that is null).
  std::int64_t* at_vertex = nullptr;
  const index_t* multiplicity = nullptr;  // by place of L
  index_t* at_edge = nullptr;             // += 1, by place of L
};
void sum_triangles(OnCpu on, const OrientedView& view, const TriangleSums& sums);
void sum_triangles(OnCuda on, const OrientedView& view, const TriangleSums& sums);

}  // namespace graphrun::kernels
