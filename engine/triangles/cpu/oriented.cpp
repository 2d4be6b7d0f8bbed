// Matrix orientation on the CPU, row by row.
#include <algorithm>

#include "engine/triangles/bodies.hpp"

namespace graphrun::kernels {

GRAPHRUN_INSTANTIATE_ORIENTED(OnCpu)

namespace {

template <class Body>
void for_rows(OnCpu on, const RankedEdges& edges, Body&& body) {
  for_shares(worth(on, static_cast<std::size_t>(edges.rows + edges.entries)),
             static_cast<std::size_t>(edges.rows), 256, [&](std::size_t r, std::size_t end) {
               for (; r < end; ++r) body(static_cast<index_t>(r));
             });
}

}  // namespace

void count_sides(OnCpu on, const RankedEdges& edges, offset_t* before, offset_t* after) {
  for_rows(on, edges, [&](index_t r) {
    const index_t v = edges.vertex_of[r];
    offset_t lower = 0, upper = 0;
    for (offset_t k = edges.offsets[v]; k < edges.offsets[v + 1]; ++k) {
      const index_t other = edges.rank[edges.column_of[k]];
      lower += other < r;
      upper += other > r;
    }
    before[r] = lower;
    after[r] = upper;
  });
  before[edges.rows] = after[edges.rows] = 0;
}

void write_upper(OnCpu on, const RankedEdges& edges, const offset_t* begins, index_t* upper) {
  for_rows(on, edges, [&](index_t r) {
    const index_t v = edges.vertex_of[r];
    offset_t place = begins[r];
    for (offset_t k = edges.offsets[v]; k < edges.offsets[v + 1]; ++k) {
      const index_t other = edges.rank[edges.column_of[k]];
      if (other > r) upper[place++] = other;
    }
  });
}

namespace {

template <class Body>
void for_rows(OnCpu on, const RowsToOrient& edges, Body&& body) {
  const auto rows = static_cast<std::size_t>(edges.rows.rows);
  const auto entries = static_cast<std::size_t>(edges.entries);
  for_shares(worth(on, rows + entries), rows, 256, [&](std::size_t r, std::size_t end) {
    for (; r < end; ++r) body(r, edges.place[static_cast<std::size_t>(edges.first) + r]);
  });
}

}  // namespace

void count_sides(OnCpu on, const RowsToOrient& edges, offset_t* before, offset_t* after) {
  for_rows(on, edges, [&](std::size_t row, index_t place) {
    offset_t lower = 0, upper = 0;
    for (offset_t k = edges.rows.offsets[row]; k < edges.rows.offsets[row + 1]; ++k) {
      const index_t other = edges.place[edges.rows.column_of[k]];
      lower += other < place;
      upper += other > place;
    }
    before[row] = lower;
    after[row] = upper;
  });
  before[edges.rows.rows] = after[edges.rows.rows] = 0;
}

void write_sides(OnCpu on, const RowsToOrient& edges, const offset_t* lower_begin,
                 const offset_t* upper_begin, index_t* lower, index_t* upper) {
  for_rows(on, edges, [&](std::size_t row, index_t place) {
    index_t* next_lower = lower + lower_begin[row];
    index_t* next_upper = upper + upper_begin[row];
    for (offset_t k = edges.rows.offsets[row]; k < edges.rows.offsets[row + 1]; ++k) {
      const index_t other = edges.place[edges.rows.column_of[k]];
      if (other < place) *next_lower++ = other;
      if (other > place) *next_upper++ = other;
    }
    std::sort(lower + lower_begin[row], next_lower);
  });
}

}  // namespace graphrun::kernels
