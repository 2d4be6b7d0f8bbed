// Loop bodies of choices in a fixed order, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "base/common/for_each_row.hpp"
#include "engine/common/mixed.hpp"
#include "engine/greedy/kernels.hpp"

#if defined(__CUDACC__)
#include "base/cuda/device_instructions.hpp"
#include "engine/common/cuda/lanes.hpp"
#endif

namespace graphrun::kernels {

// Words are read and written by several threads at once. Each changes once, and what depends on one
// that is undecided waits.
#if defined(__CUDACC__)
__device__ inline std::uint32_t read_word(const std::uint32_t* words, index_t v) {
  return device::read_again(words + v);
}
__device__ inline void write_word(std::uint32_t* words, index_t v, std::uint32_t word) {
  *static_cast<volatile std::uint32_t*>(words + v) = word;
}
#else
inline std::uint32_t read_word(std::uint32_t* words, index_t v) {
  return std::atomic_ref(words[v]).load(std::memory_order_relaxed);
}
inline void write_word(std::uint32_t* words, index_t v, std::uint32_t word) {
  std::atomic_ref(words[v]).store(word, std::memory_order_relaxed);
}
#endif

// What the lanes_of a vertex have found, joined; all of them call it.
template <class T, class Join>
GRAPHRUN_DEVICE T joined_of_vertex(T mine, [[maybe_unused]] Join join) {
#if defined(__CUDACC__)
  return joined_lanes(mine, join);
#else
  return mine;
#endif
}

GRAPHRUN_HD inline bool is_undecided(std::uint32_t word) {
  return word != left_out && word != taken;
}

// Whether a neighbour of this word, taken or undecided, goes before v.
GRAPHRUN_HD inline bool goes_before(std::uint32_t other_word, index_t other, std::uint32_t word,
                                    index_t v) {
  return other_word > word || (other_word == word && other < v);
}

template <class On>
void give_priorities(On on, const EdgesBothWays& edges, std::uint64_t seed, std::uint32_t* words,
                     index_t first) {
  for_each_index(on, static_cast<std::size_t>(edges.out.rows), [=] GRAPHRUN_HD(std::size_t i) {
    constexpr unsigned hash_bits = 26;
    std::uint32_t few_edges = 32;  // less by the bits of the number of edges, but at least 1
    for (offset_t left = edges.length(static_cast<index_t>(i)); left > 0 && few_edges > 1;
         left /= 2) {
      --few_edges;
    }
    const auto vertex = static_cast<std::uint64_t>(first) + i;
    const std::uint64_t hash = mixed(mixed(seed) ^ vertex);
    words[i] = few_edges << hash_bits | static_cast<std::uint32_t>(hash >> (64 - hash_bits));
  });
}

template <class On>
void list_decided(On on, const Undecided& vertices, const std::uint32_t* words, index_t* decided,
                  index_t* count) {
  const Undecided of = vertices;
  for_each_index(on, static_cast<std::size_t>(of.count), [=] GRAPHRUN_DEVICE(std::size_t i) {
    const index_t v = of.first + (of.list == nullptr ? static_cast<index_t>(i) : of.list[i]);
    if (!is_undecided(words[v])) decided[add_shared(count, 1)] = words[v] == taken ? ~v : v;
  });
}

template <class On>
void put_decided(On on, const index_t* decided, std::size_t count, std::uint32_t* words) {
  for_each_index(on, count, [=] GRAPHRUN_HD(std::size_t i) {
    const index_t v = decided[i];
    words[v < 0 ? ~v : v] = v < 0 ? taken : left_out;
  });
}

template <class On>
void mark_taken(On on, std::size_t vertices, const std::uint32_t* words, index_t* member) {
  for_each_index(on, vertices,
                 [=] GRAPHRUN_HD(std::size_t i) { member[i] = words[i] == taken ? 1 : 0; });
}

template <class On>
void give_turns(On on, std::size_t rows, const index_t* degree, ColoringOrder order,
                std::uint32_t* turn, index_t* list, index_t first) {
  for_each_index(on, rows, [=] GRAPHRUN_HD(std::size_t i) {
    list[i] = static_cast<index_t>(i);
    if (order == ColoringOrder::largest_first) {
      turn[i] = ~static_cast<std::uint32_t>(degree[i]);
      return;
    }
    constexpr unsigned hash_bits = turn_bits - 5;
    std::uint32_t group = 31;  // less by the bits of the number of edges
    for (index_t left = degree[i]; left > 0; left /= 2) --group;
    const auto vertex = static_cast<std::uint64_t>(first) + i;
    turn[i] = group << hash_bits | static_cast<std::uint32_t>(mixed(vertex) >> (64 - hash_bits));
  });
}

template <class On>
void count_before(On on, const EdgesBothWays& edges, const RowColors& rows) {
  constexpr std::size_t lanes = lanes_of<On>;
  const EdgesBothWays of = edges;
  const RowColors to = rows;
  for_each_index(
      on, lanes * static_cast<std::size_t>(edges.out.rows), [=] GRAPHRUN_DEVICE(std::size_t i) {
        const auto lane = static_cast<offset_t>(i % lanes);
        const auto row = static_cast<index_t>(i / lanes);
        const index_t v = to.first + row;
        index_t count = 0;
        each_column_but(of, row, v, lane, lanes,
                        [&](index_t u) { count += comes_before(to.turn, u, v) ? 1 : 0; });
        count = joined_of_vertex(count, [](index_t p, index_t q) { return p + q; });
        if (lane != 0) return;
        to.waiting[row] = count;
        if (count == 0) to.ready[add_shared(to.ready_count, 1)] = v;
      });
}

template <class On>
void color_ready(On on, const EdgesBothWays& edges, const index_t* vertices, index_t count,
                 const RowColors& rows) {
  constexpr std::size_t lanes = lanes_of<On>;
  constexpr int usual_row = 16;
  const EdgesBothWays of = edges;
  const RowColors to = rows;
  for_each_row(
      on, lanes * static_cast<std::size_t>(count), usual_row, [=] GRAPHRUN_DEVICE(std::size_t i) {
        constexpr index_t window = 64;  // colours that are looked for at a time
        const auto lane = static_cast<offset_t>(i % lanes);
        const index_t v = vertices[i / lanes];
        std::uint64_t taken_here = ~std::uint64_t{0};
        index_t base = -window;
        while (taken_here == ~std::uint64_t{0}) {
          base += window;
          taken_here = 0;
          each_column_but(of, v - to.first, v, lane, lanes, [&](index_t u) {
            if (!comes_before(to.turn, u, v)) return;
            const index_t at = to.color[u] - base;
            if (at >= 0 && at < window) taken_here |= std::uint64_t{1} << at;
          });
          taken_here =
              joined_of_vertex(taken_here, [](std::uint64_t p, std::uint64_t q) { return p | q; });
        }
        if (lane != 0) return;
        index_t free = 0;
        while ((taken_here >> free & 1) != 0) ++free;
        to.color[v] = base + free;
      });
}

template <class On>
void release(On on, const EdgesBothWays& edges, const index_t* vertices, index_t count,
             const RowColors& rows) {
  constexpr std::size_t lanes = lanes_of<On>;
  constexpr int usual_row = 16;
  const EdgesBothWays of = edges;
  const RowColors to = rows;
  for_each_row(on, lanes * static_cast<std::size_t>(count), usual_row,
               [=] GRAPHRUN_DEVICE(std::size_t i) {
                 const auto lane = static_cast<offset_t>(i % lanes);
                 const index_t v = vertices[i / lanes];
                 each_column_but(of, v, v - to.first, lane, lanes, [&](index_t row) {
                   const index_t u = to.first + row;
                   if (!comes_before(to.turn, v, u)) return;
                   if (add_shared(to.waiting + row, -1) != 1) return;
                   to.ready[add_shared(to.ready_count, 1)] = u;
                 });
               });
}

template <class On>
void take_colors(On on, const index_t* vertices, std::size_t count, const index_t* color,
                 index_t* colors) {
  for_each_index(on, count, [=] GRAPHRUN_HD(std::size_t i) { colors[i] = color[vertices[i]]; });
}

template <class On>
void put_colors(On on, const index_t* vertices, std::size_t count, const index_t* colors,
                index_t* color) {
  for_each_index(on, count, [=] GRAPHRUN_HD(std::size_t i) { color[vertices[i]] = colors[i]; });
}

#define GRAPHRUN_INSTANTIATE_COLORING(On)                                                         \
  template void give_turns(On, std::size_t, const index_t*, ColoringOrder, std::uint32_t*,        \
                           index_t*, index_t);                                                    \
  template void count_before(On, const EdgesBothWays&, const RowColors&);                         \
  template void color_ready(On, const EdgesBothWays&, const index_t*, index_t, const RowColors&); \
  template void release(On, const EdgesBothWays&, const index_t*, index_t, const RowColors&);     \
  template void take_colors(On, const index_t*, std::size_t, const index_t*, index_t*);           \
  template void put_colors(On, const index_t*, std::size_t, const index_t*, index_t*);
#define GRAPHRUN_INSTANTIATE_GREEDY(On)                                                            \
  template void give_priorities(On, const EdgesBothWays&, std::uint64_t, std::uint32_t*, index_t); \
  template void list_decided(On, const Undecided&, const std::uint32_t*, index_t*, index_t*);      \
  template void put_decided(On, const index_t*, std::size_t, std::uint32_t*);                      \
  template void mark_taken(On, std::size_t, const std::uint32_t*, index_t*);

}  // namespace graphrun::kernels
