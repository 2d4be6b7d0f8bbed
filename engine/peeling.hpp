// Edge peeling for k-trusses: removes edges round by round and updates the supports of the others.
#pragma once

#include <graphrun/engine/oriented.hpp>

namespace graphrun {

// The edges of a simple undirected graph with their supports: the support of an edge is the number
// of triangles of remaining edges that contain it.
class EdgePeeling {
 public:
  // `edges` must outlive this. Throws OutOfMemory.
  explicit EdgePeeling(const Oriented& edges);

  // Removes every edge with support below `least`, and its triangles. Returns the number of removed
  // edges; each keeps `note` as its value. Blocks.
  offset_t take_weak(index_t least, index_t note);
  offset_t left() const noexcept { return left_; }

  // The remaining edges with their supports, and the removed ones with their values: a matrix in
  // CSR with an entry (u, v), u < v, for each edge, and int32 weights. Block.
  Matrix remaining() const;
  Matrix taken() const;

 private:
  Matrix edges_where(bool there, const Vector<index_t>& values) const;

  const Oriented& edges_;
  Vector<index_t> state_, support_, note_;
  offset_t left_;
};

}  // namespace graphrun
