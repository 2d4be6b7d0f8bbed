// Entry points of the kernels that list the edges of a graph, each once.
#pragma once

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// Edges, and their scores.
struct EdgeScoreView {
  offset_t edges;
  const index_t* row_of;
  const index_t* column_of;
  double* score;
  bool both_ways;           // an entry (u, v) stands for (v, u), too
  const offset_t* offsets;  // where those of a row begin; they are the last of its entries
};

// counts[r] = entries of row r, `upper`: whose column is not below r; counts[rows] = 0.
template <class On>
void count_row_edges(On on, CsrView<NoWeights> a, bool upper, offset_t* counts);
// Row and column of each of `edges` such entries. `offsets`: where those of a row begin.
template <class On>
void list_row_edges(On on, CsrView<NoWeights> a, const offset_t* offsets, offset_t edges,
                    index_t* row_of, index_t* column_of);

}  // namespace graphrun::kernels
