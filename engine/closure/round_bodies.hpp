// The kernels of a closure in rounds, as loops over indices for either backend.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/closure/round_kernels.hpp"

namespace graphrun::kernels {

template <class On, class T>
void flag_less(On on, const T* offer, const T* x, const index_t* list, index_t count,
               offset_t* place) {
  for_each_index(on, static_cast<std::size_t>(count),
                 [=] GRAPHRUN_HD(std::size_t i) { place[i] = offer[list[i]] < x[list[i]]; });
}

template <class On, class T>
void take_less(On on, const T* offer, T* x, const index_t* list, index_t count,
               const offset_t* place, T* kept, index_t* kept_list) {
  for_each_index(on, static_cast<std::size_t>(count), [=] GRAPHRUN_HD(std::size_t i) {
    const index_t v = list[i];
    if (!(offer[v] < x[v])) return;
    x[v] = kept[v] = offer[v];
    kept_list[place[i]] = v;
  });
}

template <class On, class T>
offset_t count_entries(On on, const offset_t* offsets, const index_t* list, index_t count,
                       const T* x, T absent) {
  const auto n = static_cast<std::size_t>(count);
  return static_cast<offset_t>(ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t i) {
                                 const auto v = list == nullptr ? static_cast<index_t>(i) : list[i];
                                 const offset_t row = offsets[v + 1] - offsets[v];
                                 return Sums<1>{{x[v] == absent ? 0.0 : static_cast<double>(row)}};
                               }).value[0]);
}

#define GRAPHRUN_IMPROVE_ONE(On, T)                                                       \
  template void flag_less(On, const T*, const T*, const index_t*, index_t, offset_t*);    \
  template void take_less(On, const T*, T*, const index_t*, index_t, const offset_t*, T*, \
                          index_t*);                                                      \
  template offset_t count_entries(On, const offset_t*, const index_t*, index_t, const T*, T);
#define GRAPHRUN_IMPROVE_KERNELS(On)     \
  GRAPHRUN_IMPROVE_ONE(On, index_t)      \
  GRAPHRUN_IMPROVE_ONE(On, std::int64_t) \
  GRAPHRUN_IMPROVE_ONE(On, float)        \
  GRAPHRUN_IMPROVE_ONE(On, double)

}  // namespace graphrun::kernels
