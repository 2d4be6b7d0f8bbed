// Places that are reached from some range of places, and the kernels' instantiations.
#pragma once

#include "base/common/device_only.hpp"
#include "engine/blocks/kernels.hpp"
#include "engine/common/atomic_max.hpp"

namespace graphrun::kernels {

// *target = the smaller, or the larger, of it and the place, whichever thread comes first.
GRAPHRUN_HD inline void lower_place(TourPlace* target, TourPlace place) {
#if defined(__CUDA_ARCH__)
  atomicMin(target, place);
#elif defined(__CUDACC__)
  if (place < *target) *target = place;  // nvcc's half for the processor, where no kernel runs it
#else
  const std::atomic_ref cell(*target);
  for (TourPlace seen = cell.load(std::memory_order_relaxed);
       place < seen && !cell.compare_exchange_weak(seen, place, std::memory_order_relaxed);) {
  }
#endif
}
GRAPHRUN_HD inline void raise_place(TourPlace* target, TourPlace place) {
#if defined(__CUDA_ARCH__)
  atomicMax(target, place);
#elif defined(__CUDACC__)
  if (place > *target) *target = place;
#else
  const std::atomic_ref cell(*target);
  for (TourPlace seen = cell.load(std::memory_order_relaxed);
       place > seen && !cell.compare_exchange_weak(seen, place, std::memory_order_relaxed);) {
  }
#endif
}

// Whether a neighbour of a vertex that begins at one of the places from `first` to `last` begins
// before `least` or after `greatest`: whole stretches between by their table, in which two ranges
// of as many stretches as a power of two cover them.
GRAPHRUN_DEVICE inline bool leads_out(const ReachedPlaces& reached, std::size_t first,
                                      std::size_t last, TourPlace least, TourPlace greatest) {
  constexpr std::size_t stretch = ReachedPlaces::stretch;
  const std::size_t begin = first / stretch, end = last / stretch;
  const std::size_t head_end = begin == end ? last + 1 : (begin + 1) * stretch;
  for (std::size_t i = first; i < head_end; ++i) {
    if (reached.least[i] < least || reached.greatest[i] > greatest) return true;
  }
  if (begin == end) return false;
  for (std::size_t i = end * stretch; i <= last; ++i) {
    if (reached.least[i] < least || reached.greatest[i] > greatest) return true;
  }
  const std::size_t between = end - begin - 1;
  if (between == 0) return false;
  std::size_t level = 0;
  while ((std::size_t{2} << level) <= between) ++level;
  const std::size_t row = reached.stretches() * level;
  const std::size_t p = row + begin + 1, q = row + end - (std::size_t{1} << level);
  return reached.least_of[p] < least || reached.least_of[q] < least ||
         reached.greatest_of[p] > greatest || reached.greatest_of[q] > greatest;
}

#define GRAPHRUN_INSTANTIATE_BLOCKS(On)                                                            \
  template void clear_places(On, ReachedPlaces);                                                   \
  template void reach_places(On, CsrView<NoWeights>, offset_t, ForestView, ReachedPlaces);         \
  template void reach_stretches(On, ReachedPlaces);                                                \
  template void double_stretches(On, ReachedPlaces, int);                                          \
  template void join_parents(On, std::size_t, ForestView, ReachedPlaces, index_t*);                \
  template void join_cross_edges(On, CsrView<NoWeights>, offset_t, ForestView, const index_t*,     \
                                 index_t*);                                                        \
  template void find_heads(On, std::size_t, ForestView, const index_t*, index_t*, index_t*);       \
  template void count_heads(On, std::size_t, ForestView, const index_t*, const index_t*, index_t*, \
                            index_t*);                                                             \
  template Sums<3> sum_blocks(On, std::size_t, ForestView, const index_t*, const index_t*,         \
                              const index_t*);                                                     \
  template void count_right(On, CsrView<NoWeights>, offset_t*);                                    \
  template void find_first_entries(On, RightEntries, ForestView, const index_t*, offset_t*);       \
  template void mark_names(On, std::size_t, ForestView, const index_t*, offset_t*);                \
  template void list_names(On, std::size_t, ForestView, const index_t*, const offset_t*,           \
                           const offset_t*, offset_t, std::uint64_t*, offset_t*);                  \
  template void number_names(On, std::size_t, const offset_t*, index_t*);                          \
  template void write_blocks(On, RightEntries, ForestView, const index_t*, const index_t*,         \
                             index_t*, std::int32_t*);

}  // namespace graphrun::kernels
