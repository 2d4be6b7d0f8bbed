// Symmetric permutation of the rows and columns of a square matrix.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/csr.hpp>

namespace graphrun {

// A permutation and its inverse.
struct VertexOrder {
  Buffer<index_t> given;  // old number of each new one
  Buffer<index_t> place;  // new number of each old one
};

// Order by falling degree, row and column entries added; stable. `symmetric` promises that the
// matrix equals its transpose. Blocks.
VertexOrder degree_order(const Csr& square, bool symmetric);
// The same by the degrees of the vertices.
VertexOrder degree_order(const Buffer<offset_t>& degree);

// The same vertices dealt to the parts of base/common/layout.hpp, some at a time, those of the
// highest degrees first: each part has vertices of every degree, by falling degree. Blocks.
VertexOrder dealt_order(const Csr& square, bool symmetric);
VertexOrder dealt_order(const Buffer<offset_t>& degree);

// The permuted matrix: entry (r, c) moves to (place[r], place[c]), columns ascending. Blocks.
Csr reorder(const Csr& square, const VertexOrder& order, bool symmetric);

}  // namespace graphrun
