// The kernels over groups of vertices, both backends side by side.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "engine/base/common/backend.hpp"

namespace graphrun::kernels {

struct GroupsView {
  std::int64_t* group;
  index_t* label;
  GRAPHRUN_HD bool together(index_t u, index_t v) const {
    return label[u] == no_vertex && group[u] == group[v];
  }
};

// x{v} = the smallest of x{v} and those its row has in its group, again and again from whatever
// other rows have by then: `sweeps` times over all rows without a label. Returns whether the last
// time anything changed. Blocks.
bool spread_smallest(OnCpu on, CsrView<NoWeights> rows, GroupsView groups, index_t* x, int sweeps);
bool spread_smallest(OnCuda on, CsrView<NoWeights> rows, GroupsView groups, index_t* x, int sweeps);

// alone[v] = 1 where v has no label and the row of v has no other vertex of its group.
void find_alone(OnCpu on, CsrView<NoWeights> rows, GroupsView groups, char* alone);
void find_alone(OnCuda on, CsrView<NoWeights> rows, GroupsView groups, char* alone);

template <class On>
void put_together(On on, GroupsView groups, std::size_t n);
template <class On>
index_t busiest_vertex(On on, CsrView<NoWeights> out, CsrView<NoWeights> in, GroupsView groups);
template <class On>
void split_by_reach(On on, const index_t* forward, const index_t* backward, GroupsView groups,
                    std::size_t n);
template <class On>
void label_alone(On on, const char* alone, GroupsView groups, std::size_t n);
template <class On>
void split_by_values(On on, const index_t* p, const index_t* q, GroupsView groups, std::size_t n);
template <class On>
index_t count_unlabelled(On on, GroupsView groups, std::size_t n);

}  // namespace graphrun::kernels
