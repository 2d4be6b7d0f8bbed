// Loop bodies for the similarity of the ends of edges, compiled for both backends.
#pragma once

#include <cmath>
#include <type_traits>

#include "base/common/for_each_row.hpp"
#include "base/common/search.hpp"
#include "engine/common/atomic_add.hpp"
#include "engine/common/has_entry.hpp"
#include "engine/common/pieces_of_rows.hpp"
#include "engine/similarity/kernels.hpp"

namespace graphrun::kernels {

// Of two vertices with p and q neighbours; `common`: those that they have in common, counted, or
// their weights added. Every operation is rounded as IEEE 754 has it on both processors.
GRAPHRUN_HD inline double similarity_of(Similarity measure, double common, double p, double q) {
  switch (measure) {
    case Similarity::jaccard: {
      const double either = p + q - common;
      return either > 0 ? common / either : 0;
    }
    case Similarity::overlap: {
      const double fewer = p < q ? p : q;
      return fewer > 0 ? common / fewer : 0;
    }
    case Similarity::cosine: {
      const double product = p * q;
      return product > 0 ? common / sqrt(product) : 0;
    }
    case Similarity::adamic_adar:
      break;
  }
  return common;
}

template <class On>
void count_neighbours(On on, const OrientedView& view, index_t* degree) {
  for_each_index(on, static_cast<std::size_t>(view.vertices), [=] GRAPHRUN_HD(std::size_t rank) {
    degree[rank] = static_cast<index_t>(view.lower_end[rank] - view.lower_begin[rank] +
                                        view.upper_end[rank] - view.upper_begin[rank]);
  });
}

template <class On>
offset_t most_neighbours(On on, const index_t* degree, std::size_t n) {
  return largest(on, n, [=] GRAPHRUN_HD(std::size_t rank) { return offset_t{degree[rank]}; });
}

template <class On>
void weigh_corners(On on, const index_t* degree, std::size_t n, const std::int64_t* of_degree,
                   std::int64_t* weight) {
  for_each_index(on, n,
                 [=] GRAPHRUN_HD(std::size_t rank) { weight[rank] = of_degree[degree[rank]]; });
}

template <class On>
void count_above(On on, const CsrView<NoWeights>& all, const offset_t* above, offset_t* count) {
  const auto rows = static_cast<std::size_t>(all.rows);
  const offset_t* const offsets = all.offsets;
  for_each_index(on, rows + 1, [=] GRAPHRUN_HD(std::size_t v) {
    count[v] = v == rows ? 0 : offsets[v + 1] - above[v];
  });
}

// Neighbouring indices that share a row, so that on a GPU they are at places beside each other.
template <class On>
inline constexpr std::size_t lanes_of_edges = std::is_same_v<On, OnCpu> ? 1 : 8;

// Where the part of each row is, and where it goes.
template <class On>
void place_upper_rows(On on, const CsrView<NoWeights>& all, const offset_t* above,
                      const offset_t* offsets, UpperRow* rows) {
  const offset_t* const from = all.offsets;
  for_each_index(on, static_cast<std::size_t>(all.rows), [=] GRAPHRUN_HD(std::size_t v) {
    rows[v] = {above[v], from[v + 1], offsets[v]};
  });
}

// The place among the upper parts of the entry (x, y), y > x.
GRAPHRUN_HD inline offset_t place_above(const EdgeEnds& edges, index_t x, index_t y) {
  const UpperRow row = edges.rows[x];
  return row.to + first_at_or_above(edges.columns, row.begin, row.end, y) - row.begin;
}

// What the neighbours weigh that the vertices of pair k have in common, of every step-th entry of
// the shorter row from `first` on.
GRAPHRUN_HD inline std::int64_t weight_in_common(const PairsView& pairs, offset_t k, offset_t first,
                                                 offset_t step) {
  const CsrView<NoWeights>& rows = pairs.rows;
  index_t few = pairs.row_of[k], many = pairs.column_of[k];
  if (pairs.degree[many] < pairs.degree[few]) {
    const index_t other = few;
    few = many;
    many = other;
  }
  std::int64_t sum = 0;
  for (offset_t p = rows.offsets[few] + first; p < rows.offsets[few + 1]; p += step) {
    const index_t w = rows.column_of[p];
    if (w == few || w == many || !has_entry(rows, many, w)) continue;
    sum += pairs.weight == nullptr ? 1 : pairs.weight[w];
  }
  return sum;
}

GRAPHRUN_HD inline void conclude_pair(const PairsView& pairs, offset_t k, std::int64_t common) {
  pairs.value[k] = similarity_of(pairs.measure, static_cast<double>(common) * pairs.unit,
                                 static_cast<double>(pairs.degree[pairs.row_of[k]]),
                                 static_cast<double>(pairs.degree[pairs.column_of[k]]));
}

template <class On>
offset_t count_neighbours_but_loops(On on, const CsrView<NoWeights>& all, offset_t* degree) {
  const CsrView<NoWeights> rows = all;
  const auto n = static_cast<std::size_t>(rows.rows);
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const auto row = static_cast<index_t>(v);
    degree[v] = rows.offsets[v + 1] - rows.offsets[v] - (has_entry(rows, row, row) ? 1 : 0);
  });
  return largest(on, n, [=] GRAPHRUN_HD(std::size_t v) { return degree[v]; });
}

