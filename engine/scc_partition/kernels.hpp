// Kernels over a partition of the vertices: the entry points of both backends.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

struct SccPartitionView {
  std::int64_t* part;
  index_t* label;
  GRAPHRUN_HD bool together(index_t u, index_t v) const {
    return label[u] == no_vertex && part[u] == part[v];
  }
};

// Row r is vertex first + r. These two read other vertices too: their vectors have an entry per
// vertex of the graph.

// x{v} = min of x{v} and all x{u} with u in the row and the part of v, `sweeps` times over all rows
// without a label. A sweep may use values of the same sweep. Returns whether the last sweep changed
// anything. Blocks.
bool spread_smallest(OnCpu on, CsrView<NoWeights> rows, SccPartitionView partition, index_t* x,
                     int sweeps, index_t first = 0);
bool spread_smallest(OnCuda on, CsrView<NoWeights> rows, SccPartitionView partition, index_t* x,
                     int sweeps, index_t first = 0);

// alone{v} = 1 if v has no label and its row no other vertex of its part.
void find_alone(OnCpu on, CsrView<NoWeights> rows, SccPartitionView partition, char* alone,
                index_t first = 0);
void find_alone(OnCuda on, CsrView<NoWeights> rows, SccPartitionView partition, char* alone,
                index_t first = 0);

// The vectors of these have an entry per row.

template <class On>
void put_together(On on, SccPartitionView partition, std::size_t n);
// The largest key of the rows without a label that have entries in both matrices, 0 without such a
// row. The larger the product of their numbers of entries, and of equal ones the smaller the
// vertex, the larger the key.
template <class On>
offset_t busiest_key(On on, CsrView<NoWeights> out, CsrView<NoWeights> in,
                     SccPartitionView partition, index_t first = 0);
inline index_t vertex_of_busiest(offset_t key) {
  return static_cast<index_t>(max_vertices - (key & 0xffffffff));
}
// The smallest vertex that both searches reached; max_vertices if there is none.
template <class On>
offset_t smallest_of_both(On on, const index_t* forward, const index_t* backward, std::size_t n,
                          index_t first = 0);
// `smallest`: the label of the vertices that both reached.
template <class On>
void split_by_reach(On on, const index_t* forward, const index_t* backward,
                    SccPartitionView partition, std::size_t n, index_t smallest);
template <class On>
void clear_marks(On on, char* marks, std::size_t n);
template <class On>
void label_alone(On on, const char* alone, SccPartitionView partition, std::size_t n,
                 index_t first = 0);
template <class On>
void split_by_values(On on, const index_t* p, const index_t* q, SccPartitionView partition,
                     std::size_t n);
template <class On>
index_t count_unlabelled(On on, SccPartitionView partition, std::size_t n);

}  // namespace graphrun::kernels
