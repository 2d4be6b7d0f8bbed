// Loop bodies of peeling, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/common/for_each_row.hpp"
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

// Whether `wanted` edges of a row lead to other vertices with a bound of at least `wanted`.
GRAPHRUN_BOTH_WAYS inline bool is_supported(const EdgesBothWays& edges, index_t row, index_t vertex,
                                            const index_t* bound, index_t wanted) {
  const offset_t length = edges.length(row);
  index_t found = 0;
  for (offset_t k = 0; k < length && found < wanted; ++k) {
    const index_t u = edges.neighbour(row, k);
    found += u != vertex && load_shared(bound + u) >= wanted ? 1 : 0;
  }
  return found >= wanted;
}

template <class On>
void lower_bounds(On on, const EdgesBothWays& edges, const CoreBounds& bounds,
                  const LoweredBounds& lowered) {
  const EdgesBothWays of = edges;
  const CoreBounds b = bounds;
  const LoweredBounds to = lowered;
  const index_t rows = edges.out.rows;
  const auto mean = static_cast<int>(edges.entries / (rows > 0 ? rows : 1));
  for_each_row(on, static_cast<std::size_t>(bounds.count), 1 + mean,
               [=] GRAPHRUN_BOTH_WAYS(std::size_t i) {
                 const index_t row = b.list[i], v = b.first + row;
                 b.listed[row] = 0;
                 index_t above = load_shared(b.bound + v), k = 0;
                 if (is_supported(of, row, v, b.bound, above)) return;
                 while (above - k > 1) {
                   const index_t middle = k + (above - k) / 2;
                   (is_supported(of, row, v, b.bound, middle) ? k : above) = middle;
                 }
                 store_shared(b.bound + v, k);
                 const index_t at = add_shared(to.count, 1);
                 to.vertex[at] = v;
                 to.bound[at] = k;
               });
}

template <class On>
void list_dependent(On on, const CsrView<NoWeights>& block, const LoweredBounds& lowered,
                    index_t count, const CoreBounds& bounds, index_t* next_count) {
  constexpr std::size_t lanes = lanes_of<On>;
  const CsrView<NoWeights> rows_of = block;
  const LoweredBounds from = lowered;
  const CoreBounds b = bounds;
  const auto n = static_cast<std::size_t>(count);
  for_each_index(on, n,
                 [=] GRAPHRUN_HD(std::size_t i) { b.bound[from.vertex[i]] = from.bound[i]; });
  constexpr int usual_row = 16;
  for_each_row(on, lanes * n, usual_row, [=] GRAPHRUN_BOTH_WAYS(std::size_t i) {
    const index_t v = from.vertex[i / lanes], now = from.bound[i / lanes];
    for (offset_t k = rows_of.offsets[v] + static_cast<offset_t>(i % lanes);
         k < rows_of.offsets[v + 1]; k += static_cast<offset_t>(lanes)) {
      const index_t row = rows_of.column_of[k];
      // A bound of at most what that of v is now can rely on it still.
      if (b.bound[b.first + row] <= now || load_shared(b.listed + row) != 0) continue;
      if (add_shared(b.listed + row, 1) == 0) b.list[add_shared(next_count, 1)] = row;
    }
  });
}

template <class On>
void note_lowered(On on, const LoweredBounds& lowered, index_t count, const CoreBounds& bounds,
                  const NotedBounds& noted) {
  const LoweredBounds from = lowered;
  const NotedBounds to = noted;
  const index_t first = bounds.first;
  for_each_index(on, static_cast<std::size_t>(count), [=] GRAPHRUN_BOTH_WAYS(std::size_t i) {
    const index_t v = from.vertex[i];
    if (to.noted[v - first] != 0) return;
    to.noted[v - first] = 1;
    to.vertex[add_shared(to.count, 1)] = v;
  });
}

template <class On>
void take_noted(On on, index_t count, const CoreBounds& bounds, const NotedBounds& noted) {
  const CoreBounds b = bounds;
  const NotedBounds to = noted;
  for_each_index(on, static_cast<std::size_t>(count), [=] GRAPHRUN_HD(std::size_t i) {
    const index_t v = to.vertex[i];
    to.bound[i] = b.bound[v];
    to.noted[v - b.first] = 0;
  });
}

template <class On>
void count_same_core(On on, const EdgesBothWays& edges, const PeelingRounds& rounds) {
  constexpr std::size_t lanes = lanes_of<On>;
  for_each_index(on, lanes * static_cast<std::size_t>(edges.out.rows),
                 [=] GRAPHRUN_BOTH_WAYS(std::size_t i) {
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
  for_each_index(on, rows, [=] GRAPHRUN_BOTH_WAYS(std::size_t i) {
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
                 [=] GRAPHRUN_BOTH_WAYS(std::size_t i) {
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

#define GRAPHRUN_INSTANTIATE_CORES(On)                                                            \
  template void count_edges(On, const EdgesBothWays&, index_t*, index_t);                         \
  template void lower_bounds(On, const EdgesBothWays&, const CoreBounds&, const LoweredBounds&);  \
  template void list_dependent(On, const CsrView<NoWeights>&, const LoweredBounds&, index_t,      \
                               const CoreBounds&, index_t*);                                      \
  template void note_lowered(On, const LoweredBounds&, index_t, const CoreBounds&,                \
                             const NotedBounds&);                                                 \
  template void take_noted(On, index_t, const CoreBounds&, const NotedBounds&);                   \
  template void count_same_core(On, const EdgesBothWays&, const PeelingRounds&);                  \
  template void begin_rounds(On, std::size_t, const PeelingRounds&);                              \
  template void take_round(On, const EdgesBothWays&, const PeelingRounds&, index_t);              \
  template void key_rounds(On, std::size_t, const index_t*, const index_t*, index_t,              \
                           std::uint64_t*, offset_t*);                                            \
  template void place_vertices(On, std::size_t, const offset_t*, index_t*);                       \
  template offset_t count_from(On, const index_t*, std::size_t, index_t);                         \
  template offset_t count_entries_from(On, CsrView<NoWeights>, const index_t*, index_t, index_t); \
  template void count_core_entries(On, const CoreEntries&, offset_t*);                            \
  template void write_core_entries(On, const CoreEntries&, const offset_t*, index_t*,             \
                                   std::int32_t*);

}  // namespace graphrun::kernels
