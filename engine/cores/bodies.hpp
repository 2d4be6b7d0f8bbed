// Loop bodies of peeling, compiled for both backends.
#pragma once

#include <type_traits>

#include "base/common/for_each.hpp"
#include "base/common/for_each_row.hpp"
#include "engine/common/has_entry.hpp"
#include "engine/cores/kernels.hpp"

namespace graphrun::kernels {

template <class On>
void count_edges(On on, const EdgesBothWays& edges, index_t* degree, index_t first) {
  for_each_index(on, static_cast<std::size_t>(edges.out.rows), [=] GRAPHRUN_HD(std::size_t i) {
    const auto row = static_cast<index_t>(i);
    offset_t count = edges.length(row);
    if (edges.loops && has_entry(edges.out, row, first + row)) count -= edges.directed ? 2 : 1;
    degree[i] = static_cast<index_t>(count);
  });
}

template <class On>
void take_level(On on, const index_t* left, index_t count, const PeelingLevels& levels,
                index_t* kept, index_t* kept_count) {
  const PeelingLevels to = levels;
  for_each_index(on, static_cast<std::size_t>(count), [=] GRAPHRUN_DEVICE(std::size_t i) {
    const index_t row = left[i], edges = to.degree[row];
    if (edges == to.level) to.taken[add_shared(to.taken_count, 1)] = to.first + row;
    if (edges > to.level) kept[add_shared(kept_count, 1)] = row;
  });
}

// Takes one edge of a row away if the row has more edges than the level. Returns true to the one
// caller that leaves it with as many as the level. `alone`: no other thread calls it meanwhile.
template <bool alone>
GRAPHRUN_DEVICE bool lose_edge(index_t* degree, index_t row, index_t level) {
  if constexpr (alone) {
    const index_t before = degree[row];  // without a branch: whether it is gone cannot be foreseen
    degree[row] = before - (before > level ? 1 : 0);
    return before == level + 1;
  } else {
    if (load_shared(degree + row) <= level) return false;
    const index_t before = add_shared(degree + row, -1);
    if (before <= level) add_shared(degree + row, 1);
    return before == level + 1;
  }
}

template <bool alone, class On>
void take_edges_of(On on, const EdgesBothWays& edges, const index_t* vertices, index_t count,
                   const PeelingLevels& levels) {
  constexpr std::size_t lanes = lanes_of<On>;
  constexpr int usual_row = 16;
  const EdgesBothWays of = edges;
  const PeelingLevels to = levels;
  for_each_row(on, lanes * static_cast<std::size_t>(count), usual_row,
               [=] GRAPHRUN_DEVICE(std::size_t i) {
                 const auto lane = static_cast<offset_t>(i % lanes);
                 const index_t v = vertices[i / lanes];
                 each_column_but(of, v, v - to.first, lane, lanes, [&](index_t row) {
                   if (!lose_edge<alone>(to.degree, row, to.level)) return;
                   to.taken[add_shared(to.taken_count, 1)] = to.first + row;
                 });
               });
}

template <class On>
void take_edges(On on, const EdgesBothWays& edges, const index_t* vertices, index_t count,
                const PeelingLevels& levels) {
  if constexpr (std::is_same_v<On, OnCpu>) {
    if (on.threads == 1) return take_edges_of<true>(on, edges, vertices, count, levels);
  }
  take_edges_of<false>(on, edges, vertices, count, levels);
}

template <class On>
index_t fewest_edges(On on, const index_t* left, index_t count, const index_t* degree) {
  constexpr offset_t of_none = no_edges_left;
  const offset_t fewer =
      largest(on, static_cast<std::size_t>(count),
              [=] GRAPHRUN_HD(std::size_t i) { return of_none - degree[left[i]]; });
  return static_cast<index_t>(of_none - fewer);
}

template <class On>
void count_same_core(On on, const EdgesBothWays& edges, const PeelingRounds& rounds) {
  constexpr std::size_t lanes = lanes_of<On>;
  for_each_index(on, lanes * static_cast<std::size_t>(edges.out.rows),
                 [=] GRAPHRUN_DEVICE(std::size_t i) {
                   const auto row = static_cast<index_t>(i / lanes);
                   const index_t v = rounds.first + row, core = rounds.core[v];
                   index_t count = 0;
                   each_column_but(edges, row, v, static_cast<offset_t>(i % lanes), lanes,
                                   [&](index_t u) { count += rounds.core[u] >= core ? 1 : 0; });
                   if (count > 0) add_shared(rounds.left + row, count);
                 });
}

template <class On>
void begin_rounds(On on, std::size_t rows, const PeelingRounds& rounds) {
  for_each_index(on, rows, [=] GRAPHRUN_DEVICE(std::size_t i) {
    const index_t v = rounds.first + static_cast<index_t>(i);
    const bool goes = rounds.left[i] <= rounds.core[v];
    rounds.round[i] = goes ? 0 : no_vertex;
    if (goes) rounds.next[add_shared(rounds.next_count, 1)] = v;
  });
}

template <class On>
void take_round(On on, const EdgesBothWays& edges, const PeelingRounds& rounds, index_t number) {
  constexpr std::size_t lanes = lanes_of<On>;
  for_each_index(on, lanes * static_cast<std::size_t>(rounds.count),
                 [=] GRAPHRUN_DEVICE(std::size_t i) {
                   const index_t v = rounds.list[i / lanes], core = rounds.core[v];
                   const auto lane = static_cast<offset_t>(i % lanes);
                   each_column_but(edges, v, v - rounds.first, lane, lanes, [&](index_t row) {
                     const index_t u = rounds.first + row;
                     if (rounds.core[u] != core) return;
                     if (add_shared(rounds.left + row, -1) != core + 1) return;
                     rounds.round[row] = number;
                     rounds.next[add_shared(rounds.next_count, 1)] = u;
                   });
                 });
}

template <class On>
void key_rounds(On on, std::size_t vertices, const index_t* core, const index_t* round,
                index_t most_rounds, std::uint64_t* keys, offset_t* numbers) {
  for_each_index(on, vertices, [=] GRAPHRUN_HD(std::size_t i) {
    keys[i] = static_cast<std::uint64_t>(core[i]) * static_cast<std::uint64_t>(most_rounds) +
              static_cast<std::uint64_t>(round[i]);
    numbers[i] = static_cast<offset_t>(i);
  });
}

template <class On>
void place_vertices(On on, std::size_t vertices, const offset_t* numbers, index_t* place) {
  for_each_index(on, vertices,
                 [=] GRAPHRUN_HD(std::size_t i) { place[numbers[i]] = static_cast<index_t>(i); });
}

template <class On>
offset_t count_from(On on, const index_t* x, std::size_t n, index_t least) {
  return static_cast<offset_t>(ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t i) {
                                 return Sums<1>{{x[i] >= least ? 1.0 : 0.0}};
                               }).value[0]);
}

