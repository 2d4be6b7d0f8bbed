// A symmetric matrix over ranks: oriented by degree, or split at the diagonal.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/graph.hpp>

#include "engine/triangles/kernels.hpp"
#include "engine/triangles/view.hpp"
#include "formats/matrix/common/reorder.hpp"

namespace graphrun {

// By degree: L whole on each rank, and of U its own rows.
class OrientedRows {
 public:
  // `undirected` has ranks, whose vertices are ordered together. Each orients its own rows and gets
  // those of L from the others: half of all entries. A call of all ranks. Blocks. Throws
  // OutOfMemory, RankFailed.
  explicit OrientedRows(const Graph& undirected);

  // Rows of U are empty but for this rank's vertices.
  OrientedView view() const;
  kernels::OwnVertices own() const;
  // By position in L, the number of directions (1 or 2) in which `directed` has the edge. Its
  // undirected graph is the one oriented here. A call of all ranks. Throws as the constructor.
  Buffer<std::uint8_t> directions(const Graph& directed) const;

 private:
  void sort_by_degree(Ranks& ranks, const Buffer<offset_t>& own_degrees);

  Layout layout_;
  VertexOrder order_;
  index_t hubs_ = 0;
  std::size_t own_lower_ = 0;  // entries of L of this rank's rows
  // By place in the order. Rows lie in the order given.
  Buffer<offset_t> lower_begin_, lower_end_, upper_begin_, upper_end_;
  Buffer<index_t> lower_, upper_;
};

// In the order given, this rank's rows alone: enough for what depends on degrees.
class SplitRows {
 public:
  explicit SplitRows(const Graph& undirected);

  // Rows are numbered from 0 on each rank, columns as in the whole graph.
  OrientedView view() const;

 private:
  Graph graph_;
  Buffer<offset_t> lower_end_, upper_begin_;
};

}  // namespace graphrun
