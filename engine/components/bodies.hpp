// Kernels over forests that are loops over indices, for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/common/atomic_add.hpp"
#include "engine/components/forest.hpp"
#include "engine/components/kernels.hpp"

namespace graphrun::kernels {

#if defined(__CUDACC__)
#define GRAPHRUN_BODY __device__
#else
#define GRAPHRUN_BODY
#endif

template <class On>
void plant(On on, CsrView<NoWeights> a, index_t* forest, index_t first) {
  for_each_index(on, static_cast<std::size_t>(a.rows), [=] GRAPHRUN_BODY(std::size_t i) {
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
  for_each_index(on, n, [=] GRAPHRUN_BODY(std::size_t i) {
    // Of another rank's: what a failed exchange left there is no pair.
    const auto [root, to] = pairs[i];
    if (to < 0 || to >= root || static_cast<std::size_t>(root) >= vertices) return;
    join(forest, root, to, no_vertex);
  });
}

#define GRAPHRUN_FOREST_KERNELS(On)                                                               \
  template void plant(On, CsrView<NoWeights>, index_t*, index_t);                                 \
  template index_t largest_value(On, const index_t*, std::size_t);                                \
  template offset_t count_joined(On, const index_t*, const index_t*, std::size_t);                \
  template void list_joined(On, const index_t*, const index_t*, std::size_t, unsigned long long*, \
                            Joined*);                                                             \
  template void join_pairs(On, const Joined*, std::size_t, index_t*, std::size_t);

}  // namespace graphrun::kernels
