// The element-wise kernels over groups, as loops over indices for either backend.
#pragma once

#include "engine/base/common/for_each.hpp"
#include "engine/common/group_kernels.hpp"

namespace graphrun::kernels {

template <class On>
void put_together(On on, GroupsView groups, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    groups.group[v] = 0;
    groups.label[v] = no_vertex;
  });
}

template <class On>
index_t busiest_vertex(On on, CsrView<NoWeights> out, CsrView<NoWeights> in, GroupsView groups) {
  constexpr offset_t most = 2147483647;
  const auto n = static_cast<std::size_t>(out.rows);
  // The product in the high bits, cut to 31 of them; in the low ones what is largest for vertex 0.
  const offset_t best = largest(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const offset_t leaving = out.offsets[v + 1] - out.offsets[v];
    const offset_t entering = in.offsets[v + 1] - in.offsets[v];
    if (groups.label[v] != no_vertex || leaving == 0 || entering == 0) return offset_t{0};
    const offset_t product = leaving > most / entering ? most : leaving * entering;
    return product << 32 | (most - static_cast<offset_t>(v));
  });
  return best == 0 ? no_vertex : static_cast<index_t>(most - (best & 0xffffffff));
}

template <class On>
void split_by_reach(On on, const index_t* forward, const index_t* backward, GroupsView groups,
                    std::size_t n) {
  const offset_t least = largest(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const bool both = forward[v] != no_vertex && backward[v] != no_vertex;
    return both ? max_vertices - static_cast<offset_t>(v) : offset_t{0};
  });
  const auto first = static_cast<index_t>(max_vertices - least);
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    if (groups.label[v] != no_vertex) return;
    const bool reached = forward[v] != no_vertex;
    groups.group[v] = reached ? 1 : 2;
    if (reached && backward[v] != no_vertex) groups.label[v] = first;
  });
}

template <class On>
void label_alone(On on, const char* alone, GroupsView groups, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    if (alone[v] != 0) groups.label[v] = static_cast<index_t>(v);
  });
}

template <class On>
void split_by_values(On on, const index_t* p, const index_t* q, GroupsView groups, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    if (groups.label[v] != no_vertex) return;
    // p is a vertex of the group, so it tells this group's parts from those of others.
    groups.group[v] = static_cast<std::int64_t>(p[v]) << 32 | q[v];
    if (p[v] == q[v]) groups.label[v] = p[v];
  });
}

template <class On>
index_t count_unlabelled(On on, GroupsView groups, std::size_t n) {
  const Sums<1> count = ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    return Sums<1>{{groups.label[v] == no_vertex ? 1.0 : 0.0}};
  });
  return static_cast<index_t>(count.value[0]);
}

#define GRAPHRUN_GROUP_KERNELS(On)                                                            \
  template void put_together(On, GroupsView, std::size_t);                                    \
  template index_t busiest_vertex(On, CsrView<NoWeights>, CsrView<NoWeights>, GroupsView);    \
  template void split_by_reach(On, const index_t*, const index_t*, GroupsView, std::size_t);  \
  template void label_alone(On, const char*, GroupsView, std::size_t);                        \
  template void split_by_values(On, const index_t*, const index_t*, GroupsView, std::size_t); \
  template index_t count_unlabelled(On, GroupsView, std::size_t);

}  // namespace graphrun::kernels
