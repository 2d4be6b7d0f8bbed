// Kernels that count clubs as loops over indices, for both backends.
#pragma once

#include <type_traits>

#include "base/common/for_each.hpp"
#include "base/common/search.hpp"
#include "engine/clubs/kernels.hpp"
#include "engine/common/whole_sums.hpp"

namespace graphrun::kernels {

template <class On>
void count_by_degree(On on, CsrView<NoWeights> a, offset_t entries, const index_t* degree,
                     offset_t* vertices, offset_t* edges) {
  for_each_index(on, static_cast<std::size_t>(a.rows),
                 [=] GRAPHRUN_HD(std::size_t v) { add_whole(vertices + degree[v], 1); });
  // A long row is shared by many threads.
  constexpr offset_t piece = std::is_same_v<On, OnCpu> ? 512 : 8;
  const auto pieces = static_cast<std::size_t>((entries + piece - 1) / piece);
  for_each_index(on, pieces, [=] GRAPHRUN_HD(std::size_t p) {
    offset_t k = static_cast<offset_t>(p) * piece;
    const offset_t last = k + piece < entries ? k + piece : entries;
    index_t row = last_at_or_below(a.offsets, a.rows, k);
    while (k < last) {
      row = row_from(a.offsets, a.rows, row, k);
      const offset_t row_end = a.offsets[row + 1] < last ? a.offsets[row + 1] : last;
      const index_t mine = degree[row];
      offset_t found = 0;
      for (; k < row_end; ++k) {
        const index_t column = a.column_of[k], other = degree[column];
        found += other > mine || (other == mine && column > row) ? 1 : 0;
      }
      if (found > 0) add_whole(edges + mine, found);
    }
  });
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
  template void count_by_degree(On, CsrView<NoWeights>, offset_t, const index_t*, offset_t*,    \
                                offset_t*);                                                     \
  template void count_above(On, std::size_t, offset_t, const offset_t*, offset_t*);             \
  template void club_density(On, std::size_t, const index_t*, const offset_t*, const offset_t*, \
                             double*);

}  // namespace graphrun::kernels
