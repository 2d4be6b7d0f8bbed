// Loop bodies of peeling, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/common/has_entry.hpp"
#include "engine/cores/kernels.hpp"

namespace graphrun::kernels {

template <class On>
void count_edges(On on, const EdgesBothWays& edges, index_t* degree) {
  for_each_index(on, static_cast<std::size_t>(edges.out.rows), [=] GRAPHRUN_HD(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    offset_t count = edges.length(v);
    if (edges.loops && has_entry(edges.out, v, v)) count -= edges.directed ? 2 : 1;
    degree[i] = static_cast<index_t>(count);
  });
}

template <class On>
void count_same_core(On on, const EdgesBothWays& edges, const PeelingRounds& rounds) {
  constexpr std::size_t lanes = lanes_of<On>;
  for_each_index(on, lanes * static_cast<std::size_t>(edges.out.rows),
                 [=] GRAPHRUN_BOTH_WAYS(std::size_t i) {
                   const auto v = static_cast<index_t>(i / lanes);
                   const index_t core = rounds.core[v];
                   index_t count = 0;
                   each_neighbour(edges, v, static_cast<offset_t>(i % lanes), lanes,
                                  [&](index_t u) { count += rounds.core[u] >= core ? 1 : 0; });
                   if (count > 0) add_shared(rounds.left + v, count);
                 });
}

template <class On>
void begin_rounds(On on, std::size_t vertices, const PeelingRounds& rounds) {
  for_each_index(on, vertices, [=] GRAPHRUN_BOTH_WAYS(std::size_t i) {
    const bool goes = rounds.left[i] <= rounds.core[i];
    rounds.round[i] = goes ? 0 : no_vertex;
    if (goes) rounds.next[add_shared(rounds.next_count, 1)] = static_cast<index_t>(i);
  });
}

template <class On>
void take_round(On on, const EdgesBothWays& edges, const PeelingRounds& rounds, index_t number) {
  constexpr std::size_t lanes = lanes_of<On>;
  for_each_index(
      on, lanes * static_cast<std::size_t>(rounds.count), [=] GRAPHRUN_BOTH_WAYS(std::size_t i) {
        const index_t v = rounds.list[i / lanes], core = rounds.core[v];
        each_neighbour(edges, v, static_cast<offset_t>(i % lanes), lanes, [&](index_t u) {
          if (rounds.core[u] != core) return;
          if (add_shared(rounds.left + u, -1) != core + 1) return;
          rounds.round[u] = number;
          rounds.next[add_shared(rounds.next_count, 1)] = u;
        });
      });
}

template <class On>
void key_rounds(On on, std::size_t vertices, const PeelingRounds& rounds, index_t most_rounds,
                std::uint64_t* keys, offset_t* numbers) {
  for_each_index(on, vertices, [=] GRAPHRUN_HD(std::size_t i) {
    keys[i] = static_cast<std::uint64_t>(rounds.core[i]) * static_cast<std::uint64_t>(most_rounds) +
              static_cast<std::uint64_t>(rounds.round[i]);
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
offset_t count_entries_from(On on, CsrView<NoWeights> a, const index_t* x, index_t least) {
  constexpr std::size_t lanes = lanes_of<On>;
  const Sums<1> sums =
      ordered_sums<1>(on, lanes * static_cast<std::size_t>(a.rows), [=] GRAPHRUN_HD(std::size_t i) {
        const std::size_t v = i / lanes;
        double count = 0;
        if (x[v] < least) return Sums<1>{{0}};
        const auto lane = static_cast<offset_t>(i % lanes);
        for (offset_t k = a.offsets[v] + lane; k < a.offsets[v + 1];
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

#define GRAPHRUN_INSTANTIATE_CORES(On)                                                     \
  template void count_edges(On, const EdgesBothWays&, index_t*);                           \
  template void count_same_core(On, const EdgesBothWays&, const PeelingRounds&);           \
  template void begin_rounds(On, std::size_t, const PeelingRounds&);                       \
  template void take_round(On, const EdgesBothWays&, const PeelingRounds&, index_t);       \
  template void key_rounds(On, std::size_t, const PeelingRounds&, index_t, std::uint64_t*, \
                           offset_t*);                                                     \
  template void place_vertices(On, std::size_t, const offset_t*, index_t*);                \
  template offset_t count_from(On, const index_t*, std::size_t, index_t);                  \
  template offset_t count_entries_from(On, CsrView<NoWeights>, const index_t*, index_t);   \
  template void count_core_entries(On, const CoreEntries&, offset_t*);                     \
  template void write_core_entries(On, const CoreEntries&, const offset_t*, index_t*,      \
                                   std::int32_t*);

}  // namespace graphrun::kernels