template <class On>
void weigh_vertices(On on, const offset_t* degree, std::size_t n, const std::int64_t* of_degree,
                    std::int64_t* weight) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) { weight[v] = of_degree[degree[v]]; });
}

#define GRAPHRUN_INSTANTIATE_PAIRS(On)                                                    \
  template offset_t count_neighbours_but_loops(On, const CsrView<NoWeights>&, offset_t*); \
  template void weigh_vertices(On, const offset_t*, std::size_t, const std::int64_t*,     \
                               std::int64_t*);

template <class On>
void write_similarities(On on, const EdgeEnds& edges, double* value) {
  constexpr std::size_t lanes = lanes_of_edges<On>;
  const EdgeEnds ends = edges;
  const auto n = static_cast<std::size_t>(edges.view.vertices);
  for_each_index(on, lanes * n, [=] GRAPHRUN_HD(std::size_t i) {
    const OrientedView& view = ends.view;
    const std::size_t u = i / lanes;
    const auto rank = static_cast<index_t>(u);
    const index_t x = view.vertex_of == nullptr ? rank : view.vertex_of[rank];
    const auto mine = static_cast<double>(ends.degree[u]);
    for (offset_t p = view.lower_begin[u] + static_cast<offset_t>(i % lanes); p < view.lower_end[u];
         p += static_cast<offset_t>(lanes)) {
      const double common = ends.sums.count != nullptr
                                ? static_cast<double>(ends.sums.count[p])
                                : static_cast<double>(ends.sums.weight[p]) * ends.sums.unit;
      if (common == 0) continue;
      const index_t other = view.lower[p];
      const index_t y = view.vertex_of == nullptr ? other : view.vertex_of[other];
      const auto theirs = static_cast<double>(ends.degree[other]);
      const offset_t at = x < y ? place_above(ends, x, y) : place_above(ends, y, x);
      value[at] = similarity_of(ends.measure, common, mine, theirs);
    }
  });
}

// The neighbours that the ends of an entry of A A have in common, or their weights: without the two
// themselves, which loops bring in where they are joined.
GRAPHRUN_HD inline std::int64_t common_but_loops(const PairsView& about, index_t u, index_t v,
                                                 std::int64_t common) {
  const CsrView<NoWeights>& rows = about.rows;
  const bool loop_at_u = rows.offsets[u + 1] - rows.offsets[u] != about.degree[u];
  const bool loop_at_v = rows.offsets[v + 1] - rows.offsets[v] != about.degree[v];
  if ((!loop_at_u && !loop_at_v) || !has_entry(rows, u, v)) return common;
  if (loop_at_u) common -= about.weight == nullptr ? 1 : about.weight[u];
  if (loop_at_v) common -= about.weight == nullptr ? 1 : about.weight[v];
  return common;
}

template <class On>
void weigh_columns(On on, const index_t* column_of, std::size_t entries,
                   const std::int64_t* of_vertex, std::int64_t* weight) {
  for_each_index(on, entries,
                 [=] GRAPHRUN_HD(std::size_t k) { weight[k] = of_vertex[column_of[k]]; });
}

template <class On>
void find_alike(On on, const BlockView& block, const AlikePair& last, std::uint64_t room,
                AlikePair* found, unsigned long long* count) {
  const BlockView b = block;
  const AlikePair least = last;
  const auto find = [=] GRAPHRUN_HD(index_t row, offset_t k, offset_t row_end) {
    const index_t u = b.first + row;
    for (; k < row_end; ++k) {
      const index_t v = b.column_of[k];
      if (v <= u) continue;
      const std::int64_t common = common_but_loops(b.about, u, v, b.common[k]);
      if (common <= 0) continue;
      const AlikePair pair{
          similarity_of(b.about.measure, static_cast<double>(common) * b.about.unit,
                        static_cast<double>(b.about.degree[u]),
                        static_cast<double>(b.about.degree[v])),
          u, v};
      if (!pair.is_before(least)) continue;
      const std::uint64_t at = take_number(count);
      if (at < room) found[at] = pair;
    }
  };
  for_pieces_of_rows(on, b.offsets, b.rows, b.entries, find);
}

#define GRAPHRUN_INSTANTIATE_SIMILARITY(On)                                                   \
  template void count_neighbours(On, const OrientedView&, index_t*);                          \
  template offset_t most_neighbours(On, const index_t*, std::size_t);                         \
  template void weigh_corners(On, const index_t*, std::size_t, const std::int64_t*,           \
                              std::int64_t*);                                                 \
  template void count_above(On, const CsrView<NoWeights>&, const offset_t*, offset_t*);       \
  template void write_similarities(On, const EdgeEnds&, double*);                             \
  template void weigh_columns(On, const index_t*, std::size_t, const std::int64_t*,           \
                              std::int64_t*);                                                 \
  template void find_alike(On, const BlockView&, const AlikePair&, std::uint64_t, AlikePair*, \
                           unsigned long long*);

}  // namespace graphrun::kernels
