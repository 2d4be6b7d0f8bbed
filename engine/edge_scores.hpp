// Scores of edges: a real number for each edge of a graph.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// A score for each edge: of a directed graph for each stored entry, of an undirected one for each
// entry (u, v), u <= v. Rows and columns of these entries in row-major order, and where each row
// begins. 16 bytes an edge, 8 a vertex.
struct EdgeScores {
  // All scores are 0. Blocks. Throws OutOfMemory.
  explicit EdgeScores(const Graph& graph);
  // The entries as a matrix in CSR whose weights are the scores. Does not block.
  Matrix matrix() &&;

  Buffer<offset_t> offsets;  // vertices + 1
  Buffer<index_t> row_of, column_of;
  Vector<double> score;
  bool directed;
};

}  // namespace graphrun