// The lanes of a row are summed in double: whole numbers, exact below 2^53.
template <class On>
offset_t count_entries_from(On on, CsrView<NoWeights> a, const index_t* x, index_t least,
                            index_t first) {
  constexpr std::size_t lanes = lanes_of<On>;
  const auto begin = static_cast<std::size_t>(first);
  const Sums<1> sums =
      ordered_sums<1>(on, lanes * static_cast<std::size_t>(a.rows), [=] GRAPHRUN_HD(std::size_t i) {
        const std::size_t row = i / lanes, v = begin + row;
        double count = 0;
        if (x[v] < least) return Sums<1>{{0}};
        const auto lane = static_cast<offset_t>(i % lanes);
        for (offset_t k = a.offsets[row] + lane; k < a.offsets[row + 1];
             k += static_cast<offset_t>(lanes)) {
          const auto u = static_cast<std::size_t>(a.column_of[k]);
          count += u != v && x[u] >= least ? 1 : 0;
        }
        return Sums<1>{{count}};
      });
  return static_cast<offset_t>(sums.value[0]);
}

template <class On>
void count_core_entries(On on, const CoreEntries& entries, offset_t* count) {
  const CoreEntries e = entries;
  const auto rows = static_cast<std::size_t>(e.all.rows);
  for_each_index(on, rows + 1, [=] GRAPHRUN_HD(std::size_t i) {
    offset_t kept = 0;
    if (i < rows && e.core[i] >= e.least) {
      for (offset_t k = e.all.offsets[i]; k < e.all.offsets[i + 1]; ++k) {
        kept += e.keeps(static_cast<index_t>(i), e.all.column_of[k]) ? 1 : 0;
      }
    }
    count[i] = kept;
  });
}

template <class On>
void write_core_entries(On on, const CoreEntries& entries, const offset_t* offsets,
                        index_t* column_of, std::int32_t* value) {
  const CoreEntries e = entries;
  for_each_index(on, static_cast<std::size_t>(e.all.rows), [=] GRAPHRUN_HD(std::size_t i) {
    const index_t mine = e.core[i];
    if (mine < e.least) return;
    offset_t at = offsets[i];
    for (offset_t k = e.all.offsets[i]; k < e.all.offsets[i + 1]; ++k) {
      const index_t v = e.all.column_of[k];
      if (!e.keeps(static_cast<index_t>(i), v)) continue;
      column_of[at] = v;
      value[at++] = mine < e.core[v] ? mine : e.core[v];
    }
  });
}

#define GRAPHRUN_INSTANTIATE_CORES(On)                                                             \
  template void count_edges(On, const EdgesBothWays&, index_t*, index_t);                          \
  template void take_level(On, const index_t*, index_t, const PeelingLevels&, index_t*, index_t*); \
  template void take_edges(On, const EdgesBothWays&, const index_t*, index_t,                      \
                           const PeelingLevels&);                                                  \
  template index_t fewest_edges(On, const index_t*, index_t, const index_t*);                      \
  template void count_same_core(On, const EdgesBothWays&, const PeelingRounds&);                   \
  template void begin_rounds(On, std::size_t, const PeelingRounds&);                               \
  template void take_round(On, const EdgesBothWays&, const PeelingRounds&, index_t);               \
  template void key_rounds(On, std::size_t, const index_t*, const index_t*, index_t,               \
                           std::uint64_t*, offset_t*);                                             \
  template void place_vertices(On, std::size_t, const offset_t*, index_t*);                        \
  template offset_t count_from(On, const index_t*, std::size_t, index_t);                          \
  template offset_t count_entries_from(On, CsrView<NoWeights>, const index_t*, index_t, index_t);  \
  template void count_core_entries(On, const CoreEntries&, offset_t*);                             \
  template void write_core_entries(On, const CoreEntries&, const offset_t*, index_t*,              \
                                   std::int32_t*);

}  // namespace graphrun::kernels
