// Edges taken away round by round while the triangles they are in grow fewer: what trusses are made
// of.
#pragma once

#include <graphrun/engine/oriented.hpp>

namespace graphrun {

// The edges of a simple undirected graph, each with its support: the triangles of edges still there
// that it is in.
class EdgePeeling {
 public:
  // `edges` outlives this. Throws OutOfMemory.
  explicit EdgePeeling(const Oriented& edges);

  // Takes away every edge whose support is under `least`, and their triangles with them; returns
  // how many edges those were. Each edge taken keeps `note` as its value. Blocks.
  offset_t take_weak(index_t least, index_t note);
  offset_t left() const noexcept { return left_; }

  // The edges still there with their supports, or those taken with their values: a matrix in CSR
  // with an entry (u, v), u < v, for each, and int32 weights. Blocks.
  Matrix remaining() const;
  Matrix taken() const;

 private:
  Matrix edges_where(bool there, const Vector<index_t>& values) const;

  const Oriented& edges_;
  Vector<index_t> state_, support_, note_;
  offset_t left_;
};

}  // namespace graphrun
