// A symmetric matrix over ranks, oriented by degree: L whole on each rank, and of U its own rows.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>

#include "engine/triangles/view.hpp"
#include "formats/matrix/common/reorder.hpp"

namespace graphrun {

class OrientedRows {
 public:
  // `undirected` has ranks, whose vertices are ordered together. Each orients its own rows and gets
  // those of L from the others: half of all entries. A call of all ranks. Blocks. Throws
  // OutOfMemory, RankFailed, and Unsupported on GPUs.
  explicit OrientedRows(const Graph& undirected);

  // Rows of U are empty but for this rank's vertices: each triangle has its middle vertex on one
  // rank.
  OrientedView view() const;

 private:
  VertexOrder order_;
  // By place in the order. Rows lie in the order given.
  Buffer<offset_t> lower_begin_, lower_end_, upper_begin_, upper_end_;
  Buffer<index_t> lower_, upper_;
};

}  // namespace graphrun
