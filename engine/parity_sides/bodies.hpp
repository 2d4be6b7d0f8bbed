// Kernels over the parity of levels as loops over indices, for both backends.
#pragma once

#include <type_traits>

#include "base/common/for_each_row.hpp"
#include "base/common/search.hpp"
#include "engine/common/pieces_of_rows.hpp"
#include "engine/common/whole_sums.hpp"
#include "engine/parity_sides/kernels.hpp"

namespace graphrun::kernels {

// The largest value(row, k) of entries k of `a`. A long row is shared by many threads.
template <class On, class Value>
offset_t largest_of_entries(On on, CsrView<NoWeights> a, offset_t entries, Value value) {
  constexpr offset_t piece = std::is_same_v<On, OnCpu> ? 256 : 8;
  const auto pieces = static_cast<std::size_t>((entries + piece - 1) / piece);
  return largest_of_rows(on, pieces, piece, [=] GRAPHRUN_HD(std::size_t p) {
    const offset_t first = static_cast<offset_t>(p) * piece;
    const offset_t last = first + piece < entries ? first + piece : entries;
    offset_t most = 0;
    for_rows_between(a.offsets, a.rows, first, last, [&](index_t row, offset_t k, offset_t end) {
      for (; k < end; ++k) {
        const offset_t here = value(row, k);
        most = here > most ? here : most;
      }
    });
    return most;
  });
}

template <class On>
offset_t first_uneven(On on, const LeveledEdges& edges, index_t* uneven) {
  const LeveledEdges e = edges;
  return largest_of_entries(on, e.a, e.entries, [=] GRAPHRUN_HD(index_t row, offset_t k) {
    if (((e.level_of(row) ^ e.level[e.a.column_of[k]]) & 1) != 0) return offset_t{0};
    set_shared(uneven + e.component[row], index_t{1});
    return e.key_of(row);
  });
}

template <class On>
offset_t first_within_level(On on, const LeveledEdges& edges, offset_t key) {
  const LeveledEdges e = edges;
  // The first entry has the most entries from it to the last one.
  return e.entries -
         largest_of_entries(on, e.a, e.entries, [=] GRAPHRUN_HD(index_t row, offset_t k) {
           const bool within = e.level_of(row) == e.level[e.a.column_of[k]] && e.key_of(row) == key;
           return within ? e.entries - k : offset_t{0};
         });
}

template <class On>
void take_sides(On on, const LeveledEdges& edges, const index_t* uneven, index_t* side) {
  const LeveledEdges e = edges;
  for_each_index(on, static_cast<std::size_t>(e.a.rows), [=] GRAPHRUN_HD(std::size_t i) {
    const auto row = static_cast<index_t>(i);
    side[row] = uneven[e.component[row]] != 0 ? no_vertex : e.level_of(row) % 2;
  });
}

template <class On>
void take_parities(On on, std::size_t n, const std::uint8_t* code, index_t* side) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) { side[v] = 1 - code[v] % 2; });
}

template <class On>
index_t first_diagonal(On on, CsrView<NoWeights> a, index_t first) {
  const auto rows = static_cast<std::size_t>(a.rows);
  const offset_t most = largest(on, rows, [=] GRAPHRUN_HD(std::size_t i) {
    const auto row = static_cast<index_t>(i);
    const index_t v = first + row;
    const offset_t k = first_at_or_above(a.column_of, a.offsets[i], a.offsets[i + 1], v);
    return k < a.offsets[i + 1] && a.column_of[k] == v ? offset_t{a.rows} - row : 0;
  });
  return most == 0 ? no_vertex : static_cast<index_t>(first + a.rows - most);
}

#define GRAPHRUN_INSTANTIATE_PARITY(On)                                        \
  template offset_t first_uneven(On, const LeveledEdges&, index_t*);           \
  template offset_t first_within_level(On, const LeveledEdges&, offset_t);     \
  template void take_sides(On, const LeveledEdges&, const index_t*, index_t*); \
  template void take_parities(On, std::size_t, const std::uint8_t*, index_t*); \
  template index_t first_diagonal(On, CsrView<NoWeights>, index_t);

}  // namespace graphrun::kernels
