// Kernels over forests that are loops over indices, for both backends.
#pragma once

#include "base/common/device_only.hpp"
#include "base/common/for_each.hpp"
#include "engine/common/atomic_add.hpp"
#include "engine/components/forest.hpp"
#include "engine/components/kernels.hpp"

namespace graphrun::kernels {

// Pairs may be of another rank: what a failed exchange left there is none. Nor is a vertex and
// itself.
GRAPHRUN_HD inline bool is_pair(const Joined& pair, std::size_t vertices) {
  return pair.to >= 0 && pair.to < pair.root && static_cast<std::size_t>(pair.root) < vertices;
}

template <class On>
void plant(On on, CsrView<NoWeights> a, index_t* forest, index_t first) {
  for_each_index(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_DEVICE(std::size_t i) {
    const index_t v = first + static_cast<index_t>(i);
    const offset_t row = a.offsets[i];
    const index_t least = row < a.offsets[i + 1] ? a.column_of[row] : v;
    forest[i] = least < v ? least : v;
  });
}

template <class On>
index_t largest_value(On on, const index_t* x, std::size_t n) {
  return static_cast<index_t>(
      largest(on, n, [=] GRAPHRUN_HD(std::size_t i) { return static_cast<offset_t>(x[i]); }));
}

template <class On>
offset_t count_joined(On on, const index_t* before, const index_t* forest, std::size_t n) {
  const Sums<1> joined = ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    return Sums<1>{{before[i] == v && forest[i] != v ? 1.0 : 0.0}};
  });
  return static_cast<offset_t>(joined.value[0]);
}

template <class On>
void list_joined(On on, const index_t* before, const index_t* forest, std::size_t n,
                 unsigned long long* counter, Joined* joined) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    const auto v = static_cast<index_t>(i);
    if (before[i] == v && forest[i] != v) joined[take_number(counter)] = {v, forest[i]};
  });
}

template <class On>
void join_pairs(On on, const Joined* pairs, std::size_t n, index_t* forest, std::size_t vertices) {
  for_each_index(on, n, [=] GRAPHRUN_DEVICE(std::size_t i) {
    if (!is_pair(pairs[i], vertices)) return;
    join(forest, pairs[i].root, pairs[i].to, no_vertex);
  });
}

template <class On>
void sample_ends(On on, CsrView<NoWeights> a, offset_t entries, RowLength* ends) {
  const auto n = static_cast<std::size_t>(entries);
  for_each_index(on, sampled(n), [=] GRAPHRUN_HD(std::size_t i) {
    const auto k = static_cast<offset_t>(sample_position(n, static_cast<unsigned>(i)));
    index_t row = 0;  // the last one that begins at k or before
    for (index_t past = a.rows; past - row > 1;) {
      const index_t middle = row + (past - row) / 2;
      (a.offsets[middle] <= k ? row : past) = middle;
    }
    ends[i] = {a.offsets[row + 1] - a.offsets[row], row};
  });
}

template <class On>
void list_unreached(On on, const SearchedRows& rows, unsigned long long* counter,
                    unsigned long long room, Joined* pairs) {
  for_each_index(on, static_cast<std::size_t>(rows.a.rows), [=] GRAPHRUN_HD(std::size_t r) {
    if (rows.level[r] != no_vertex) return;
    const offset_t begin = rows.a.offsets[r], end = rows.a.offsets[r + 1];
    if (begin == end) return;
    const auto count = static_cast<unsigned long long>(end - begin);
    unsigned long long at = take_numbers(counter, count);
    if (at + count > room) return;
    const index_t v = rows.first_vertex + static_cast<index_t>(r);
    for (offset_t k = begin; k < end; ++k, ++at) {
      const index_t u = rows.a.column_of[k];
      pairs[at] = u < v ? Joined{v, u} : Joined{u, v};
    }
  });
}

template <class On>
index_t first_reached(On on, const SearchedRows& rows) {
  const index_t n = rows.a.rows;
  return n - static_cast<index_t>(
                 largest(on, static_cast<std::size_t>(n), [=] GRAPHRUN_HD(std::size_t r) {
                   const bool reached = rows.level[r] != no_vertex;
                   return reached ? static_cast<offset_t>(n) - static_cast<offset_t>(r) : 0;
                 }));
}

template <class On>
void label_searched(On on, const SearchedRows& rows, index_t reached, index_t* label) {
  for_each_index(on, static_cast<std::size_t>(rows.a.rows), [=] GRAPHRUN_HD(std::size_t r) {
    const index_t v = rows.first_vertex + static_cast<index_t>(r);
    label[r] = rows.level[r] == no_vertex ? v : reached;
  });
}

template <class On>
void plant_pairs(On on, const Joined* pairs, std::size_t n, index_t* forest, std::size_t vertices) {
  for_each_index(on, n, [=] GRAPHRUN_DEVICE(std::size_t i) {
    if (!is_pair(pairs[i], vertices)) return;
    store_parent(forest, pairs[i].root, pairs[i].root);
    store_parent(forest, pairs[i].to, pairs[i].to);
  });
}

template <class On>
void label_pairs(On on, const Joined* pairs, std::size_t n, index_t* forest, std::size_t vertices,
                 index_t first_vertex, std::size_t rows, index_t* label) {
  for_each_index(on, n, [=] GRAPHRUN_DEVICE(std::size_t i) {
    if (!is_pair(pairs[i], vertices)) return;
    const index_t root = root_above(forest, pairs[i].root, no_vertex);
    for (const index_t v : {pairs[i].root, pairs[i].to}) {
      if (v < first_vertex || static_cast<std::size_t>(v - first_vertex) >= rows) continue;
      store_parent(label, v - first_vertex, root);
    }
  });
}

#define GRAPHRUN_FOREST_KERNELS(On)                                                               \
  template void plant(On, CsrView<NoWeights>, index_t*, index_t);                                 \
  template index_t largest_value(On, const index_t*, std::size_t);                                \
  template offset_t count_joined(On, const index_t*, const index_t*, std::size_t);                \
  template void list_joined(On, const index_t*, const index_t*, std::size_t, unsigned long long*, \
                            Joined*);                                                             \
  template void join_pairs(On, const Joined*, std::size_t, index_t*, std::size_t);                \
  template void sample_ends(On, CsrView<NoWeights>, offset_t, RowLength*);                        \
  template void list_unreached(On, const SearchedRows&, unsigned long long*, unsigned long long,  \
                               Joined*);                                                          \
  template index_t first_reached(On, const SearchedRows&);                                        \
  template void label_searched(On, const SearchedRows&, index_t, index_t*);                       \
  template void plant_pairs(On, const Joined*, std::size_t, index_t*, std::size_t);               \
  template void label_pairs(On, const Joined*, std::size_t, index_t*, std::size_t, index_t,       \
                            std::size_t, index_t*);

}  // namespace graphrun::kernels
