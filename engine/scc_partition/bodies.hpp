// Kernels over a partition that are loops over indices, for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/scc_partition/kernels.hpp"

namespace graphrun::kernels {

template <class On>
void put_together(On on, SccPartitionView partition, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    partition.part[v] = 0;
    partition.label[v] = no_vertex;
  });
}

template <class On>
offset_t busiest_key(On on, CsrView<NoWeights> out, CsrView<NoWeights> in,
                     SccPartitionView partition, index_t first) {
  constexpr offset_t most = max_vertices;
  const offset_t most_less_first = most - first;
  const auto n = static_cast<std::size_t>(out.rows);
  // High bits: the product of degrees, at most `most`. Low bits: the smaller the vertex the larger.
  return largest(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const offset_t leaving = out.offsets[v + 1] - out.offsets[v];
    const offset_t entering = in.offsets[v + 1] - in.offsets[v];
    if (partition.label[v] != no_vertex || leaving == 0 || entering == 0) return offset_t{0};
    const offset_t product = leaving > most / entering ? most : leaving * entering;
    return product << 32 | (most_less_first - static_cast<offset_t>(v));
  });
}

template <class On>
offset_t smallest_of_both(On on, const index_t* forward, const index_t* backward, std::size_t n,
                          index_t first) {
  constexpr offset_t most = max_vertices;
  const offset_t most_less_first = most - first;
  return most - largest(on, n, [=] GRAPHRUN_HD(std::size_t v) {
           const bool both = forward[v] != no_vertex && backward[v] != no_vertex;
           return both ? most_less_first - static_cast<offset_t>(v) : offset_t{0};
         });
}

template <class On>
void split_by_reach(On on, const index_t* forward, const index_t* backward,
                    SccPartitionView partition, std::size_t n, index_t smallest) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    if (partition.label[v] != no_vertex) return;
    const bool reached = forward[v] != no_vertex;
    partition.part[v] = reached ? 1 : 2;
    if (reached && backward[v] != no_vertex) partition.label[v] = smallest;
  });
}

template <class On>
void clear_marks(On on, char* marks, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) { marks[v] = 0; });
}

template <class On>
void label_alone(On on, const char* alone, SccPartitionView partition, std::size_t n,
                 index_t first) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    if (alone[v] != 0) partition.label[v] = first + static_cast<index_t>(v);
  });
}

template <class On>
void split_by_values(On on, const index_t* p, const index_t* q, SccPartitionView partition,
                     std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    if (partition.label[v] != no_vertex) return;
    // p{v} and q{v} are vertices of the part, so no other part gets the same id.
    partition.part[v] = static_cast<std::int64_t>(p[v]) << 32 | q[v];
    if (p[v] == q[v]) partition.label[v] = p[v];
  });
}

template <class On>
index_t count_unlabelled(On on, SccPartitionView partition, std::size_t n) {
  const Sums<1> count = ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    return Sums<1>{{partition.label[v] == no_vertex ? 1.0 : 0.0}};
  });
  return static_cast<index_t>(count.value[0]);
}

#define GRAPHRUN_PARTITION_KERNELS(On)                                                            \
  template void put_together(On, SccPartitionView, std::size_t);                                  \
  template offset_t busiest_key(On, CsrView<NoWeights>, CsrView<NoWeights>, SccPartitionView,     \
                                index_t);                                                         \
  template offset_t smallest_of_both(On, const index_t*, const index_t*, std::size_t, index_t);   \
  template void split_by_reach(On, const index_t*, const index_t*, SccPartitionView, std::size_t, \
                               index_t);                                                          \
  template void clear_marks(On, char*, std::size_t);                                              \
  template void label_alone(On, const char*, SccPartitionView, std::size_t, index_t);             \
  template void split_by_values(On, const index_t*, const index_t*, SccPartitionView,             \
                                std::size_t);                                                     \
  template index_t count_unlabelled(On, SccPartitionView, std::size_t);

}  // namespace graphrun::kernels
