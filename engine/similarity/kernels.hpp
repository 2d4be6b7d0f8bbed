// Entry points of the kernels for the similarity of the ends of edges.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/engine/similarity.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"
#include "engine/triangles/view.hpp"

namespace graphrun::kernels {

// What the triangles of each edge add up to, by position in L: their number, or the weights of the
// third corners in multiples of `unit`.
struct EdgeSums {
  const index_t* count;
  const std::int64_t* weight;
  double unit;
};

// degree[rank] = its number of neighbours.
template <class On>
void count_neighbours(On on, const OrientedView& view, index_t* degree);
// The largest of them. Blocks.
template <class On>
offset_t most_neighbours(On on, const index_t* degree, std::size_t n);
// weight[rank] = of_degree[its number of neighbours].
template <class On>
void weigh_corners(On on, const index_t* degree, std::size_t n, const std::int64_t* of_degree,
                   std::int64_t* weight);

// The part of a row of a symmetric matrix above the diagonal. A search reads it whole, in one go.
struct alignas(32) UpperRow {
  offset_t begin, end;  // in the matrix
  offset_t to;          // where it begins among the parts of all rows
};

// count[v] = the entries of row v from above[v] on; count[rows] = 0.
template <class On>
void count_above(On on, const CsrView<NoWeights>& all, const offset_t* above, offset_t* count);
// The parts of all rows, one behind the other at `offsets`, and their columns: `entries` in all.
void copy_upper_rows(OnCpu on, const CsrView<NoWeights>& all, const offset_t* above,
                     const offset_t* offsets, std::size_t entries, UpperRow* rows,
                     index_t* column_of);
void copy_upper_rows(OnCuda on, const CsrView<NoWeights>& all, const offset_t* above,
                     const offset_t* offsets, std::size_t entries, UpperRow* rows,
                     index_t* column_of);

// Edges by position in L, and where the similarity of their ends is written.
struct EdgeEnds {
  OrientedView view;
  const index_t* degree;  // by rank
  EdgeSums sums;
  Similarity measure;
  const index_t* columns;  // of the matrix that the parts are of
  const UpperRow* rows;
};

// The similarity of the ends of each edge with common neighbours; it is 0 without, as value before.
template <class On>
void write_similarities(On on, const EdgeEnds& edges, double* value);

// Pairs of vertices, what is known of each vertex, and where the similarity of a pair is written.
struct PairsView {
  CsrView<NoWeights> rows;
  const index_t *row_of, *column_of;
  offset_t count;
  const offset_t* degree;      // of each vertex, without loops
  const std::int64_t* weight;  // of each vertex in multiples of `unit`; null: all weigh 1
  double unit;
  Similarity measure;
  double* value;
};

// degree[v] = the entries of row v beside the diagonal. Returns the largest. Blocks.
template <class On>
offset_t count_neighbours_but_loops(On on, const CsrView<NoWeights>& rows, offset_t* degree);
// weight[v] = of_degree[degree[v]].
template <class On>
void weigh_vertices(On on, const offset_t* degree, std::size_t n, const std::int64_t* of_degree,
                    std::int64_t* weight);
void compare_pairs(OnCpu on, const PairsView& pairs);
void compare_pairs(OnCuda on, const PairsView& pairs);

// A pair of vertices and how alike they are.
struct AlikePair {
  double value;
  index_t first, second;

  // A total order: the most alike first, equal ones by their vertices.
  GRAPHRUN_HD bool is_before(const AlikePair& other) const {
    if (value != other.value) return value > other.value;
    return first != other.first ? first < other.first : second < other.second;
  }
};

// Some rows of A A, and what is known of the vertices.
struct BlockView {
  const offset_t* offsets;
  const index_t* column_of;
  const std::int64_t* common;  // by entry: neighbours in common, or their weights, loops included
  index_t first, rows;         // the vertex of the first row, and how many
  offset_t entries;
  PairsView about;  // its pairs and values are not used
};

// weight[k] = of_vertex[column_of[k]].
template <class On>
void weigh_columns(On on, const index_t* column_of, std::size_t entries,
                   const std::int64_t* of_vertex, std::int64_t* weight);
// Puts pairs of the block that are before `last`, in any order, into `found`, as many as there is
// `room` for. *count, 0 before, becomes the number of all of them.
template <class On>
void find_alike(On on, const BlockView& block, const AlikePair& last, std::uint64_t room,
                AlikePair* found, unsigned long long* count);

}  // namespace graphrun::kernels
