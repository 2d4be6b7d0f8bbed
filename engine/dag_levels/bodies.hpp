// Kernels over the levels of a graph that are loops over indices, for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/common/atomic_add.hpp"
#include "engine/dag_levels/kernels.hpp"

#if !defined(__CUDACC__)
#include "engine/common/cpu/own_counts.hpp"
#endif

namespace graphrun::kernels {

template <class On>
void count_entering(On on, CsrView<NoWeights> out, offset_t entries, index_t* entering) {
#if !defined(__CUDACC__)
  constexpr std::size_t share = std::size_t{1} << 16;
  const auto count = [=](index_t* counts, std::size_t k, std::size_t end) {
    for (; k < end; ++k) ++counts[out.column_of[k]];
  };
  if (count_by_few(on, static_cast<std::size_t>(out.columns), static_cast<std::size_t>(entries),
                   share, entering, count)) {
    return;
  }
#endif
  for_each_index(on, static_cast<std::size_t>(entries), [=] GRAPHRUN_HD(std::size_t k) {
    add_atomically(entering + out.column_of[k], index_t{1});
  });
}

template <class On>
void begin_levels(On on, DagWork work, std::size_t n, offset_t* place) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const bool first = work.entering[v] == 0;
    work.level[v] = first ? 0 : no_vertex;
    place[v] = first ? 1 : 0;
  });
}

template <class On>
void list_first(On on, DagWork work, std::size_t n, const offset_t* place) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    if (work.level[v] == 0) work.queue[place[v]] = static_cast<index_t>(v);
  });
}

template <class On>
void level_keys(On on, const index_t* level, std::size_t n, index_t levels, std::uint32_t* key,
                index_t* vertex) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    key[v] = static_cast<std::uint32_t>(level[v] == no_vertex ? levels : level[v]);
    vertex[v] = static_cast<index_t>(v);
  });
}

template <class On>
void number_positions(On on, const index_t* vertex, std::size_t n, index_t ordered,
                      index_t* position) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    const auto at = static_cast<index_t>(i);
    position[vertex[i]] = at < ordered ? at : no_vertex;
  });
}

template <class On>
void find_before(On on, CsrView<NoWeights> in, const index_t* level, index_t* before) {
  for_each_index(on, static_cast<std::size_t>(in.rows), [=] GRAPHRUN_HD(std::size_t v) {
    before[v] = no_vertex;
    if (level[v] != no_vertex) return;
    for (offset_t k = in.offsets[v]; k < in.offsets[v + 1]; ++k) {
      if (level[in.column_of[k]] != no_vertex) continue;
      before[v] = in.column_of[k];  // columns ascend
      return;
    }
  });
}

#define GRAPHRUN_INSTANTIATE_LEVELS(On)                                                         \
  template void count_entering(On, CsrView<NoWeights>, offset_t, index_t*);                     \
  template void begin_levels(On, DagWork, std::size_t, offset_t*);                              \
  template void list_first(On, DagWork, std::size_t, const offset_t*);                          \
  template void level_keys(On, const index_t*, std::size_t, index_t, std::uint32_t*, index_t*); \
  template void number_positions(On, const index_t*, std::size_t, index_t, index_t*);           \
  template void find_before(On, CsrView<NoWeights>, const index_t*, index_t*);

}  // namespace graphrun::kernels
