// Kernels that count clubs as loops over indices, for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/clubs/kernels.hpp"
#include "engine/common/pieces_of_rows.hpp"
#include "engine/common/whole_sums.hpp"

#if !defined(__CUDACC__)
#include "engine/common/cpu/own_counts.hpp"
#endif

namespace graphrun::kernels {

// Of entries [k, end) of a row: those whose column has a higher degree, or the same and a higher
// number.
GRAPHRUN_HD inline offset_t count_rising(const CsrView<NoWeights>& a, const index_t* degree,
                                         index_t row, offset_t k, offset_t end) {
  const index_t mine = degree[row];
  offset_t found = 0;
  for (; k < end; ++k) {
    const index_t column = a.column_of[k], other = degree[column];
    found += other > mine || (other == mine && column > row) ? 1 : 0;
  }
  return found;
}

template <class On>
void count_degrees(On on, std::size_t n, const index_t* degree,
                   [[maybe_unused]] std::size_t degrees, offset_t* vertices) {
#if !defined(__CUDACC__)
  const auto count = [=](offset_t* counts, std::size_t v, std::size_t end) {
    for (; v < end; ++v) ++counts[degree[v]];
  };
  if (count_by_few(on, degrees, n, std::size_t{1} << 13, vertices, count)) return;
#endif
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) { add_whole(vertices + degree[v], 1); });
}

template <class On>
void count_edges_by_degree(On on, CsrView<NoWeights> a, offset_t entries, const index_t* degree,
                           [[maybe_unused]] std::size_t degrees, offset_t* edges) {
#if !defined(__CUDACC__)
  const auto count = [=](offset_t* counts, std::size_t begin, std::size_t past) {
    for_rows_between(a.offsets, a.rows, static_cast<offset_t>(begin), static_cast<offset_t>(past),
                     [=](index_t row, offset_t k, offset_t end) {
                       counts[degree[row]] += count_rising(a, degree, row, k, end);
                     });
  };
  if (count_by_few(on, degrees, static_cast<std::size_t>(entries), std::size_t{1} << 13, edges,
                   count)) {
    return;
  }
#endif
  const auto add = [=] GRAPHRUN_HD(index_t row, offset_t k, offset_t end) {
    const offset_t found = count_rising(a, degree, row, k, end);
    if (found > 0) add_whole(edges + degree[row], found);
  };
  for_pieces_of_rows(on, a.offsets, a.rows, entries, add);
}

template <class On>
void count_above(On on, std::size_t clubs, offset_t total, const offset_t* below, offset_t* club) {
  for_each_index(on, clubs, [=] GRAPHRUN_HD(std::size_t k) { club[k] = total - below[k + 1]; });
}

template <class On>
void club_density(On on, std::size_t n, const index_t* degree, const offset_t* vertices,
                  const offset_t* edges, double* density) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const auto members = static_cast<double>(vertices[degree[v]]);
    const double pairs = members * (members - 1) / 2;
    density[v] = pairs > 0 ? static_cast<double>(edges[degree[v]]) / pairs : HUGE_VAL;
  });
}

#define GRAPHRUN_INSTANTIATE_CLUBS(On)                                                          \
  template void count_degrees(On, std::size_t, const index_t*, std::size_t, offset_t*);         \
  template void count_edges_by_degree(On, CsrView<NoWeights>, offset_t, const index_t*,         \
                                      std::size_t, offset_t*);                                  \
  template void count_above(On, std::size_t, offset_t, const offset_t*, offset_t*);             \
  template void club_density(On, std::size_t, const index_t*, const offset_t*, const offset_t*, \
                             double*);

}  // namespace graphrun::kernels
